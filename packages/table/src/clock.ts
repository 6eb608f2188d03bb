/** Time as data: what is left, since when it runs, and the moment it is up. Nobody waits here. */
import { SPEEDS, type ClockOption } from '@marrakech/protocol';
import { isHousePlayed, moverOf, type Table } from './table.js';

export interface ClockState {
  /** Live play: milliseconds left by seat, as of `since`. Empty otherwise. */
  readonly banks: readonly number[];
  /** When the running turn began to count. */
  readonly since: number;
}

const DAY = 24 * 3_600_000;

export const startClock = (clock: ClockOption, players: number, at: number): ClockState => ({
  banks:
    clock.type === 'live' ? Array.from({ length: players }, () => SPEEDS[clock.speed].bank) : [],
  since: at,
});

/** A turn of `seat` is over: its time is taken, and topped up. Bots use none. */
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
}

/** Whose time runs, and until when. */
export function deadlineOf(table: Table): Deadline | undefined {
  const seat = moverOf(table);
  const { clock } = table.options;
  if (table.play === undefined || seat === undefined || clock.type === 'none') return undefined;
  if (isHousePlayed(table.seats[seat]!)) return undefined;
  const { banks, since } = table.play.clock;
  return { seat, at: since + (clock.type === 'live' ? banks[seat]! : clock.days * DAY) };
}
