/** The board's input rows, as changes from the previous board. */
import {
  ADDED,
  AREA_BUCKETS,
  AREA_COUNT,
  COARSE_AREA_BUCKETS,
  COARSE_AREA_COUNT,
  DUE,
  DUE_NEXT,
  LAST_COLOURS,
  LAST_SIZES,
  MAP_ROW,
  MAP_ROWS,
  NAMES,
  OUT_AT,
  OWES,
  OWES_NEXT,
  REMOVED,
  SEATS,
  SQUARES,
  SQUARE_ROW,
  SQUARE_ROWS,
  TOUCHED,
  byte,
  half,
  number,
  setByte,
  setHalf,
  state,
} from './memory';
import { measure, recount, settleLargest, touchedCount } from './areas';
import { nameColours } from './names';

export let addedCount: i32 = 0;
export let removedCount: i32 = 0;
/** The seat after the mover, and the values that depend on the colour names. */
export let nextSeat: i32 = 0;
export let naming: i32 = 0;
let lastPose: i32 = -1;
let lastNaming: i32 = -1;

function swapRow(table: usize, square: i32, row: i32): void {
  const old = half(table, square);
  if (row === old) return;
  if (old !== 0) setHalf(REMOVED, removedCount++, old);
  if (row !== 0) setHalf(ADDED, addedCount++, row);
  setHalf(table, square, row);
}

function rename(square: i32, framed: i32): void {
  const colour = byte(LAST_COLOURS, square);
  if (colour === 0) {
    setByte(DUE, square, 0);
    setByte(DUE_NEXT, square, 0);
    swapRow(SQUARE_ROW, square, 0);
    swapRow(MAP_ROW, square, 0);
    return;
  }
  const name = byte(NAMES, colour);
  const size = byte(LAST_SIZES, square);
  setByte(DUE, square, byte(OWES, colour) * size);
  setByte(DUE_NEXT, square, byte(OWES_NEXT, colour) * size);
  const at = framed + square;
  swapRow(
    SQUARE_ROW,
    square,
    half(SQUARE_ROWS, at) + name * number(AREA_COUNT) + byte(AREA_BUCKETS, size),
  );
  const near = half(MAP_ROWS, at);
  const onMap =
    near === 0 ? 0 : near + name * number(COARSE_AREA_COUNT) + byte(COARSE_AREA_BUCKETS, size);
  swapRow(MAP_ROW, square, onMap);
}

/** Returns whether the base sums must be computed anew. */
export function changeBoard(mover: i32, pose: i32): bool {
  const seats = number(SEATS);
  let next = mover;
  do next = next + 1 === seats ? 0 : next + 1;
  while (state(number(OUT_AT) + next) !== 0);
  nextSeat = next;
  naming = nameColours(mover, next);
  measure();
  for (let at = 0; at < touchedCount; at++) recount(byte(TOUCHED, at));
  if (touchedCount > 0) settleLargest();
  addedCount = 0;
  removedCount = 0;
  const fresh = pose !== lastPose || naming !== lastNaming;
  const framed = pose * SQUARES;
  if (fresh) {
    lastPose = pose;
    lastNaming = naming;
    memory.fill(SQUARE_ROW, 0, 2 * SQUARES);
    memory.fill(MAP_ROW, 0, 2 * SQUARES);
    for (let square = 0; square < SQUARES; square++) rename(square, framed);
  } else for (let at = 0; at < touchedCount; at++) rename(byte(TOUCHED, at), framed);
  return fresh;
}
