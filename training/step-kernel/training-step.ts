/**
 * The arithmetic of a training step, in AssemblyScript: errors and gradients of samples, and Adam's
 * step, four hidden units at a time.
 *
 * It contains no layout: `learner.ts` gives the numbers of rows and outputs and writes samples into
 * its memory. All addresses are in bytes.
 */
const HIDDEN: usize = 64;
const HIDDEN_BYTES: usize = 4 * HIDDEN;
/** Room for the outputs of four seats. */
const BIAS_BYTES: usize = 32;

const FIRST_DECAY: f32 = 0.9;
const SECOND_DECAY: f32 = 0.999;
const TINY: f32 = 1e-8;
/** The logarithm of a chance of 0 would be infinite. */
const LEAST_CHANCE: f64 = 1e-9;
/** Points are trained in units of ten. */
const POINTS_SQUARED: f64 = 100;

/** The current sample: its active rows and its facts. */
export const SAMPLE_ROWS: usize = memory.data(512, 16);
export const SAMPLE_FACTS: usize = memory.data(64, 16);
// Offsets in the facts, as in `samples.ts`.
const WIN_TARGET: usize = 4;
const CHANCE_BASE: usize = 8;
const CHANCE_WEIGHT: usize = 12;

const SUMS: usize = memory.data(256, 16);
const SLOPES: usize = memory.data(256, 16);
const FOUND: usize = memory.data(32, 16);
const OFF: usize = memory.data(32, 16);

// The trained parameters. Each has four lists of equal length: values, gradients, and Adam's mean
// and mean square. Shared rows follow the network's rows.
export let ROWS: usize = 0;
export let OUTPUTS: usize = 0;
export let BIAS: usize = 0;
/** The rows plus their shared rows, rounded for play. */
export let KEPT: usize = 0;
/**
 * By row: where its shared rows begin in the list of links, and one more entry for the end; then
 * that list.
 */
export let SHARED_STARTS: usize = 0;
export let SHARED: usize = 0;

export let pointsLoss: f64 = 0;
export let winLoss: f64 = 0;
export let sampleCount: i32 = 0;

let rowCount: usize = 0;
/** The size of a list of all rows, with the shared ones. */
let rowBytes: usize = 0;
let outputCount: usize = 0;
let seats: usize = 0;
let step: f32 = 0;
/** By row: the last step that changed it; and the list of rows that this step changes. */
let lastTouched: usize = 0;
let touched: usize = 0;
let touchedCount: usize = 0;
let stepNumber: i32 = 1;

/** Allocates memory; a step of 0 does not round rows. */
export function begin(
  rows: usize,
  sharedRows: usize,
  links: usize,
  seatCount: usize,
  keptStep: f32,
): void {
  const all = rows + sharedRows;
  rowCount = rows;
  rowBytes = all * HIDDEN_BYTES;
  seats = seatCount;
  outputCount = 2 * seatCount;
  step = keptStep;
  lastTouched = __heap_base;
  touched = lastTouched + 4 * all;
  SHARED_STARTS = touched + 4 * all;
  SHARED = SHARED_STARTS + 4 * (rows + 1);
  ROWS = (SHARED + 4 * links + 15) & ~15;
  KEPT = ROWS + 4 * rowBytes;
  OUTPUTS = KEPT + rows * HIDDEN_BYTES;
  BIAS = OUTPUTS + 4 * outputCount * HIDDEN_BYTES;
  const end = BIAS + 4 * BIAS_BYTES;
  memory.grow(<i32>((end + 65_535) >> 16) - memory.size());
}

function firstShared(row: usize): usize {
  return SHARED + 4 * <usize>load<u32>(SHARED_STARTS + 4 * row);
}

