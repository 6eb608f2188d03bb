/** A game in progress as a value, and the questions one can ask it. */
import type { PileOfColour } from '@marrakech/fair-dice';
import type { AbsenceChoice } from './schemas/messages.js';
import type { TableOptions } from './schemas/options.js';
import { coloursOf, type Action, type Setup, type State } from '@marrakech/rules';
import { MOVER, OUT, OVER, PHASE, RUGS } from '@marrakech/rules/fast';
import type { ClockState } from './clock.js';

/** Somebody who was at the table and is not there now. */
export interface Absence {
  /** What the others want, by their seat. */
  readonly choices: ReadonlyMap<number, AbsenceChoice>;
}

/** Somebody who has not been connected since the game began. */
export interface Late {
  /** They leave after so many milliseconds of their own turn. */
  readonly noShowAfter: number;
}

/** A seat that only one player can take, for a while. */
export interface Reservation {
  readonly player: string;
  /** From this time on the seat is free. */
  readonly until: number;
  readonly isProgram?: true;
  readonly peopleOnly?: true;
}

export type Seat =
  | { readonly type: 'empty'; readonly chair: number; readonly reservedFor?: Reservation }
  | {
      readonly type: 'bot';
      readonly chair: number;
      readonly name: string;
      readonly level: string;
    }
  | {
      readonly type: 'person';
      readonly chair: number;
      readonly name: string;
      /** Public; whoever sends messages as this player holds the seat. */
      readonly player: string;
      readonly part: string;
      /** Sat down with a token: a program. */
      readonly isProgram?: true;
      /** Wants no programs at the table. */
      readonly peopleOnly?: true;
      readonly absence?: Absence;
      readonly late?: Late;
      /** The level of the bot that plays for them meanwhile. */
      readonly standIn?: string;
    };
export type Person = Extract<Seat, { type: 'person' }>;

/** How the game began. */
interface Beginning {
  /** Since then seats have their numbers. */
  readonly version: number;
  /** Among the chairs that were taken, in their order: which began. */
  readonly first: number;
  /** Whether the dice said so. */
  readonly lot: boolean;
  /** For the dice: by chair, as they were then. */
  readonly parts: readonly string[];
}

/** An action with the one before it: an array would be copied at every step. */
export interface PlayedAction {
  readonly action: Action;
  readonly previous: PlayedAction | undefined;
}

/** What there is once the game has begun. Seat 0 is then whoever began. */
export interface Play {
  readonly setup: Setup;
  readonly state: State;
  readonly begun: Beginning;
  /** The version of the last change of the position: what a decision has to have seen. */
  readonly changed: number;
  /** What led to the position, the opening included; decisions taken back are not among it. */
  readonly last: PlayedAction | undefined;
  /** Rolls so far, and draws so far by seat. */
  readonly rolls: number;
  readonly draws: readonly number[];
  /** How things stood before the last decision, while it can be taken back. */
  readonly before: Pick<Play, 'state' | 'last' | 'draws'> | undefined;
  readonly clock: ClockState;
}

export interface Table {
  readonly version: number;
  /** The time of the last event. */
  readonly at: number;
  readonly openedAt: number;
  readonly game: string;
  /** The rules version it was opened with. */
  readonly rules: number;
  /** Who may begin the game: whoever opened the table, or the next who sat there when they left. */
  readonly host: string;
  /** It was given up before the game began. */
  readonly isClosed?: true;
  readonly options: TableOptions;
  readonly commitment: string;
  /** Chairs until the game begins, players in their order afterwards. */
  readonly seats: readonly Seat[];
  readonly play?: Play;
  /** The dice's secret, once the game is over. */
  readonly secret?: string;
  /** Seats that would play again. */
  readonly rematch: readonly number[];
  /** The game of the rematch. */
  readonly next?: string;
}

export const isOver = ({ state }: Pick<Play, 'state'>): boolean => state.data[PHASE] === OVER;

/** The seat to move in a position that is not over. */
export const moverIn = (state: State): number => state.data[MOVER]!;

/** The seat whose turn it is; `undefined` before the beginning and after the end. */
export function moverOf(table: Table): number | undefined {
  const { play } = table;
  return play === undefined || isOver(play) ? undefined : moverIn(play.state);
}

export const isOut = (play: Play, seat: number): boolean => play.state.data[OUT + seat] !== 0;

/** What is left of a seat's pile, colour by colour. */
export const pileOf = ({ setup, data }: State, seat: number): PileOfColour[] =>
  coloursOf(setup, seat).map((colour, index) => ({
    colour,
    rugs: data[RUGS + seat * setup.colours + index]!,
  }));

/** Whether the house plays this seat: a bot's own, or one where a bot sits in. */
export const isHousePlayed = (seat: Seat): boolean =>
  seat.type === 'bot' || (seat.type === 'person' && seat.standIn !== undefined);

/** The level of the bot that has to act now, if it is one's turn. */
export function botToAct(
  table: Table,
): { readonly seat: number; readonly level: string } | undefined {
  const mover = moverOf(table);
  const seat = mover === undefined ? undefined : table.seats[mover];
  if (mover === undefined || seat === undefined || seat.type === 'empty') return undefined;
  const level = seat.type === 'bot' ? seat.level : seat.standIn;
  return level === undefined ? undefined : { seat: mover, level };
}

export function personAt(table: Table, seat: number): Person | undefined {
  const found = table.seats[seat];
  return found?.type === 'person' ? found : undefined;
}

/** The seats in which a player sits, also those where another plays on meanwhile. */
export const seatsOf = ({ seats }: Table, player: string): readonly number[] =>
  seats.flatMap((seat, number) =>
    seat.type === 'person' && seat.player === player ? [number] : [],
  );

/** The dice's parts in chair order, `-` for a bot; empty chairs have none. */
export const partsOf = (seats: readonly Seat[]): string[] =>
  seats.flatMap((seat) => {
    if (seat.type === 'empty') return [];
    return seat.type === 'person' ? [seat.part] : ['-'];
  });
