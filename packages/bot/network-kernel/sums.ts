/** The network's sums, eight units at a time. */
import {
  ADDED,
  BASE,
  HIDDEN_BYTES,
  OUTPUTS,
  OUTPUT_COUNT,
  OUTPUT_WEIGHTS,
  REMOVED,
  REST,
  ROW_WEIGHTS,
  half,
  number,
  setWord,
} from './memory';
import { addedCount, removedCount } from './board-rows';
import { restCount } from './rows';

export function sumUp(fresh: bool): void {
  let a: v128, b: v128, c: v128, d: v128, e: v128, f: v128, g: v128, h: v128;
  if (fresh) {
    a = b = c = d = e = f = g = h = i16x8.splat(0);
  } else {
    a = v128.load(BASE, 0);
    b = v128.load(BASE, 16);
    c = v128.load(BASE, 32);
    d = v128.load(BASE, 48);
    e = v128.load(BASE, 64);
    f = v128.load(BASE, 80);
    g = v128.load(BASE, 96);
    h = v128.load(BASE, 112);
  }
  for (let at = 0; at < removedCount; at++) {
    const row = ROW_WEIGHTS + <usize>half(REMOVED, at) * HIDDEN_BYTES;
    a = i16x8.sub(a, v128.load(row, 0));
    b = i16x8.sub(b, v128.load(row, 16));
    c = i16x8.sub(c, v128.load(row, 32));
    d = i16x8.sub(d, v128.load(row, 48));
    e = i16x8.sub(e, v128.load(row, 64));
    f = i16x8.sub(f, v128.load(row, 80));
    g = i16x8.sub(g, v128.load(row, 96));
    h = i16x8.sub(h, v128.load(row, 112));
  }
  for (let at = 0; at < addedCount; at++) {
    const row = ROW_WEIGHTS + <usize>half(ADDED, at) * HIDDEN_BYTES;
    a = i16x8.add(a, v128.load(row, 0));
    b = i16x8.add(b, v128.load(row, 16));
    c = i16x8.add(c, v128.load(row, 32));
    d = i16x8.add(d, v128.load(row, 48));
    e = i16x8.add(e, v128.load(row, 64));
    f = i16x8.add(f, v128.load(row, 80));
    g = i16x8.add(g, v128.load(row, 96));
    h = i16x8.add(h, v128.load(row, 112));
  }
  v128.store(BASE, a, 0);
  v128.store(BASE, b, 16);
  v128.store(BASE, c, 32);
  v128.store(BASE, d, 48);
  v128.store(BASE, e, 64);
  v128.store(BASE, f, 80);
  v128.store(BASE, g, 96);
  v128.store(BASE, h, 112);
  for (let at = 0; at < restCount; at++) {
    const row = ROW_WEIGHTS + <usize>half(REST, at) * HIDDEN_BYTES;
    a = i16x8.add(a, v128.load(row, 0));
    b = i16x8.add(b, v128.load(row, 16));
    c = i16x8.add(c, v128.load(row, 32));
    d = i16x8.add(d, v128.load(row, 48));
    e = i16x8.add(e, v128.load(row, 64));
    f = i16x8.add(f, v128.load(row, 80));
    g = i16x8.add(g, v128.load(row, 96));
    h = i16x8.add(h, v128.load(row, 112));
  }
  const zero = i16x8.splat(0);
  a = i16x8.max_s(a, zero);
  b = i16x8.max_s(b, zero);
  c = i16x8.max_s(c, zero);
  d = i16x8.max_s(d, zero);
  e = i16x8.max_s(e, zero);
  f = i16x8.max_s(f, zero);
  g = i16x8.max_s(g, zero);
  h = i16x8.max_s(h, zero);
  const outputs = number(OUTPUT_COUNT);
  for (let output = 0; output < outputs; output++) {
    const row = OUTPUT_WEIGHTS + <usize>output * HIDDEN_BYTES;
    const ab = i32x4.add(
      i32x4.dot_i16x8_s(a, v128.load(row, 0)),
      i32x4.dot_i16x8_s(b, v128.load(row, 16)),
    );
    const cd = i32x4.add(
      i32x4.dot_i16x8_s(c, v128.load(row, 32)),
      i32x4.dot_i16x8_s(d, v128.load(row, 48)),
    );
    const ef = i32x4.add(
      i32x4.dot_i16x8_s(e, v128.load(row, 64)),
      i32x4.dot_i16x8_s(f, v128.load(row, 80)),
    );
    const gh = i32x4.add(
      i32x4.dot_i16x8_s(g, v128.load(row, 96)),
      i32x4.dot_i16x8_s(h, v128.load(row, 112)),
    );
    const dot = i32x4.add(i32x4.add(ab, cd), i32x4.add(ef, gh));
    setWord(
      OUTPUTS,
      output,
      i32x4.extract_lane(dot, 0) +
        i32x4.extract_lane(dot, 1) +
        i32x4.extract_lane(dot, 2) +
        i32x4.extract_lane(dot, 3),
    );
  }
}
