/**
 * Weights as text: a header line, then one character per number. Text can be imported as a module
 * anywhere, and compresses as well as bytes.
 */
import { bad, good, type Outcome } from '@marrakech/rules';
import { makeLayout } from './inputs/row-layout.js';
import { KIND_NAMES, kindOf, type KindName } from './kinds.js';
import { HIDDEN, outputCount, type Weights } from './network.js';

export const WEIGHTS_FAULTS = [
  'not-weights',
  'unknown-version',
  'unknown-kind',
  'other-shape',
  'unknown-sign',
  'cut-off',
  'checksum',
] as const;
export interface WeightsFault {
  readonly code: (typeof WEIGHTS_FAULTS)[number];
  readonly found: string;
}

const MAGIC = 'marrakech-weights';
const VERSION = '1';

/** Characters that need no escape in a string: `#` to `~` without quote and backslash. */
const SIGNS = Array.from({ length: 92 }, (_, at) => String.fromCharCode(35 + at)).filter(
  (sign) => sign !== "'" && sign !== '\\',
);
const BASE = SIGNS.length;
/** The last character announces a larger number in the next three characters. */
const LARGE = BASE - 1;
const MIDDLE = Math.floor(LARGE / 2);
const LARGE_MIDDLE = Math.floor(BASE ** 3 / 2);

const numberOf = new Int8Array(128).fill(-1);
SIGNS.forEach((sign, number) => {
  numberOf[sign.charCodeAt(0)] = number;
});

/** FNV-1a over the characters, to detect damaged files. */
function checksumOf(signs: string): string {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < signs.length; at++)
    hash = Math.imul(hash ^ signs.charCodeAt(at), 0x0100_0193);
  return (hash >>> 0).toString(16);
}

function signsOf(number: number): string {
  const small = number + MIDDLE;
  if (small >= 0 && small < LARGE) return SIGNS[small]!;
  const large = number + LARGE_MIDDLE;
  return [LARGE, Math.floor(large / BASE ** 2), Math.floor(large / BASE) % BASE, large % BASE]
    .map((digit) => SIGNS[digit]!)
    .join('');
}

/** Rounds row weights to multiples of `step`; the few other weights are exact. */
export function makeWeights(name: KindName, weights: Weights, step: number): string {
  const signs = [
    ...Array.from(weights.rows, (number) => signsOf(Math.round(number / step))),
    ...Array.from(weights.outputs, signsOf),
    // The bias needs more range and less precision.
    ...Array.from(weights.bias, (number) => signsOf(Math.round(number / 1024))),
  ].join('');
  const rowCount = weights.rows.length / HIDDEN;
  return [MAGIC, VERSION, name, rowCount, HIDDEN, step, checksumOf(signs), signs].join(' ');
}

class Reader {
  private at = 0;
  private readonly signs: string;
  fault: WeightsFault['code'] | undefined;

  constructor(signs: string) {
    this.signs = signs;
  }

  private digit(): number {
    if (this.at >= this.signs.length) this.fault ??= 'cut-off';
    const digit = numberOf[this.signs.charCodeAt(this.at++) & 127]!;
    if (digit < 0) this.fault ??= 'unknown-sign';
    return digit;
  }

  next(): number {
    const first = this.digit();
    if (first !== LARGE) return first - MIDDLE;
    return (this.digit() * BASE + this.digit()) * BASE + this.digit() - LARGE_MIDDLE;
  }

  get isDone(): boolean {
    return this.at === this.signs.length;
  }
}

export function parseWeights(text: string): Outcome<Weights, WeightsFault> {
  const fault = (code: WeightsFault['code'], found: string) => bad({ code, found });
  const parts = text.split(' ');
  const [magic, version, kindName, rowCount, hidden, step, checksum, signs] = parts;
  if (magic !== MAGIC || parts.length !== 8) return fault('not-weights', text.slice(0, 40));
  if (version !== VERSION) return fault('unknown-version', version!);
  const name = KIND_NAMES.find((one) => one === kindName);
  if (name === undefined) return fault('unknown-kind', kindName!);
  const kind = kindOf(name);
  const rows = makeLayout(kind).rowCount;
  const size = Number(step);
  if (Number(rowCount) !== rows || Number(hidden) !== HIDDEN || !(size >= 1 && size <= 256))
    return fault('other-shape', `${rowCount} × ${hidden}, ${step}`);
  if (checksumOf(signs!) !== checksum) return fault('checksum', checksum!);
  const reader = new Reader(signs!);
  const outputs = outputCount(kind);
  const weights: Weights = {
    kind,
    rows: Int16Array.from({ length: rows * HIDDEN }, () => reader.next() * size),
    outputs: Int16Array.from({ length: outputs * HIDDEN }, () => reader.next()),
    bias: Int32Array.from({ length: outputs }, () => reader.next() * 1024),
  };
  if (!reader.isDone) reader.fault ??= 'cut-off';
  return reader.fault === undefined ? good(weights) : fault(reader.fault, name);
}
