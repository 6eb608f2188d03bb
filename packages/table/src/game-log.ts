/**
 * The game of a table's log: players by seat, and the actions without those that were taken back. The
 * only place that derives them, for screens and records.
 */
import type { EventOf } from './schemas/events.js';
import type { ChairOption } from './schemas/options.js';
import { apply, turnLogOf, makeSetup, type Action, type IllegalCode } from '@marrakech/rules';
import { passClock, startClock, usesBank } from './clock.js';
import {
  isOver,
  moverIn,
  sharesOf,
  type Play,
  type PlayedAction,
  type Seat,
  type Table,
} from './table.js';

/** Why an event cannot follow: a code of the rules, or `undefined`. */
export type Misfit = IllegalCode | undefined;

export type TakenSeat = Exclude<Seat, { type: 'empty' }>;

/** The taken chairs at the start of the game, in order. */
export const takenSeats = ({ seats }: Table): TakenSeat[] =>
  seats.filter((seat): seat is TakenSeat => seat.type !== 'empty');

/** Rotates the taken chairs so that chair `first` of them is seat 0. */
export const inPlayingOrder = (taken: readonly TakenSeat[], first: number): TakenSeat[] => [
  ...taken.slice(first),
  ...taken.slice(0, first),
];

export interface Player {
  readonly name: string;
  /** The level of a bot; absent for a person. */
  readonly level?: string;
  readonly chair: ChairOption;
}

/** The players of a game in progress or over, by seat. */
export const playersOf = (table: Table): Player[] =>
  takenSeats(table).map((seat) => ({
    name: seat.name,
    ...(seat.type === 'bot' && { level: seat.level }),
    chair: table.options.chairs[seat.chair]!,
  }));

const played = (previous: PlayedAction | undefined, action: Action): PlayedAction => ({
  action,
  previous,
});

/** All actions up to the position. */
export function actionsOf({ last }: Pick<Play, 'last'>): Action[] {
  const actions: Action[] = [];
  for (let each = last; each !== undefined; each = each.previous) actions.push(each.action);
  return actions.toReversed();
}

/** The number of rolls, then of draws by seat, in a list of actions. */
export function countChance(actions: readonly Action[], players: number): number[] {
  const counts = Array.from({ length: 1 + players }, () => 0);
  for (const action of actions) {
    if (action.type === 'roll') counts[0]!++;
    else if (action.type === 'draw') counts[1 + action.seat]!++;
  }
  return counts;
}

/** Starts the game: from here on seats are numbered in playing order, without empty chairs. */
export function begin(table: Table, event: EventOf<'began'>): Table | Misfit {
  const taken = takenSeats(table);
  const setup = makeSetup(event.setup);
  if (table.play !== undefined || !setup.ok) return undefined;
  if (setup.value.players !== taken.length || event.first >= taken.length) return undefined;
  const opening = table.options.opening ?? [];
  const told = turnLogOf(setup.value, opening);
  if (!told.ok) return told.error.illegal.code;
  const [rolls = 0, ...draws] = countChance(opening, taken.length);
  return {
    ...table,
    seats: inPlayingOrder(taken, event.first),
    play: {
      setup: setup.value,
      state: told.value.state,
      begun: {
        version: event.version,
        first: event.first,
        lot: event.lot,
        shares: sharesOf(taken),
      },
      changed: event.version,
      last: opening.reduce(played, undefined),
      rolls,
      draws,
      before: undefined,
      clock: startClock(table.options.clock, taken.length, event.at),
    },
  };
}

export function playOn(table: Table, event: EventOf<'played'>): Table | Misfit {
  const { play } = table;
  if (play === undefined) return undefined;
  const { action, version, at } = event;
  const applied = apply(play.state, action);
  if (!applied.ok) return applied.error.code;
  const state = applied.value;
  const mover = moverIn(play.state);
  const passed = moverIn(state) !== mover;
  const counts = usesBank(table.seats[mover]!);
  const { setup, begun, rolls, draws, clock } = play;
  return {
    ...table,
    version,
    at,
    // Listing the fields is several times faster than a spread.
    play: {
      setup,
      state,
      begun,
      changed: version,
      last: played(play.last, action),
      rolls: action.type === 'roll' ? rolls + 1 : rolls,
      draws: action.type === 'draw' ? draws.with(action.seat, draws[action.seat]! + 1) : draws,
      before: passed || isOver({ state }) ? undefined : beforeLast(action, play),
      clock: passed ? passClock(table.options.clock, clock, mover, counts, at) : clock,
    },
  };
}

/**
 * The state to restore if the decision is taken back, which is possible until the die is rolled or the
 * turn is passed. Turning over the next rug does not end that: the same rug comes up again.
 */
function beforeLast(action: Action, play: Play): Play['before'] {
  switch (action.type) {
    case 'orient':
    case 'lay':
      return { state: play.state, last: play.last, draws: play.draws };
    case 'draw':
      return play.before;
    case 'roll':
    case 'leave':
      return undefined;
  }
}

export function takeBack(table: Table, version: number): Table | undefined {
  const { play } = table;
  if (play?.before === undefined) return undefined;
  return { ...table, play: { ...play, ...play.before, before: undefined, changed: version } };
}
