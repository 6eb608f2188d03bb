/** A game as the screen knows it: its table, and every position on the way. */
import {
  COLOURS,
  coloursOf,
  copyState,
  play as playOn,
  startState,
  type Action,
  type Colour,
  type Setup,
  type State,
} from '@marrakech/rules';
import {
  actionsOf,
  playersOf,
  type ChairOption,
  type Play,
  type Table,
  type TableEvent,
  type TableOptions,
} from '@marrakech/table';
import type { SessionTable } from './session-table.js';

export interface Seat {
  readonly name: string;
  /** The level of the bot that plays here; absent for a person. */
  readonly level?: string;
}

/** Which rug design stands for which colour of the rules: players choose the designs they like. */
export type Designs = Readonly<Record<Colour, Colour>>;

export interface Game {
  readonly id: string;
  readonly options: TableOptions;
  readonly setup: Setup;
  readonly seats: readonly Seat[];
  /** Seats that are played at this screen; absent if it is all people's. */
  readonly own?: readonly number[];
  readonly designs: Designs;
  readonly actions: readonly Action[];
  /** `states[n]` is the position after `n` actions. */
  readonly states: readonly State[];
  /** Absent for a record. */
  readonly table?: Table;
  readonly events: readonly TableEvent[];
}

export const stateAt = (game: Game, shown: number): State =>
  game.states[Math.max(0, Math.min(shown, game.states.length - 1))]!;

export const stateNow = (game: Game): State => game.states.at(-1)!;

export function designsOf(setup: Setup, chairs: readonly ChairOption[]): Designs {
  const free = new Set<Colour>(COLOURS);
  const designs = new Map<Colour, Colour>();
  const dress = (colour: Colour, design: Colour): void => {
    designs.set(colour, design);
    free.delete(design);
  };
  // With two colours each the pair goes together: the wished one first, its neighbour second.
  chairs.forEach((chair, seat) => {
    if (chair.colour === undefined || !free.has(chair.colour)) return;
    const [first, second] = coloursOf(setup, seat);
    dress(first!, chair.colour);
    const beside = COLOURS[COLOURS.indexOf(chair.colour) ^ 1]!;
    if (second !== undefined && free.has(beside)) dress(second, beside);
  });
  for (const colour of COLOURS) {
    if (designs.has(colour)) continue;
    const [design] = free.has(colour) ? [colour] : free;
    dress(colour, design!);
  }
  return Object.fromEntries(designs) as Designs;
}

/** Every position of a game, from the first on. */
export function foldActions(
  setup: Setup,
  actions: readonly Action[],
  before?: Pick<Game, 'actions' | 'states'>,
): State[] {
  const states: State[] = [startState(setup)];
  for (const [index, action] of actions.entries()) {
    // Most often there is one action more than before: what was folded then is still right.
    const known = before?.actions[index] === action ? before.states[index + 1] : undefined;
    if (known === undefined) {
      const state = copyState(states[index]!);
      playOn(state, action);
      states.push(state);
    } else {
      states.push(known);
    }
  }
  return states;
}

/** What a game is folded from. */
type Source = Pick<SessionTable, 'events' | 'table' | 'own'>;

/** Who plays with which rugs is settled when a game begins: it stays the same, not only equal. */
function goOn(before: Game, { table, events, own }: Source, play: Play): Game {
  const actions = actionsOf(play);
  const states = foldActions(before.setup, actions, before);
  return { ...before, ...(own !== undefined && { own }), actions, states, table, events };
}

/** The game so far, or `undefined` before it has begun. `before` is an earlier fold of the same. */
export function foldGame(source: Source, before?: Game): Game | undefined {
  const { table, events, own } = source;
  const { options, play } = table;
  if (play === undefined) return undefined;
  if (before !== undefined) return goOn(before, source, play);
  const { setup } = play;
  const actions = actionsOf(play);
  const players = playersOf(table);
  const chairs = players.map(({ chair }) => chair);
  return {
    id: table.game,
    options,
    setup,
    seats: players.map(({ name, level }) => ({ name, ...(level !== undefined && { level }) })),
    ...(own !== undefined && { own }),
    designs: designsOf(setup, chairs),
    actions,
    states: foldActions(setup, actions),
    table,
    events,
  };
}
