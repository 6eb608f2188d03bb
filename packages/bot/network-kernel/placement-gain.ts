/** The gain of the best rug around each square, for the player to move and for the next player. */
import {
  ACROSS,
  AFTERWARDS,
  CELL_COLOURS,
  COLOURS,
  COVERS,
  DIRHAMS_AT,
  DUES,
  FROM_NORTH,
  FROM_SOUTH,
  GAINS,
  JOINED,
  JOINS,
  OWES,
  OWES_NEXT,
  RENTS,
  RUGS_AT,
  SEATS,
  SIZES,
  SQUARES,
  MOVER_GAINS,
  TOUCHED,
  TWO_COLOURS,
  byte,
  least,
  most,
  number,
  setHalf,
  state,
} from './memory';
import { touchedCount } from './areas';
import { nextSeat, naming } from './board-rows';
import { laid, laidNext } from './names';

const RENT_SHIFT: i32 = 4;
const DUE_SHIFT: i32 = 4;
const MOST_DUE: i32 = 1000;
/** Worse than any rug; the value beyond the edge. */
const NONE: i16 = -8000;
/** Added to negative values to keep the packed sums apart. */
export const ABOVE: i32 = 1024;
/** Offset of the second layer's tables in bytes. */
const OTHER: usize = 128;
const RANKS: usize = 112;

let lastNaming: i32 = -1;
let turns: i32 = -1;
let turnsNext: i32 = -1;

function rugsOf(seat: i32): i32 {
  const rugs = number(RUGS_AT);
  return number(TWO_COLOURS) !== 0
    ? state(rugs + 2 * seat) + state(rugs + 2 * seat + 1)
    : state(rugs + seat);
}

function weighSquare(square: i32): void {
  const cell = square + square / 7;
  const colour = byte(CELL_COLOURS, square);
  const size = colour === 0 ? 0 : byte(SIZES, square);
  const lost = 2 * size - 1;
  const rent = <i32>load<i8>(RENTS + <usize>colour);
  const rentNext = <i32>load<i8>(RENTS + 8 + <usize>colour);
  setHalf(COVERS, cell, byte(GAINS, colour) + rent * ((lost * turns) >> RENT_SHIFT));
  setHalf(
    COVERS + OTHER,
    cell,
    byte(GAINS, 8 + colour) + rentNext * ((lost * turnsNext) >> RENT_SHIFT),
  );
  const joins = colour === laid ? 4 * size + 4 : 4;
  const joinsNext = colour === laidNext ? 4 * size + 4 : 4;
  setHalf(JOINS, cell, (joins * turns) >> RENT_SHIFT);
  setHalf(JOINS + OTHER, cell, (joinsNext * turnsNext) >> RENT_SHIFT);
  if (colour === 0) {
    setHalf(DUES, cell, 0);
    setHalf(DUES + OTHER, cell, 0);
  } else {
    setHalf(DUES, cell, (byte(OWES, colour) * size) << DUE_SHIFT);
    setHalf(DUES + OTHER, cell, (byte(OWES_NEXT, colour) * size) << DUE_SHIFT);
  }
}

function weighSquares(mover: i32): void {
  let all = 0;
  const piles = number(TWO_COLOURS) !== 0 ? COLOURS : number(SEATS);
  for (let pile = 0; pile < piles; pile++) all += state(number(RUGS_AT) + pile);
  const own = all - rugsOf(mover);
  const next = most(0, all - 1 - rugsOf(nextSeat));
  if (own === turns && next === turnsNext && naming === lastNaming) {
    for (let at = 0; at < touchedCount; at++) weighSquare(byte(TOUCHED, at));
    return;
  }
  turns = own;
  turnsNext = next;
  lastNaming = naming;
  // The eighth square of each rank and the ninth rank are beyond the edge.
  const none = i16x8.splat(NONE);
  for (let rank: usize = 0; rank < 128; rank += 16) {
    v128.store(COVERS + rank, none);
    v128.store(COVERS + OTHER + rank, none);
  }
  for (let square = 0; square < SQUARES; square++) weighSquare(square);
}

