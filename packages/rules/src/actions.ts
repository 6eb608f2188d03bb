/** The actions of a game: a player's decisions, chance's rolls and draws, and leaving. */
import type { Die } from './die.js';
import { COLOURS, type Colour } from './setup.js';
import {
  FACING_COUNT,
  FACINGS,
  facingNumber,
  NEIGHBOUR,
  SQUARES,
  squareNumber,
  type Facing,
  type Square,
} from './squares.js';

/**
 * Two neighbouring squares, as in `c2c3`, in either order; the package puts the one next to Assam
 * first.
 */
export type RugPlace = `${Square}${Square}`;

export type Action =
  | { readonly type: 'orient'; readonly facing: Facing }
  | { readonly type: 'lay'; readonly rug: RugPlace }
  /** Chance rolls: Assam walks and the player to move pays. */
  | { readonly type: 'roll'; readonly die: Die }
  /** Chance turns over the next rug of a seat's pile. */
  | { readonly type: 'draw'; readonly seat: number; readonly colour: Colour }
  /** Any player may leave at any time. */
  | { readonly type: 'leave'; readonly seat: number };

export const ACTION_TYPES: readonly Action['type'][] = ['orient', 'lay', 'roll', 'draw', 'leave'];

export type Decision = Extract<Action, { type: 'orient' | 'lay' }>;

export type ChanceAction = Extract<Action, { type: 'roll' | 'draw' }>;

export const squaresOf = (rug: RugPlace): readonly [Square, Square] => [
  rug.slice(0, 2) as Square,
  rug.slice(2) as Square,
];

/**
 * The number of a rug place in `@marrakech/rules/fast`; `undefined` if the squares are not
 * neighbours.
 */
export function placeNumber(rug: string): number | undefined {
  if (rug.length !== 4) return undefined;
  const first = squareNumber(rug.slice(0, 2));
  const second = squareNumber(rug.slice(2));
  if (first === undefined || second === undefined) return undefined;
  for (let facing = 0; facing < FACING_COUNT; facing++) {
    const place = first * FACING_COUNT + facing;
    if (NEIGHBOUR[place] === second) return place;
  }
  return undefined;
}

export const placeName = (place: number): RugPlace =>
  `${SQUARES[place >> 2]!}${SQUARES[NEIGHBOUR[place]!]!}`;

/** The bot protocol's notation: `S` for a facing, `a3a4` for a rug. */
export const makeDecision = (decision: Decision): string =>
  decision.type === 'orient' ? decision.facing : decision.rug;

/** Reads the bot protocol's notation. It does not check that the decision is legal. */
export function parseDecision(text: string): Decision | undefined {
  const facing = facingNumber(text);
  if (facing !== undefined) return { type: 'orient', facing: FACINGS[facing]! };
  return placeNumber(text) === undefined ? undefined : { type: 'lay', rug: text as RugPlace };
}

export const colourNumber = (name: string): number | undefined => {
  const colour = COLOURS.indexOf(name as Colour);
  return colour < 0 ? undefined : colour;
};
