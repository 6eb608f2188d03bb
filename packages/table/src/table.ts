/** A game in progress as a value, and queries on it. */
import type { PileOfColour } from '@marrakech/fair-dice';
import type { AbsenceChoice } from './schemas/messages.js';
import type { TableOptions } from './schemas/options.js';
import { coloursOf, type Action, type Setup, type State } from '@marrakech/rules';
import { MOVER, OUT, OVER, PHASE, RUGS } from '@marrakech/rules/fast';
import type { ClockState } from './clock.js';

/** The state of a player who is away. */
export interface Absence {
  /** The votes of the others, by seat. */
  readonly choices: ReadonlyMap<number, AbsenceChoice>;
}

/** The state of a player who has not connected since the game began. */
export interface Late {
  /** The player leaves after this much time in their own turn (ms). */
  readonly noShowAfter: number;
}

/** A seat that only one player can take, for a limited time. */
export interface Reservation {
  readonly player: string;
  /** The time at which the seat becomes free. */
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
      /** Public; the player who is authenticated under this name holds the seat. */
      readonly player: string;
      readonly share: string;
      /** Sat down with a token: a program. */
      readonly isProgram?: true;
      /** Wants no programs at the table. */
      readonly peopleOnly?: true;
      readonly absence?: Absence;
      readonly late?: Late;
      /** The level of the bot that plays for the absent player. */
      readonly standIn?: string;
    };
export type Person = Extract<Seat, { type: 'person' }>;

/** How the game began. */
interface Beginning {
  /** The version since which seats are numbered. */
  readonly version: number;
  /** The index of the first player among the taken chairs. */
  readonly first: number;
  /** Whether `first` was drawn with the dice. */
  readonly lot: boolean;
  /** The dice shares, by chair before the rotation. */
  readonly shares: readonly string[];
}

/** An action linked to the one before; copying an array at every step is slow. */
export interface PlayedAction {
  readonly action: Action;
  readonly previous: PlayedAction | undefined;
}

/** The part of the table that exists once the game has begun. Seat 0 begins. */
export interface Play {
  readonly setup: Setup;
  readonly state: State;
  readonly begun: Beginning;
  /** The version of the last change of the position: a decision must be for this one or later. */
  readonly changed: number;
  /** The last action, including those of the opening, without those that were taken back. */
  readonly last: PlayedAction | undefined;
  /** Rolls so far; draws so far by seat. */
  readonly rolls: number;
  readonly draws: readonly number[];
  /** The state before the last decision, while that can be taken back. */
  readonly before: Pick<Play, 'state' | 'last' | 'draws'> | undefined;
  readonly clock: ClockState;
}

export interface Table {
  readonly version: number;
  /** The time of the last event. */
  readonly at: number;
  readonly openedAt: number;
  readonly game: string;
  /** The version of the rules at which the table was opened. */
  readonly rules: number;
  /** The player who may start the game: who opened the table, or a successor. */
  readonly host: string;
  /** Closed before the game began. */
  readonly isClosed?: true;
  readonly options: TableOptions;
  readonly commitment: string;
  /** Chairs until the game begins, then players in playing order. */
  readonly seats: readonly Seat[];
  readonly play?: Play;
  /** The secret of the dice, once the game is over. */
  readonly secret?: string;
  /** Seats that asked for a rematch. */
  readonly rematch: readonly number[];
  /** The game of the rematch. */
  readonly next?: string;
}

export const isOver = ({ state }: Pick<Play, 'state'>): boolean => state.data[PHASE] === OVER;

/** The seat to move in a position that is not over. */
export const moverIn = (state: State): number => state.data[MOVER]!;

/** The seat to move; `undefined` before the beginning and after the end. */
export function moverOf(table: Table): number | undefined {
  const { play } = table;
  return play === undefined || isOver(play) ? undefined : moverIn(play.state);
}

export const isOut = (play: Play, seat: number): boolean => play.state.data[OUT + seat] !== 0;

/** The remaining rugs of a seat by colour. */
export const pileOf = ({ setup, data }: State, seat: number): PileOfColour[] =>
  coloursOf(setup, seat).map((colour, index) => ({
    colour,
    rugs: data[RUGS + seat * setup.colours + index]!,
  }));

/** Whether a bot plays this seat: its own, or as a stand-in. */
export const isBotPlayed = (seat: Seat): boolean =>
  seat.type === 'bot' || (seat.type === 'person' && seat.standIn !== undefined);

/** The level of the bot to move, if it is a bot's turn. */
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

/** The seats of a player, with those where a bot plays for them meanwhile. */
export const seatsOf = ({ seats }: Table, player: string): readonly number[] =>
  seats.flatMap((seat, number) =>
    seat.type === 'person' && seat.player === player ? [number] : [],
  );

/** The dice shares in chair order, `-` for a bot; empty chairs have none. */
export const sharesOf = (seats: readonly Seat[]): string[] =>
  seats.flatMap((seat) => {
    if (seat.type === 'empty') return [];
    return seat.type === 'person' ? [seat.share] : ['-'];
  });
