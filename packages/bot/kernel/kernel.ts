/**
 * The learned value from a position to its outputs, in AssemblyScript: what `plain-network.ts`
 * does row by row, with areas, rows and sums in one go and eight units of the network at a time.
 *
 * It knows no rules and no layout: tables and numbers are written into its memory from outside,
 * by `fast-network.ts`. All addresses are in bytes.
 */

const SQUARES: i32 = 49;
const NOBODY: i32 = 8;
const MOST_SEATS: i32 = 4;
const COLOURS: i32 = 4;
const COLOUR_BITS: i32 = 7;
const HIDDEN_BYTES: usize = 128;

// The position, as the rules lay it out; the offsets come from outside.
export const STATE: usize = 0;
/** By a cell's colour bits: its owner, or `NOBODY`. */
export const OWNERS: usize = 256;
/** By number: what is named below. */
export const NUMBERS: usize = 512;

// Tables.
export const NEIGHBOURS: usize = 1024;
export const DESTINATIONS: usize = 1536;
export const FRAME_ROWS: usize = 4096;
export const AREA_BUCKETS: usize = 4608;
export const COARSE_AREA_BUCKETS: usize = 4736;
export const DUE_BUCKETS: usize = 4864;
export const LARGEST_BUCKETS: usize = 4992;
export const VISIBLE_BUCKETS: usize = 5120;
export const STAGE_BUCKETS: usize = 5248;
export const COARSE_STAGE_BUCKETS: usize = 5376;
export const EXPECTED_BUCKETS: usize = 5504;
export const PURSE_BUCKETS: usize = 6144;
export const RENT_BUCKETS: usize = 8192;
export const SQUARE_ROWS: usize = 11264;
export const MAP_ROWS: usize = 31744;

// Answers.
/** By output: its sum without the bias. */
export const OUTPUTS: usize = 52224;
/** By seat: the squares that can be seen. */
export const POINTS: usize = 52288;
export const TURNS: usize = 52304;

// What it remembers from one position to the next.
const CELL_COLOURS: usize = 52480;
const SIZES: usize = 52608;
const TOUCHED: usize = 52736;
const CHANGED: usize = 52864;
const BEFORE: usize = 52992;
const SEEN: usize = 53120;
const LAST_COLOURS: usize = 53376;
const LAST_SIZES: usize = 53504;
const SQUARE_ROW: usize = 53632;
const MAP_ROW: usize = 53760;
const IN_AREAS: usize = 53888;
const DUE: usize = 54272;
const DUE_NEXT: usize = 54400;
const NAMES: usize = 54528;
const OWES: usize = 54536;
const OWES_NEXT: usize = 54544;
const VISIBLE: usize = 54560;
const SQUARED: usize = 54592;
const LARGEST: usize = 54624;
const BASE: usize = 54656;
const ADDED: usize = 54784;
const REMOVED: usize = 55040;
const REST: usize = 55296;
const EXPECTED: usize = 55552;
const FOLLOWING: usize = 55568;

// Weights.
export const OUTPUT_WEIGHTS: usize = 57344;
export const ROW_WEIGHTS: usize = 61440;