/** The values one file further east. */
function fromEast(rank: v128, beyond: v128): v128 {
  return v128.shuffle<i16>(rank, beyond, 1, 2, 3, 4, 5, 6, 7, 8);
}

/** The values one file further west. */
function fromWest(rank: v128, beyond: v128): v128 {
  return v128.shuffle<i16>(beyond, rank, 0, 8, 9, 10, 11, 12, 13, 14);
}

/**
 * By square: the best rug whose nearer half lies there when it is reached from the south or the
 * north; on Assam's square the best to his left and right. `bestRugs` combines them.
 */
function weighRugs(layer: usize): void {
  const none = i16x8.splat(NONE);
  const zero = i16x8.splat(0);
  const covers = COVERS + layer;
  const joins = JOINS + layer;
  let south = zero;
  let here = v128.load(joins);
  for (let rank: usize = 0; rank < RANKS; rank += 16) {
    const north = rank === RANKS - 16 ? zero : v128.load(joins + rank + 16);
    const aside = i16x8.max_s(fromEast(here, zero), fromWest(here, zero));
    const along = i16x8.max_s(north, south);
    v128.store(JOINED + rank, i16x8.max_s(here, i16x8.max_s(aside, along)));
    south = here;
    here = north;
  }
  v128.store(JOINED + RANKS, zero);

  let below = none;
  let cover = v128.load(covers);
  let joined = v128.load(JOINED);
  for (let rank: usize = 0; rank < RANKS; rank += 16) {
    const nextCover = v128.load(covers + rank + 16);
    const nextJoined = v128.load(JOINED + rank + 16);
    const right = i16x8.add(
      i16x8.add(cover, fromEast(cover, none)),
      i16x8.max_s(joined, fromEast(joined, zero)),
    );
    const left = fromWest(right, none);
    const above = i16x8.add(i16x8.add(cover, nextCover), i16x8.max_s(joined, nextJoined));
    const acrossBoth = i16x8.max_s(left, right);
    const alongBoth = i16x8.max_s(above, below);
    v128.store(FROM_SOUTH + rank, i16x8.max_s(above, acrossBoth));
    v128.store(FROM_NORTH + rank, i16x8.max_s(below, acrossBoth));
    v128.store(
      ACROSS + rank,
      i16x8.max_s(
        fromEast(i16x8.max_s(right, alongBoth), none),
        fromWest(i16x8.max_s(left, alongBoth), none),
      ),
    );
    below = above;
    cover = nextCover;
    joined = nextJoined;
  }
}

function bestRugs(rank: usize): v128 {
  const none = i16x8.splat(NONE);
  const north = rank === RANKS - 16 ? none : v128.load(FROM_SOUTH + rank + 16);
  const south = rank === 0 ? none : v128.load(FROM_NORTH + rank - 16);
  return i16x8.max_s(v128.load(ACROSS + rank), i16x8.max_s(north, south));
}

export function weighGains(mover: i32): void {
  weighSquares(mover);
  weighRugs(0);
  const dirhams = least(state(number(DIRHAMS_AT) + mover), MOST_DUE);
  const purse = i16x8.splat(<i16>(dirhams << DUE_SHIFT));
  for (let rank: usize = 0; rank < RANKS; rank += 16) {
    const due = i16x8.min_s(v128.load(DUES + rank), purse);
    v128.store(MOVER_GAINS + rank, i16x8.sub(bestRugs(rank), due));
  }
  weighRugs(OTHER);
  const above = i16x8.splat(<i16>ABOVE);
  for (let rank: usize = 0; rank < RANKS; rank += 16) {
    const due = v128.load(DUES + OTHER + rank);
    const gains = i16x8.add(i16x8.sub(bestRugs(rank), due), above);
    const owed = i16x8.shr_u(due, DUE_SHIFT);
    // In pairs: the payment below, the gain above.
    v128.store(AFTERWARDS + 2 * rank, v128.shuffle<i16>(owed, gains, 0, 8, 1, 9, 2, 10, 3, 11));
    v128.store(
      AFTERWARDS + 2 * rank + 16,
      v128.shuffle<i16>(owed, gains, 4, 12, 5, 13, 6, 14, 7, 15),
    );
  }
}
