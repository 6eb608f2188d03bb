/** A turn as one token, `S2:c2c3` or `2:c2c3:W`. */
import type { RugPlace } from './actions.js';
import type { Die } from './die.js';
import type { Colour } from './setup.js';
import type { Facing } from './squares.js';
import type { RuleSwitches } from './state.js';

/** The parts of a turn that were played. */
export interface PlayedTurn {
  /** Chosen before the roll, or at the end when turning last. */
  readonly facing?: Facing;
  readonly die?: Die;
  /** The square next to Assam comes first. */
  readonly rug?: RugPlace;
  readonly colour?: Colour;
  /** Why the player laid no rug after the roll: could not pay, or left. */
  readonly gone?: 'out' | 'left';
}

export function makeTurn(turn: PlayedTurn, switches: RuleSwitches): string {
  const { facing = '', die = '', rug = '', colour = '' } = turn;
  const laid = rug === '' ? '' : `:${switches.twoColours ? colour : ''}${rug}`;
  const gone = { out: ':x', left: ':leave', no: '' }[turn.gone ?? 'no'];
  if (!switches.turnLast) return `${facing}${die}${laid}${gone}`;
  return `${die}${laid}${gone}${facing === '' ? '' : `:${facing}`}`;
}

/** The parts of a token. Their legality is not checked yet. */
export interface TurnToken {
  readonly type: 'turn';
  readonly text: string;
  readonly before?: Facing;
  readonly die?: Die;
  readonly colour?: Colour;
  readonly rug?: RugPlace;
  readonly gone?: 'x' | 'leave';
  readonly behind?: Facing;
}
export type RecordToken =
  | TurnToken
  | { readonly type: 'leave'; readonly text: string; readonly seat: number };

const LEAVE = /^leave:([1-9])$/;
const TURN = /^([NESW])?([1-4])?(?::(?:(x|leave)|([A-D])?([a-g][1-7][a-g][1-7])))?(?::([NESW]))?$/;

export function parseToken(text: string, turnLast: boolean): RecordToken | undefined {
  const leaving = LEAVE.exec(text);
  if (leaving !== null) return { type: 'leave', text, seat: Number(leaving[1]) - 1 };
  const match = TURN.exec(text);
  if (match === null) return undefined;
  const [, before, die, gone, colour, rug, behind] = match;
  // The parts must fit the order of turns; an unfinished turn may lack the last ones.
  const fitsOrder = turnLast
    ? before === undefined && die !== undefined && (behind === undefined || rug !== undefined)
    : before !== undefined &&
      behind === undefined &&
      (die !== undefined || (rug ?? gone) === undefined);
  if (!fitsOrder) return undefined;
  return {
    type: 'turn',
    text,
    ...(before !== undefined && { before: before as Facing }),
    ...(die !== undefined && { die: Number(die) as Die }),
    ...(gone !== undefined && { gone: gone as 'x' | 'leave' }),
    ...(colour !== undefined && { colour: colour as Colour }),
    ...(rug !== undefined && { rug: rug as RugPlace }),
    ...(behind !== undefined && { behind: behind as Facing }),
  };
}