// The numbers, in the order in which they are written.
function number(index: i32): i32 {
  return load<i32>(NUMBERS + ((<usize>index) << 2));
}
const ASSAM_AT: i32 = 0;
const FACING_AT: i32 = 1;
const MOVER_AT: i32 = 2;
const DIRHAMS_AT: i32 = 3;
const RUGS_AT: i32 = 4;
const NEXT_AT: i32 = 5;
const OUT_AT: i32 = 6;
const SEATS: i32 = 7;
const TWO_COLOURS: i32 = 8;
const TURN_LAST: i32 = 9;
const OUTPUT_COUNT: i32 = 10;
const AREA_COUNT: i32 = 11;
const COARSE_AREA_COUNT: i32 = 12;
const DUE_COUNT: i32 = 13;
const LARGEST_COUNT: i32 = 14;
const VISIBLE_COUNT: i32 = 15;
const STAGE_COUNT: i32 = 16;
const COARSE_STAGE_COUNT: i32 = 17;
const PURSE_COUNT: i32 = 18;
const RENT_COUNT: i32 = 19;
const RUG_COUNTS: i32 = 20;
const NET_ROWS: i32 = 21;
const LEAD_ROWS: i32 = 22;
const MOST_TURNS_LEFT: i32 = 23;
const MOST_DIRHAMS: i32 = 24;
const MOST_RENT: i32 = 25;
const MOST_STAGE: i32 = 26;
const DESTINATION_ROWS: i32 = 27;
const FIRST_DESTINATION: i32 = 28;
const FIRST_BROKE: i32 = 29;
const FIRST_CHEAPEST: i32 = 30;
const FIRST_SECOND: i32 = 31;
const FIRST_FOLLOWING: i32 = 32;
const FIRST_NET: i32 = 33;
const FIRST_PURSE: i32 = 34;
const FIRST_TURNS: i32 = 35;
const FIRST_RUGS: i32 = 36;
const FIRST_LEAD: i32 = 37;
const FIRST_RENT: i32 = 38;
const FIRST_LARGEST: i32 = 39;
const FIRST_VISIBLE: i32 = 40;

function state(at: i32): i32 {
  return load<i16>(STATE + ((<usize>at) << 1));
}
function byte(table: usize, at: i32): i32 {
  return load<u8>(table + <usize>at);
}
function setByte(table: usize, at: i32, value: i32): void {
  store<u8>(table + <usize>at, value);
}
function half(table: usize, at: i32): i32 {
  return load<u16>(table + ((<usize>at) << 1));
}
function setHalf(table: usize, at: i32, value: i32): void {
  store<u16>(table + ((<usize>at) << 1), value);
}
function word(table: usize, at: i32): i32 {
  return load<i32>(table + ((<usize>at) << 2));
}
function setWord(table: usize, at: i32, value: i32): void {
  store<i32>(table + ((<usize>at) << 2), value);
}
function most(one: i32, other: i32): i32 {
  return one > other ? one : other;
}
function least(one: i32, other: i32): i32 {
  return one < other ? one : other;
}

let touchedCount: i32 = 0;
let round: i32 = 0;
let addedCount: i32 = 0;
let removedCount: i32 = 0;
let restCount: i32 = 0;
let lastPose: i32 = -1;
let lastNaming: i32 = -1;

// Areas.

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

/** Areas that a changed square touches are measured again. */
function measure(): void {
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
    // What was joined by this square may have come apart.
    const before = byte(BEFORE, at);
    if (before === 0) continue;
    for (let facing = 0; facing < 4; facing++) {
      const beside = byte(NEIGHBOURS, square * 4 + facing);
      if (byte(CELL_COLOURS, beside) === before && word(SEEN, beside) !== round)
        flood(beside, before);
    }
  }
}