/** Computes `KEPT`; callers that write rows must call it too. */
export function keepRows(): void {
  const each = f32x4.splat(step);
  for (let row: usize = 0; row < rowCount; row++) {
    const at = row * HIDDEN_BYTES;
    const first = firstShared(row);
    const end = firstShared(row + 1);
    for (let unit: usize = 0; unit < HIDDEN_BYTES; unit += 64) {
      let a = v128.load(ROWS + at + unit, 0);
      let b = v128.load(ROWS + at + unit, 16);
      let c = v128.load(ROWS + at + unit, 32);
      let d = v128.load(ROWS + at + unit, 48);
      for (let link = first; link < end; link += 4) {
        const shared = ROWS + <usize>load<u32>(link) * HIDDEN_BYTES + unit;
        a = f32x4.add(a, v128.load(shared, 0));
        b = f32x4.add(b, v128.load(shared, 16));
        c = f32x4.add(c, v128.load(shared, 32));
        d = f32x4.add(d, v128.load(shared, 48));
      }
      if (step !== 0) {
        a = f32x4.mul(each, f32x4.nearest(f32x4.div(a, each)));
        b = f32x4.mul(each, f32x4.nearest(f32x4.div(b, each)));
        c = f32x4.mul(each, f32x4.nearest(f32x4.div(c, each)));
        d = f32x4.mul(each, f32x4.nearest(f32x4.div(d, each)));
      }
      v128.store(KEPT + at + unit, a, 0);
      v128.store(KEPT + at + unit, b, 16);
      v128.store(KEPT + at + unit, c, 32);
      v128.store(KEPT + at + unit, d, 48);
    }
  }
}

function rowAt(index: usize): usize {
  return <usize>load<u16>(SAMPLE_ROWS + 2 * index) * HIDDEN_BYTES;
}

function addUp(count: usize): void {
  const zero = f32x4.splat(0);
  // As many sums as there are registers.
  for (let unit: usize = 0; unit < HIDDEN_BYTES; unit += 64) {
    let a = zero;
    let b = zero;
    let c = zero;
    let d = zero;
    for (let index: usize = 0; index < count; index++) {
      const row = KEPT + rowAt(index) + unit;
      a = f32x4.add(a, v128.load(row, 0));
      b = f32x4.add(b, v128.load(row, 16));
      c = f32x4.add(c, v128.load(row, 32));
      d = f32x4.add(d, v128.load(row, 48));
    }
    v128.store(SUMS + unit, f32x4.max(a, zero), 0);
    v128.store(SUMS + unit, f32x4.max(b, zero), 16);
    v128.store(SUMS + unit, f32x4.max(c, zero), 32);
    v128.store(SUMS + unit, f32x4.max(d, zero), 48);
  }
  for (let output: usize = 0; output < outputCount; output++) {
    let sum = zero;
    const weights = OUTPUTS + output * HIDDEN_BYTES;
    for (let unit: usize = 0; unit < HIDDEN_BYTES; unit += 16)
      sum = f32x4.add(sum, f32x4.mul(v128.load(SUMS + unit), v128.load(weights + unit)));
    const all =
      f32x4.extract_lane(sum, 0) +
      f32x4.extract_lane(sum, 1) +
      f32x4.extract_lane(sum, 2) +
      f32x4.extract_lane(sum, 3);
    store<f32>(FOUND + 4 * output, all + load<f32>(BIAS + 4 * output));
  }
}

function fact(index: usize): f64 {
  return <f64>load<f32>(SAMPLE_FACTS + 4 * index);
}

function found(output: usize): f64 {
  return <f64>load<f32>(FOUND + 4 * output);
}

/** Computes the error of each output. */
function weighErrors(): void {
  const weight = fact(CHANCE_WEIGHT);
  // Chances depend on the points, but their error does not change the points.
  let most = -Infinity;
  for (let seat: usize = 0; seat < seats; seat++)
    most = max(most, found(seats + seat) + fact(CHANCE_BASE + seat) + weight * found(seat));
  let sum: f64 = 0;
  for (let seat: usize = 0; seat < seats; seat++)
    sum += Math.exp(found(seats + seat) + fact(CHANCE_BASE + seat) + weight * found(seat) - most);
  for (let seat: usize = 0; seat < seats; seat++) {
    const base = fact(CHANCE_BASE + seat);
    // A player who is out has no error.
    const isIn = base > -Infinity;
    const off = found(seat) - fact(seat);
    const chance = Math.exp(found(seats + seat) + base + weight * found(seat) - most) / sum;
    const target = fact(WIN_TARGET + seat);
    store<f32>(OFF + 4 * seat, isIn ? <f32>off : 0);
    store<f32>(OFF + 4 * (seats + seat), isIn ? <f32>(chance - target) : 0);
    if (!isIn) continue;
    pointsLoss += off * off * POINTS_SQUARED;
    winLoss -= target * Math.log(max(chance, LEAST_CHANCE));
  }
  sampleCount++;
}

