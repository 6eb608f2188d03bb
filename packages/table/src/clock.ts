/** The clock as data: time left, start of the running turn, deadline. It sets no timers. */
import { SPEEDS, type ClockOption } from './schemas/options.js';
import { isBotPlayed, moverOf, type Late, type Seat, type Table } from './table.js';

export interface ClockState {
  /** Live games: time left by seat at `since` (ms). Empty otherwise. */
  readonly banks: readonly number[];
  /** The time at which the running turn started to count. */
  readonly since: number;
}

const DAY = 24 * 3_600_000;

/** The maximum length of a turn of a player who has not connected since the game began (ms). */
export const NO_SHOW_AFTER = 300_000;

const lateAt = (seat: Seat): Late | undefined => (seat.type === 'person' ? seat.late : undefined);

/** Whether the bank of this seat runs in its turn: not for a bot or a late player. */
export const usesBank = (seat: Seat): boolean => !isBotPlayed(seat) && lateAt(seat) === undefined;

export const startClock = (clock: ClockOption, players: number, at: number): ClockState => ({
  banks:
    clock.type === 'live' ? Array.from({ length: players }, () => SPEEDS[clock.speed].bank) : [],
  since: at,
});

/** Ends a turn of `seat`: subtracts its time and adds the increment. Bots use no time. */
export function passClock(
  clock: ClockOption,
  state: ClockState,
  seat: number,
  counts: boolean,
  at: number,
): ClockState {
  if (clock.type !== 'live' || !counts) return { ...state, since: at };
  const used = Math.max(0, at - state.since);
  const left = Math.max(0, state.banks[seat]! - used) + SPEEDS[clock.speed].topUp;
  return { banks: state.banks.with(seat, left), since: at };
}

export interface Deadline {
  readonly seat: number;
  readonly at: number;
  /** The reason recorded when the player misses the deadline. */
  readonly why: 'time' | 'no-show';
}

/** The seat that has to act, and its deadline. */
export function deadlineOf(table: Table): Deadline | undefined {
  const seat = moverOf(table);
  const { clock } = table.options;
  if (table.play === undefined || seat === undefined || clock.type === 'none') return undefined;
  const sitter = table.seats[seat]!;
  if (isBotPlayed(sitter)) return undefined;
  const { banks, since } = table.play.clock;
  const late = lateAt(sitter);
  if (late !== undefined) return { seat, at: since + late.noShowAfter, why: 'no-show' };
  const time = clock.type === 'live' ? banks[seat]! : clock.days * DAY;
  return { seat, at: since + time, why: 'time' };
}
