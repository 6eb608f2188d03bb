/**
 * Keeps the areas of the board and the totals of each colour up to date: only areas around changed
 * squares are measured again.
 */
import {
  BEFORE,
  CELL_COLOURS,
  CHANGED,
  COLOURS,
  COLOUR_BITS,
  IN_AREAS,
  LARGEST,
  LAST_COLOURS,
  LAST_SIZES,
  NEIGHBOURS,
  SEEN,
  SIZES,
  SQUARED,
  SQUARES,
  TOUCHED,
  VISIBLE,
  byte,
  setByte,
  setWord,
  state,
  word,
} from './memory';

export let touchedCount: i32 = 0;
let round: i32 = 0;

function flood(from: i32, colour: i32): void {
  const first = touchedCount;
  let end = first + 1;
  setByte(TOUCHED, first, from);
  setWord(SEEN, from, round);
  for (let at = first; at < end; at++) {
    const beside = load<u32>(NEIGHBOURS + ((<usize>byte(TOUCHED, at)) << 2));
    for (let shift: u32 = 0; shift < 32; shift += 8) {
      const square = <i32>((beside >> shift) & 255);
      if (byte(CELL_COLOURS, square) === colour && word(SEEN, square) !== round) {
        setWord(SEEN, square, round);
        setByte(TOUCHED, end++, square);
      }
    }
  }
  touchedCount = end;
  const size = end - first;
  for (let at = first; at < end; at++) setByte(SIZES, byte(TOUCHED, at), size);
}

/** Measures the areas that a changed square touches. */
export function measure(): void {
  touchedCount = 0;
  round++;
  let count = 0;
  for (let square = 0; square < SQUARES; square++) {
    const colour = state(square) & COLOUR_BITS;
    const before = byte(CELL_COLOURS, square);
    if (colour === before) continue;
    setByte(CHANGED, count, square);
    setByte(BEFORE, count++, before);
    setByte(CELL_COLOURS, square, colour);
  }
  for (let at = 0; at < count; at++) {
    const square = byte(CHANGED, at);
    const colour = byte(CELL_COLOURS, square);
    if (colour === 0) setByte(TOUCHED, touchedCount++, square);
    else if (word(SEEN, square) !== round) flood(square, colour);
    // The square may have joined parts that are separate areas now.
    const before = byte(BEFORE, at);
    if (before === 0) continue;
    for (let facing = 0; facing < 4; facing++) {
      const beside = byte(NEIGHBOURS, square * 4 + facing);
      if (byte(CELL_COLOURS, beside) === before && word(SEEN, beside) !== round)
        flood(beside, before);
    }
  }
}

/** Updates the totals of the colours after a square changed. */
export function recount(square: i32): void {
  const oldColour = byte(LAST_COLOURS, square);
  const oldSize = byte(LAST_SIZES, square);
  const colour = byte(CELL_COLOURS, square);
  const size = byte(SIZES, square);
  setByte(LAST_COLOURS, square, colour);
  setByte(LAST_SIZES, square, size);
  if (oldColour !== 0) {
    setWord(VISIBLE, oldColour, word(VISIBLE, oldColour) - 1);
    setWord(SQUARED, oldColour, word(SQUARED, oldColour) - oldSize);
    const at = oldColour * 64 + oldSize;
    setByte(IN_AREAS, at, byte(IN_AREAS, at) - 1);
  }
  if (colour === 0) return;
  setWord(VISIBLE, colour, word(VISIBLE, colour) + 1);
  setWord(SQUARED, colour, word(SQUARED, colour) + size);
  const at = colour * 64 + size;
  setByte(IN_AREAS, at, byte(IN_AREAS, at) + 1);
  if (size > byte(LARGEST, colour)) setByte(LARGEST, colour, size);
}

export function settleLargest(): void {
  for (let colour = 1; colour <= COLOURS; colour++) {
    let size = byte(LARGEST, colour);
    while (size > 0 && byte(IN_AREAS, colour * 64 + size) === 0) size--;
    setByte(LARGEST, colour, size);
  }
}