function passBack(count: usize): void {
  const zero = f32x4.splat(0);
  memory.fill(SLOPES, 0, HIDDEN_BYTES);
  for (let output: usize = 0; output < outputCount; output++) {
    const off = load<f32>(OFF + 4 * output);
    const change = BIAS + BIAS_BYTES + 4 * output;
    store<f32>(change, load<f32>(change) + off);
    const all = f32x4.splat(off);
    const weights = OUTPUTS + output * HIDDEN_BYTES;
    const changes = weights + outputCount * HIDDEN_BYTES;
    for (let unit: usize = 0; unit < HIDDEN_BYTES; unit += 16) {
      const sums = v128.load(SUMS + unit);
      v128.store(changes + unit, f32x4.add(v128.load(changes + unit), f32x4.mul(all, sums)));
      const slope = f32x4.mul(all, v128.load(weights + unit));
      v128.store(
        SLOPES + unit,
        f32x4.add(v128.load(SLOPES + unit), v128.and(slope, f32x4.gt(sums, zero))),
      );
    }
  }
  for (let index: usize = 0; index < count; index++) {
    const at = rowAt(index);
    const changes = ROWS + rowBytes + at;
    for (let unit: usize = 0; unit < HIDDEN_BYTES; unit += 16)
      v128.store(changes + unit, f32x4.add(v128.load(changes + unit), v128.load(SLOPES + unit)));
    touch(at / HIDDEN_BYTES);
  }
}

function touch(row: usize): void {
  const mark = lastTouched + 4 * row;
  if (load<i32>(mark) === stepNumber) return;
  store<i32>(mark, stepNumber);
  store<u32>(touched + 4 * touchedCount++, <u32>row);
}

/** Adds the gradients of the rows to those of their shared rows. */
function passToShared(): void {
  const own = touchedCount;
  for (let index: usize = 0; index < own; index++) {
    const row = <usize>load<u32>(touched + 4 * index);
    const changes = ROWS + rowBytes + row * HIDDEN_BYTES;
    const end = firstShared(row + 1);
    for (let link = firstShared(row); link < end; link += 4) {
      const shared = <usize>load<u32>(link);
      const theirs = ROWS + rowBytes + shared * HIDDEN_BYTES;
      for (let unit: usize = 0; unit < HIDDEN_BYTES; unit += 16)
        v128.store(theirs + unit, f32x4.add(v128.load(theirs + unit), v128.load(changes + unit)));
      touch(shared);
    }
  }
}

/** Adds the gradients of the current sample. */
export function addSample(count: usize): void {
  addUp(count);
  weighErrors();
  passBack(count);
}

/** Adam's step for the numbers from `at` on; each list has `list` bytes. */
function takeStep(at: usize, bytes: usize, list: usize, rate: f32, share: f32): void {
  for (let end = at + bytes; at < end; at += 16) {
    const change = f32x4.mul(v128.load(at + list), f32x4.splat(share));
    const mean = f32x4.add(
      f32x4.mul(f32x4.splat(FIRST_DECAY), v128.load(at + 2 * list)),
      f32x4.mul(f32x4.splat(1 - FIRST_DECAY), change),
    );
    const square = f32x4.add(
      f32x4.mul(f32x4.splat(SECOND_DECAY), v128.load(at + 3 * list)),
      f32x4.mul(f32x4.splat(1 - SECOND_DECAY), f32x4.mul(change, change)),
    );
    v128.store(at + list, f32x4.splat(0));
    v128.store(at + 2 * list, mean);
    v128.store(at + 3 * list, square);
    const by = f32x4.div(
      f32x4.mul(f32x4.splat(rate), mean),
      f32x4.add(f32x4.sqrt(square), f32x4.splat(TINY)),
    );
    v128.store(at, f32x4.sub(v128.load(at), by));
  }
}

/** Applies the mean gradient of the samples. */
export function applyStep(rate: f32, share: f32): void {
  passToShared();
  for (let index: usize = 0; index < touchedCount; index++) {
    const at = <usize>load<u32>(touched + 4 * index) * HIDDEN_BYTES;
    takeStep(ROWS + at, HIDDEN_BYTES, rowBytes, rate, share);
  }
  touchedCount = 0;
  stepNumber++;
  takeStep(OUTPUTS, outputCount * HIDDEN_BYTES, outputCount * HIDDEN_BYTES, rate, share);
  takeStep(BIAS, BIAS_BYTES, BIAS_BYTES, rate, share);
  keepRows();
}

export function forgetLosses(): void {
  pointsLoss = 0;
  winLoss = 0;
  sampleCount = 0;
}
