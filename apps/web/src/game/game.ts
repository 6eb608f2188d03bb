/** A game as the screen knows it: the events of its table, folded. */
import {
  COLOURS,
  coloursOf,
  copyState,
  play,
  startState,
  type Action,
  type Colour,
  type Setup,
  type State,
} from '@marrakech/rules';
import type { ChairOption, EventOf, TableEvent, TableOptions } from '@marrakech/protocol';

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
  readonly designs: Designs;
  readonly actions: readonly Action[];
  /** `states[n]` is the position after `n` actions. */
  readonly states: readonly State[];
  readonly events: readonly TableEvent[];
}

export const stateAt = (game: Game, shown: number): State =>
  game.states[Math.max(0, Math.min(shown, game.states.length - 1))]!;

export const stateNow = (game: Game): State => game.states.at(-1)!;

/** Chairs begin where the dice or the players said, and are seats from there on. */
function turnedTo<T>(first: number, chairs: readonly T[]): T[] {
  return [...chairs.slice(first), ...chairs.slice(0, first)];
}

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
      play(state, action);
      states.push(state);
    } else {
      states.push(known);
    }
  }
  return states;
}

const isOpened = (event: TableEvent): event is EventOf<'opened'> => event.type === 'opened';
const isBegan = (event: TableEvent): event is EventOf<'began'> => event.type === 'began';

function actionsOf(opened: EventOf<'opened'>, events: readonly TableEvent[]): Action[] {
  const actions: Action[] = [...(opened.options.opening ?? [])];
  for (const event of events) {
    if (event.type === 'played') actions.push(event.action);
    // Only the very last decision can be taken back.
    else if (event.type === 'taken-back') actions.pop();
  }
  return actions;
}

function seatsOf(
  chairs: readonly ChairOption[],
  first: number,
  events: readonly TableEvent[],
): Seat[] {
  const seats = chairs.map((chair): Seat => {
    const name = chair.name ?? '';
    return chair.type === 'bot' ? { name, level: chair.level } : { name };
  });
  for (const event of events) {
    if (event.type === 'began') break;
    if (event.type === 'sat') seats[event.seat] = { name: event.name };
  }
  return turnedTo(first, seats);
}

/** The game so far, or `undefined` before it has begun. `before` is an earlier fold of the same. */
export function foldGame(events: readonly TableEvent[], before?: Game): Game | undefined {
  const opened = events.find(isOpened);
  const began = events.find(isBegan);
  if (opened === undefined || began === undefined) return undefined;
  const { options } = opened;
  const actions = actionsOf(opened, events);
  const chairs = turnedTo(began.first, options.chairs);
  return {
    id: opened.game,
    options,
    setup: began.setup,
    seats: seatsOf(options.chairs, began.first, events),
    designs: designsOf(began.setup, chairs),
    actions,
    states: foldActions(began.setup, actions, before),
    events,
  };
}
