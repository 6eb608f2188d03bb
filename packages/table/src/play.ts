/** What the events of the game itself do to a table: the beginning, each action, taking back. */
import { type EventOf } from '@marrakech/protocol';
import { countChance } from './actions-told.js';
import { apply, chronicleOf, makeSetup, type Action, type IllegalCode } from '@marrakech/rules';
import { passClock, startClock, usesBank } from './clock.js';
import { isOver, moverIn, partsOf, type Play, type Table } from './table.js';

/** Why an event cannot be the next: a code of the rules, or just that it does not fit. */
export type Misfit = IllegalCode | undefined;

/** Seats are numbered anew: whoever begins is seat 0, and empty chairs are gone. */
export function begin(table: Table, event: EventOf<'began'>): Table | Misfit {
  const taken = table.seats.filter(({ type }) => type !== 'empty');
  const setup = makeSetup(event.setup);
  if (table.play !== undefined || !setup.ok) return undefined;
  if (setup.value.players !== taken.length || event.first >= taken.length) return undefined;
  const opening = table.options.opening ?? [];
  const told = chronicleOf(setup.value, opening);
  if (!told.ok) return told.error.illegal.code;
  const [rolls = 0, ...draws] = countChance(opening, taken.length);
  return {
    ...table,
    seats: [...taken.slice(event.first), ...taken.slice(0, event.first)],
    play: {
      setup: setup.value,
      state: told.value.state,
      begun: event.version,
      changed: event.version,
      parts: partsOf(taken),
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
  const { setup, begun, parts, rolls, draws, clock } = play;
  return {
    ...table,
    // Field by field: copying what a value happens to hold is several times slower.
    play: {
      setup,
      state,
      begun,
      changed: version,
      parts,
      rolls: action.type === 'roll' ? rolls + 1 : rolls,
      draws: action.type === 'draw' ? draws.with(action.seat, draws[action.seat]! + 1) : draws,
      before: passed || isOver({ state }) ? undefined : beforeLast(action, play),
      clock: passed ? passClock(table.options.clock, clock, mover, counts, at) : clock,
    },
  };
}

/**
 * A decision can be taken back until the die is rolled or the turn is passed. Turning the next rug
 * over does not end that: the same one comes up again, wherever the last was laid.
 */
function beforeLast(action: Action, play: Play): Play['before'] {
  switch (action.type) {
    case 'orient':
    case 'lay':
      return { state: play.state, draws: play.draws };
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
