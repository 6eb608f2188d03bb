/** As much of WebAssembly's binary format as one small module needs (webassembly.github.io/spec). */

export type Code = readonly number[];

/** LEB128: seven bits a byte, the lowest first. */
function unsigned(number: number): Code {
  const bytes: number[] = [];
  let rest = number;
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  return [...bytes, rest];
}

function signed(number: number): Code {
  const bytes: number[] = [];
  let rest = number;
  while (rest < -64 || rest > 63) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>= 7;
  }
  return [...bytes, rest & 0x7f];
}

const simd = (opcode: number, ...rest: number[]): Code => [0xfd, ...unsigned(opcode), ...rest];

export const I32 = 0x7f;
export const V128 = 0x7b;

export const localGet = (local: number): Code => [0x20, ...unsigned(local)];
export const localSet = (local: number): Code => [0x21, ...unsigned(local)];
export const localTee = (local: number): Code => [0x22, ...unsigned(local)];
export const i32Const = (number: number): Code => [0x41, ...signed(number)];
export const i32Add: Code = [0x6a];
export const i32Shl: Code = [0x74];
export const i32LessUnsigned: Code = [0x49];
export const i32Load16Unsigned = (offset: number): Code => [0x2f, 1, ...unsigned(offset)];
export const i32Store = (offset: number): Code => [0x36, 2, ...unsigned(offset)];
export const v128Load = (offset: number): Code => simd(0, 4, ...unsigned(offset));
export const v128Zero: Code = simd(12, ...Array.from({ length: 16 }, () => 0));
export const v128Store = (offset: number): Code => simd(11, 4, ...unsigned(offset));
export const i16x8Add: Code = simd(142);
export const i16x8Sub: Code = simd(145);
export const i16x8MaxSigned: Code = simd(152);
export const i32x4Add: Code = simd(174);
export const i32x4Dot: Code = simd(186);
export const i32x4Lane = (lane: number): Code => simd(27, lane);
/** Runs `body`, and again as long as it leaves something else than 0. */
export const repeatWhile = (...body: readonly Code[]): Code => [
  0x03,
  0x40,
  ...body.flat(),
  0x0d,
  0,
  0x0b,
];

const vector = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const named = (text: string): Code => vector(Array.from(text, (letter) => [letter.charCodeAt(0)]));
const section = (number: number, content: Code): Code => [
  number,
  ...unsigned(content.length),
  ...content,
];

export interface Func {
  readonly name: string;
  readonly parameters: readonly number[];
  /** Types of the locals beyond the parameters. */
  readonly locals: readonly number[];
  readonly body: Code;
}

function codeOf(func: Func): Code {
  const body = [...vector(func.locals.map((one) => [1, one])), ...func.body, 0x0b];
  return [...unsigned(body.length), ...body];
}

/** A module with a memory of `pages` × 64 KiB and functions without results, all exported. */
export function makeModule(pages: number, funcs: readonly Func[]): Uint8Array<ArrayBuffer> {
  const types = funcs.map((func) => [0x60, ...vector(func.parameters.map((one) => [one])), 0]);
  const names = funcs.map((func, index) => [...named(func.name), 0, ...unsigned(index)]);
  const bytes = [
    [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    section(1, vector(types)),
    section(3, vector(funcs.map((_, index) => unsigned(index)))),
    section(5, vector([[0, ...unsigned(pages)]])),
    section(7, vector([[...named('memory'), 2, 0], ...names])),
    section(10, vector(funcs.map(codeOf))),
  ].flat();
  return Uint8Array.from(bytes);
}
