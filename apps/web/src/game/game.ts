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
import {
  type ChairOption,
  type EventOf,
  type TableEvent,
  type TableOptions,
} from '@marrakech/protocol';
import { actionsOf } from '@marrakech/table';

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
  readonly events: readonly TableEvent[];
}

export const stateAt = (game: Game, shown: number): State =>
  game.states[Math.max(0, Math.min(shown, game.states.length - 1))]!;

export const stateNow = (game: Game): State => game.states.at(-1)!;

/** Chairs begin where the dice or the players said, and are seats from there on. */
function turnedTo<T>(first: number, chairs: readonly T[]): T[] {
  return [...chairs.slice(first), ...chairs.slice(0, first)];
}

interface TakenChair {
  readonly chair: ChairOption;
  readonly seat: Seat;
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

/** The chairs that somebody sat on when the game began, with who it was. */
function takenChairs(chairs: readonly ChairOption[], events: readonly TableEvent[]): TakenChair[] {
  const seats = chairs.map((chair): Seat | undefined =>
    chair.type === 'bot' ? { name: chair.name, level: chair.level } : undefined,
  );
  for (const event of events) {
    if (event.type === 'began') break;
    if (event.type === 'sat') seats[event.seat] = { name: event.name };
    else if (event.type === 'stood') seats[event.seat] = undefined;
  }
  return chairs.flatMap((chair, index) => {
    const seat = seats[index];
    return seat === undefined ? [] : [{ chair, seat }];
  });
}

/** Who plays with which rugs is settled when a game begins: it stays the same, not only equal. */
function goOn(before: Game, events: readonly TableEvent[], own?: readonly number[]): Game {
  const actions = actionsOf(before.options.opening ?? [], events);
  const states = foldActions(before.setup, actions, before);
  return { ...before, ...(own !== undefined && { own }), actions, states, events };
}

/** The game so far, or `undefined` before it has begun. `before` is an earlier fold of the same. */
export function foldGame(
  events: readonly TableEvent[],
  before?: Game,
  own?: readonly number[],
): Game | undefined {
  if (before !== undefined) return goOn(before, events, own);
  const opened = events.find(isOpened);
  const began = events.find(isBegan);
  if (opened === undefined || began === undefined) return undefined;
  const { options } = opened;
  const actions = actionsOf(options.opening ?? [], events);
  const taken = turnedTo(began.first, takenChairs(options.chairs, events));
  return {
    id: opened.game,
    options,
    setup: began.setup,
    seats: taken.map(({ seat }) => seat),
    ...(own !== undefined && { own }),
    designs: designsOf(
      began.setup,
      taken.map(({ chair }) => chair),
    ),
    actions,
    states: foldActions(began.setup, actions),
    events,
  };
}
