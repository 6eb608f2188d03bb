/**
 * The network as WebAssembly, eight units at a time. The module is put together here, so that
 * nothing has to be built or fetched; `plain-kernel.ts` is its twin.
 */
import { SQUARE_COUNT } from '@marrakech/rules/fast';
import type { Changes } from './board-rows.js';
import { MOST_ROWS } from './row-layout.js';
import { HIDDEN, outputCount, type Kernel, type Weights } from './network.js';
import {
  I32,
  i16x8Add,
  i16x8MaxSigned,
  i16x8Sub,
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
  v128Store,
  v128Zero,
  type Code,
  type Func,
} from './wasm-bytes.js';

type OverList = (from: number, to: number) => void;

/** The little of WebAssembly used here; the language's own library does not name it. */
interface WebAssemblyHere {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object) => {
    readonly exports: {
      readonly memory: { readonly buffer: ArrayBuffer };
      readonly add: OverList;
      readonly remove: OverList;
      readonly run: OverList;
    };
  };
}

const LANES = 8;
const VECTORS = HIDDEN / LANES;
const ROW_BYTES_LOG = Math.log2(HIDDEN * 2);

// Where things stand in the memory, in bytes. The list of rows comes first.
const CHANGES_AT = 512;
const BASE_AT = 1024;
const OUTPUTS_AT = 1280;
const OUTPUT_WEIGHTS_AT = 2048;
const ROW_WEIGHTS_AT = 4096;
const PAGE = 65_536;

// Locals: where the list stands and ends, the row's address, a dot product, and the sums.
const CURSOR = 0;
const LIST_END = 1;
const ROW = 2;
const DOT = 3;
const SUMS = 4;

const eachVector = (write: (vector: number) => Code): Code =>
  Array.from({ length: VECTORS }, (_, vector) => write(vector)).flat();

const loadBase = eachVector((vector) => [
  ...i32Const(0),
  ...v128Load(BASE_AT + vector * 16),
  ...localSet(SUMS + vector),
]);

const storeBase = eachVector((vector) => [
  ...i32Const(0),
  ...localGet(SUMS + vector),
  ...v128Store(BASE_AT + vector * 16),
]);

/** Goes through the list, which is not empty, and takes each row into the sums by `operation`. */
const eachRow = (operation: Code): Code =>
  repeatWhile(
    [
      ...localGet(CURSOR),
      ...i32Load16Unsigned(0),
      ...i32Const(ROW_BYTES_LOG),
      ...i32Shl,
      ...localSet(ROW),
      ...eachVector((vector) => [
        ...localGet(SUMS + vector),
        ...localGet(ROW),
        ...v128Load(ROW_WEIGHTS_AT + vector * 16),
        ...operation,
        ...localSet(SUMS + vector),
      ]),
    ],
    [
      ...localGet(CURSOR),
      ...i32Const(2),
      ...i32Add,
      ...localTee(CURSOR),
      ...localGet(LIST_END),
      ...i32LessUnsigned,
    ],
  );

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

const overList = (name: string, ...body: readonly Code[]): Func => ({
  name,
  parameters: [I32, I32],
  locals: [I32, V128, ...Array.from({ length: VECTORS }, () => V128)],
  body: body.flat(),
});

function funcsFor(outputs: number): Func[] {
  const weighAll = Array.from({ length: outputs }, (_, output) => weigh(output)).flat();
  return [
    overList('add', loadBase, eachRow(i16x8Add), storeBase),
    overList('remove', loadBase, eachRow(i16x8Sub), storeBase),
    overList('run', loadBase, eachRow(i16x8Add), cutOff, weighAll),
  ];
}

/** The kernel, or `undefined` where there is no WebAssembly with vectors. */
export function makeSimdKernel(weights: Weights): Kernel | undefined {
  const { WebAssembly: here } = globalThis as { readonly WebAssembly?: WebAssemblyHere };
  if (here === undefined) return undefined;
  const outputs = outputCount(weights.kind);
  const pages = Math.ceil((ROW_WEIGHTS_AT + weights.rows.byteLength) / PAGE);
  const bytes = makeModule(pages, funcsFor(outputs));
  let module: object;
  try {
    module = new here.Module(bytes);
  } catch {
    return undefined;
  }
  const { memory, add, remove, run } = new here.Instance(module).exports;
  new Int16Array(memory.buffer, ROW_WEIGHTS_AT, weights.rows.length).set(weights.rows);
  new Int16Array(memory.buffer, OUTPUT_WEIGHTS_AT, weights.outputs.length).set(weights.outputs);
  const base = new Int16Array(memory.buffer, BASE_AT, HIDDEN);
  const list = new Uint16Array(memory.buffer, CHANGES_AT, 2 * SQUARE_COUNT);

  function change({ added, addedCount, removed, removedCount }: Changes): void {
    if (addedCount > 0) {
      for (let at = 0; at < addedCount; at++) list[at] = added[at]!;
      add(CHANGES_AT, CHANGES_AT + 2 * addedCount);
    }
    if (removedCount === 0) return;
    for (let at = 0; at < removedCount; at++) list[at] = removed[at]!;
    remove(CHANGES_AT, CHANGES_AT + 2 * removedCount);
  }

  return {
    rows: new Uint16Array(memory.buffer, 0, MOST_ROWS),
    outputs: new Int32Array(memory.buffer, OUTPUTS_AT, outputs),
    clear: () => base.fill(0),
    change,
    run: (count) => run(0, 2 * count),
  };
}
