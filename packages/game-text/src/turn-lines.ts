/** A turn in the few words that a log has room for. */
import type { Turn } from '@marrakech/rules';
import type { Reader } from './reader.js';
import { sayPayment, sayPlace } from './sentences.js';

function tellRoll({ text }: Reader, { die, path }: Turn, hasSquares: boolean): string[] {
  const { told } = text;
  const end = path.at(-1);
  if (die === undefined || end === undefined) return [];
  const isRound = path.some((step) => step.mosaic !== undefined);
  if (!hasSquares) return [isRound ? told.dieRound({ die }) : told.die({ die })];
  return [(isRound ? told.rollRound : told.roll)({ die, square: end.square })];
}

function tellRug(reader: Reader, { rug, colour }: Turn, hasSquares: boolean): string[] {
  if (rug === undefined || colour === undefined) return [];
  const name = reader.rugName(colour);
  const { lay } = reader.text.told;
  return [hasSquares ? lay({ rug: name, squares: sayPlace(rug) }) : name];
}

/**
 * What a turn, or as much of it as was played, came to, under the name of who played it. Squares are
 * named for those who have their names before them.
 */
export function tellTurn(reader: Reader, turn: Turn, hasSquares: boolean): string[] {
  const { told } = reader.text;
  const { from, facing, payment, gone } = turn;
  const isTurningLast = turn.after.setup.order === 'turn-last';
  const oriented =
    facing === undefined ? [] : [from === facing ? told.keep({ facing }) : told.orient({ facing })];
  return [
    ...(isTurningLast ? [] : oriented),
    ...tellRoll(reader, turn, hasSquares),
    ...(payment === undefined ? [] : [sayPayment(reader, turn.seat, payment, told)]),
    ...tellRug(reader, turn, hasSquares),
    ...(isTurningLast ? oriented : []),
    ...(gone === 'out' ? [told.out] : []),
    ...(gone === 'left' ? [told.leave] : []),
  ];
}
