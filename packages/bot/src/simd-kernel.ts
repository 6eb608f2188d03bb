/**
 * The network as WebAssembly, eight units at a time. The module is put together here, so that
 * nothing has to be built or fetched; `plain-kernel.ts` is its twin.
 */
import { MOST_ROWS } from './features.js';
import { HIDDEN, outputCount, type Kernel, type Weights } from './network.js';
import {
  I32,
  i16x8Add,
  i16x8MaxSigned,
  i32Add,
  i32Const,
  i32LessUnsigned,
  i32Load16Unsigned,
  i32Shl,
  i32Store,
  i32x4Add,
  i32x4Dot,
  i32x4Lane,
  localGet,
  localSet,
  localTee,
  makeModule,
  repeatWhile,
  V128,
  v128Load,
  v128Zero,
  type Code,
} from './wasm-bytes.js';

/** The little of WebAssembly used here; the language's own library does not name it. */
interface WebAssemblyHere {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object) => {
    readonly exports: {
      readonly memory: { readonly buffer: ArrayBuffer };
      readonly run: (bytes: number) => void;
    };
  };
}

const LANES = 8;
const VECTORS = HIDDEN / LANES;
const ROW_BYTES_LOG = Math.log2(HIDDEN * 2);

// Where things stand in the memory, in bytes. The list of rows comes first.
const OUTPUTS_AT = 512;
const OUTPUT_WEIGHTS_AT = 1024;
const ROW_WEIGHTS_AT = 4096;
const PAGE = 65_536;

const LIST_END = 0;
const CURSOR = 1;
const ROW = 2;
const DOT = 3;
const SUMS = 4;

const eachVector = (write: (vector: number) => Code): Code =>
  Array.from({ length: VECTORS }, (_, vector) => write(vector)).flat();

function codeFor(outputs: number): Code {
  const addRow = [
    ...localGet(CURSOR),
    ...i32Load16Unsigned(0),
    ...i32Const(ROW_BYTES_LOG),
    ...i32Shl,
    ...localSet(ROW),
    ...eachVector((vector) => [
      ...localGet(SUMS + vector),
      ...localGet(ROW),
      ...v128Load(ROW_WEIGHTS_AT + vector * 16),
      ...i16x8Add,
      ...localSet(SUMS + vector),
    ]),
  ];
  const advance = [
    ...localGet(CURSOR),
    ...i32Const(2),
    ...i32Add,
    ...localTee(CURSOR),
    ...localGet(LIST_END),
    ...i32LessUnsigned,
  ];
  const cutOff = eachVector((vector) => [
    ...localGet(SUMS + vector),
    ...v128Zero,
    ...i16x8MaxSigned,
    ...localSet(SUMS + vector),
  ]);
  const weigh = (output: number): Code => [
    ...eachVector((vector) => [
      ...localGet(SUMS + vector),
      ...i32Const(0),
      ...v128Load(OUTPUT_WEIGHTS_AT + output * HIDDEN * 2 + vector * 16),
      ...i32x4Dot,
      ...(vector === 0 ? [] : i32x4Add),
    ]),
    ...localSet(DOT),
    ...i32Const(OUTPUTS_AT + output * 4),
    ...[0, 1, 2, 3].flatMap((lane) => [
      ...localGet(DOT),
      ...i32x4Lane(lane),
      ...(lane === 0 ? [] : i32Add),
    ]),
    ...i32Store(0),
  ];
  return [
    ...repeatWhile(addRow, advance),
    ...cutOff,
    ...Array.from({ length: outputs }, (_, output) => weigh(output)).flat(),
  ];
}

/** The kernel, or `undefined` where there is no WebAssembly with vectors. */
export function makeSimdKernel(weights: Weights): Kernel | undefined {
  const { WebAssembly: here } = globalThis as { readonly WebAssembly?: WebAssemblyHere };
  if (here === undefined) return undefined;
  const outputs = outputCount(weights.kind);
  const pages = Math.ceil((ROW_WEIGHTS_AT + weights.rows.byteLength) / PAGE);
  const bytes = makeModule(pages, {
    name: 'run',
    parameters: [I32],
    locals: [I32, I32, V128, ...Array.from({ length: VECTORS }, () => V128)],
    body: codeFor(outputs),
  });
  let module: object;
  try {
    module = new here.Module(bytes);
  } catch {
    return undefined;
  }
  const { memory, run } = new here.Instance(module).exports;
  new Int16Array(memory.buffer, ROW_WEIGHTS_AT, weights.rows.length).set(weights.rows);
  new Int16Array(memory.buffer, OUTPUT_WEIGHTS_AT, weights.outputs.length).set(weights.outputs);
  return {
    rows: new Uint16Array(memory.buffer, 0, MOST_ROWS),
    outputs: new Int32Array(memory.buffer, OUTPUTS_AT, outputs),
    run: (count) => run(2 * count),
  };
}
