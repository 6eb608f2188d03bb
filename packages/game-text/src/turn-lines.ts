/** A turn in the few words that a log has room for. */
import type { Payment, Turn } from '@marrakech/rules';
import { castFor, type Reader } from './reader.js';

function tellRoll({ text }: Reader, { die, path }: Turn, hasSquares: boolean): string[] {
  const { told } = text;
  const end = path.at(-1);
  if (die === undefined || end === undefined) return [];
  const isRound = path.some((step) => step.mosaic !== undefined);
  if (!hasSquares) return [isRound ? told.dieRound({ die }) : told.die({ die })];
  return [(isRound ? told.rollRound : told.roll)({ die, square: end.square })];
}

function tellPayment(reader: Reader, seat: number, { to, due, paid }: Payment): string {
  const { told } = reader.text;
  const cast = castFor(reader, seat, to);
  const paying = { cast, to: reader.names[to]!, dirhams: paid, due };
  if (paid === due) return told.pay(paying);
  return paid === 0 ? told.payNothing(paying) : told.payAll(paying);
}

function tellRug(reader: Reader, { rug, colour }: Turn, hasSquares: boolean): string[] {
  if (rug === undefined || colour === undefined) return [];
  const name = reader.rugName(colour);
  const { lay } = reader.text.told;
  return [hasSquares ? lay({ rug: name, squares: reader.placeName(rug) }) : name];
}

/** How Assam faced before he was turned: turning last, he has walked by then. */
export const facedBefore = ({ from, path, after }: Turn): Turn['from'] =>
  after.setup.order === 'turn-last' ? (path.at(-1)?.facing ?? from) : from;

/**
 * What a turn, or as much of it as was played, came to, under the name of who played it. Squares are
 * named for those who have their names before them.
 */
export function tellTurn(reader: Reader, turn: Turn, hasSquares: boolean): string[] {
  const { told } = reader.text;
  const { facing, payment, gone } = turn;
  const isTurningLast = turn.after.setup.order === 'turn-last';
  const oriented =
    facing === undefined
      ? []
      : [facedBefore(turn) === facing ? told.keep({ facing }) : told.orient({ facing })];
  return [
    ...(isTurningLast ? [] : oriented),
    ...tellRoll(reader, turn, hasSquares),
    ...(payment === undefined ? [] : [tellPayment(reader, turn.seat, payment)]),
    ...tellRug(reader, turn, hasSquares),
    ...(isTurningLast ? oriented : []),
    ...(gone === 'out' ? [told.out] : []),
    ...(gone === 'left' ? [told.leave] : []),
  ];
}