/** Keeps the accounts of colours in step with a square that changed. */
function recount(square: i32): void {
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

function settleLargest(): void {
  for (let colour = 1; colour <= COLOURS; colour++) {
    let size = byte(LARGEST, colour);
    while (size > 0 && byte(IN_AREAS, colour * 64 + size) === 0) size--;
    setByte(LARGEST, colour, size);
  }
}

// Names.

/** What is another whenever a colour's name is. */
function nameColours(mover: i32, next: i32): i32 {
  const seats = number(SEATS);
  const two = number(TWO_COLOURS) !== 0;
  let naming = mover * 4 + next;
  for (let cell = 1; cell <= COLOURS; cell++) {
    const owner = byte(OWNERS, cell);
    const out = owner < seats && state(number(OUT_AT) + owner) !== 0;
    naming = naming * 2 + (out ? 1 : 0);
    setByte(OWES, cell, owner !== mover && !out ? 1 : 0);
    setByte(OWES_NEXT, cell, owner !== next && !out ? 1 : 0);
    if (!two) setByte(NAMES, cell, out ? seats : (owner - mover + seats) % seats);
  }
  if (!two) return naming;
  const rugs = number(RUGS_AT);
  for (let seat = 0; seat < 2; seat++) {
    const own = seat === mover ? 0 : 2;
    const known = seat === mover ? state(number(NEXT_AT) + seat) : 0;
    const more = state(rugs + 2 * seat) >= state(rugs + 2 * seat + 1) ? 2 * seat : 2 * seat + 1;
    const colour = known === 0 ? more : known - 1;
    setByte(NAMES, colour + 1, own);
    setByte(NAMES, (colour ^ 1) + 1, own + 1);
    naming = naming * 4 + colour;
  }
  return naming;
}

// Rows of the board.

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

/** Says whether the base is to begin anew. */
function changeBoard(mover: i32, pose: i32): bool {
  const seats = number(SEATS);
  let next = mover;
  do next = next + 1 === seats ? 0 : next + 1;
  while (state(number(OUT_AT) + next) !== 0);
  const naming = nameColours(mover, next);
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

// The other rows.

function writeRow(row: i32): void {
  setHalf(REST, restCount++, row);
}

function alongLine(table: usize, from: i32): i32 {
  const poses = load<u32>(DESTINATIONS + <usize>from);
  return (
    byte(table, (poses >> 2) & 63) +
    2 * (byte(table, (poses >> 10) & 63) + byte(table, (poses >> 18) & 63)) +
    byte(table, poses >> 26)
  );
}

function cheapestAfter(pose: i32): i32 {
  const from = pose * 12;
  const straight = alongLine(DUE_NEXT, from);
  const right = alongLine(DUE_NEXT, from + 4);
  const left = alongLine(DUE_NEXT, from + 8);
  return least(least(straight, right), left);
}

function weighWays(pose: i32): void {
  for (let turn = 0; turn < 3; turn++) {
    const from = pose * 12 + turn * 4;
    setWord(EXPECTED, turn, alongLine(DUE, from));
    setWord(
      FOLLOWING,
      turn,
      cheapestAfter(byte(DESTINATIONS, from)) +
        2 * cheapestAfter(byte(DESTINATIONS, from + 1)) +
        2 * cheapestAfter(byte(DESTINATIONS, from + 2)) +
        cheapestAfter(byte(DESTINATIONS, from + 3)),
    );
  }
}

function writeDestinations(mover: i32, pose: i32): void {
  const seats = number(SEATS);
  const purse = state(number(DIRHAMS_AT) + mover);
  for (let way = 0; way < 12; way++) {
    const square = byte(DESTINATIONS, pose * 12 + way) >> 2;
    const colour = byte(CELL_COLOURS, square);
    if (colour === 0) continue;
    const owed = byte(DUE, square);
    const owner = byte(OWNERS, colour);
    const from = number(FIRST_DESTINATION) + way * number(DESTINATION_ROWS);
    if (owed > 0) {
      const step = (owner - mover + seats) % seats;
      writeRow(from + 4 + (step - 1) * number(DUE_COUNT) + byte(DUE_BUCKETS, owed));
      if (owed > purse) writeRow(number(FIRST_BROKE) + way);
    } else if (owner === mover) writeRow(from + 1 + byte(COARSE_AREA_BUCKETS, byte(SIZES, square)));
  }
}

function writeWays(pose: i32): void {
  weighWays(pose);
  const ways = number(TURN_LAST) !== 0 ? 1 : 3;
  let cheapest = 0;
  let net = 0;
  for (let turn = 1; turn < ways; turn++) {
    if (word(EXPECTED, turn) < word(EXPECTED, cheapest)) cheapest = turn;
    if (
      word(EXPECTED, turn) * 6 - word(FOLLOWING, turn) <
      word(EXPECTED, net) * 6 - word(FOLLOWING, net)
    )
      net = turn;
  }
  let second = 1000;
  for (let turn = 0; turn < 3; turn++)
    if (turn !== cheapest && word(EXPECTED, turn) < second) second = word(EXPECTED, turn);
  // Shifted so that the quotient is rounded down on both sides of zero.
  const twelfths = word(FOLLOWING, net) - word(EXPECTED, net) * 6;
  const balance = (twelfths + 12_000) / 12 - 1000 + (number(NET_ROWS) >> 1);
  writeRow(number(FIRST_CHEAPEST) + byte(EXPECTED_BUCKETS, word(EXPECTED, cheapest)));
  writeRow(number(FIRST_SECOND) + byte(EXPECTED_BUCKETS, second));
  writeRow(number(FIRST_FOLLOWING) + byte(EXPECTED_BUCKETS, word(FOLLOWING, cheapest) / 6));
  writeRow(number(FIRST_NET) + most(0, least(number(NET_ROWS) - 1, balance)));
}

function countPoints(): void {
  for (let seat = 0; seat < MOST_SEATS; seat++) setWord(POINTS, seat, 0);
  for (let colour = 1; colour <= COLOURS; colour++) {
    const owner = byte(OWNERS, colour);
    if (owner < MOST_SEATS) setWord(POINTS, owner, word(POINTS, owner) + word(VISIBLE, colour));
  }
}

function writeAccounts(mover: i32): void {
  const seats = number(SEATS);
  const rugs = number(RUGS_AT);
  const two = number(TWO_COLOURS) !== 0;
  let turns = 0;
  const piles = two ? COLOURS : seats;
  for (let pile = 0; pile < piles; pile++) turns += state(rugs + pile);
  setWord(TURNS, 0, turns);
  const stage = byte(STAGE_BUCKETS, least(turns, number(MOST_STAGE)));
  const coarse = byte(COARSE_STAGE_BUCKETS, least(turns, number(MOST_STAGE)));
  writeRow(number(FIRST_TURNS) + least(turns, number(MOST_TURNS_LEFT)));
  const purses = number(DIRHAMS_AT);
  const ahead = word(POINTS, mover) + state(purses + mover);
  for (let step = 0; step < seats; step++) {
    const seat = mover + step < seats ? mover + step : mover + step - seats;
    if (state(number(OUT_AT) + seat) !== 0) continue;
    const dirhams = state(purses + seat);
    writeRow(
      number(FIRST_PURSE) +
        step * number(PURSE_COUNT) +
        byte(PURSE_BUCKETS, least(dirhams, number(MOST_DIRHAMS))),
    );
    if (!two) writeRow(number(FIRST_RUGS) + step * number(RUG_COUNTS) + state(rugs + seat));
    if (step === 0) continue;
    const points = ahead - word(POINTS, seat) - dirhams;
    const lead = most(0, least(number(LEAD_ROWS) - 1, (points >> 1) + (number(LEAD_ROWS) >> 1)));
    writeRow(
      number(FIRST_LEAD) + ((step - 1) * number(LEAD_ROWS) + lead) * number(STAGE_COUNT) + stage,
    );
  }
  if (two)
    for (let colour = 0; colour < COLOURS; colour++)
      writeRow(
        number(FIRST_RUGS) + byte(NAMES, colour + 1) * number(RUG_COUNTS) + state(rugs + colour),
      );
  for (let colour = 1; colour <= COLOURS; colour++) {
    const largest = byte(LARGEST, colour);
    if (largest === 0) continue;
    const name = byte(NAMES, colour);
    const rent = byte(RENT_BUCKETS, least(word(SQUARED, colour), number(MOST_RENT)));
    writeRow(
      number(FIRST_RENT) + (name * number(RENT_COUNT) + rent) * number(COARSE_STAGE_COUNT) + coarse,
    );
    writeRow(number(FIRST_LARGEST) + name * number(LARGEST_COUNT) + byte(LARGEST_BUCKETS, largest));
    writeRow(
      number(FIRST_VISIBLE) +
        name * number(VISIBLE_COUNT) +
        byte(VISIBLE_BUCKETS, word(VISIBLE, colour)),
    );
  }
}

// Sums.

function sumUp(fresh: bool): void {
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

/** Judges the position that stands in `STATE`. */
export function judge(): void {
  const mover = state(number(MOVER_AT));
  const pose = state(number(ASSAM_AT)) * 4 + state(number(FACING_AT));
  const fresh = changeBoard(mover, pose);
  restCount = 0;
  writeRow(half(FRAME_ROWS, pose));
  writeDestinations(mover, pose);
  writeWays(pose);
  countPoints();
  writeAccounts(mover);
  sumUp(fresh);
}
