/**
 * The value of a position: an expected final score and a chance to win for every seat.
 *
 * A value is eight consecutive numbers in a longer array, so that the search allocates nothing.
 */
import { EDITIONS } from '@marrakech/rules';
import { COLOUR_BITS, DIRHAMS, OUT, SQUARE_COUNT, type State } from '@marrakech/rules/fast';

/** Offset of the expected final scores, by seat. */
export const SCORE = 0;
/** Offset of the chances to win, by seat. */
export const WIN = 4;
export const VALUE_LENGTH = 8;

/** Writes the value of a position at the start of a turn into `into`, from `at` on. */
export type Evaluate = (state: State, into: Float64Array, at: number) => void;

/** A seat's expected result. */
export interface Prospects {
  readonly score: number;
  readonly win: number;
}

/** A value as a list by seat, for code outside the search. */
export const toProspects = (value: Float64Array, seats: number): Prospects[] =>
  Array.from({ length: seats }, (_, seat) => ({
    score: value[SCORE + seat]!,
    win: value[WIN + seat]!,
  }));

/** The weights of winning and of the lead in a player's utility. */
export interface Aim {
  readonly win: number;
  /** For each point ahead of the mean of the other players. */
  readonly lead: number;
}

export const POINTS: Aim = { win: 0, lead: 1 };
export const TO_WIN: Aim = { win: 1, lead: 0.01 };

export function utility(
  value: Float64Array,
  at: number,
  seat: number,
  seats: number,
  aim: Aim,
): number {
  let sum = 0;
  for (let other = 0; other < seats; other++) sum += value[at + SCORE + other]!;
  const own = value[at + SCORE + seat]!;
  const lead = own - (sum - own) / (seats - 1);
  return aim.win * value[at + WIN + seat]! + aim.lead * lead;
}

const visible = new Int32Array(4);

/** By seat: current points, 0 for players who are out. */
export function writePoints(state: State, into: Float64Array, at: number): void {
  const { data, switches } = state;
  const { ownerByCell, seats } = switches;
  visible.fill(0);
  for (let square = 0; square < SQUARE_COUNT; square++) {
    const cell = data[square]!;
    if (cell !== 0) visible[ownerByCell[cell & COLOUR_BITS]!]!++;
  }
  for (let seat = 0; seat < seats; seat++)
    into[at + seat] = data[OUT + seat] === 0 ? visible[seat]! + data[DIRHAMS + seat]! : 0;
}

/**
 * The value of a finished game, like `resultOf` but without allocating. Players who share a win get
 * equal parts.
 */
export function writeResult(state: State, into: Float64Array, at: number): void {
  writePoints(state, into, at + SCORE);
  writeWinners(state, into, at);
}

/** Writes the chances to win for a finished game whose points are in `into`. */
export function writeWinners(state: State, into: Float64Array, at: number): void {
  const { data, switches } = state;
  const { seats } = switches;
  let best = -1;
  let winners = 0;
  for (let seat = 0; seat < seats; seat++) {
    into[at + WIN + seat] = 0;
    if (data[OUT + seat] !== 0) continue;
    const order = best < 0 ? 1 : compare(data, into, at, seat, best);
    if (order > 0) {
      best = seat;
      winners = 1;
    } else if (order === 0) winners++;
  }
  if (winners > 1 && EDITIONS[state.setup.edition].tie === 'no-winner') return;
  for (let seat = 0; seat < seats; seat++)
    if (data[OUT + seat] === 0 && compare(data, into, at, seat, best) === 0)
      into[at + WIN + seat] = 1 / winners;
}

function compare(
  data: Int16Array,
  points: Float64Array,
  at: number,
  one: number,
  other: number,
): number {
  return points[at + one]! - points[at + other]! || data[DIRHAMS + one]! - data[DIRHAMS + other]!;
}
