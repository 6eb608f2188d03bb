/** A game in plain words: whole sentences for those who listen, short ones for the log. */
import { words } from '@marrakech/i18n';
import { squaresOf, type Facing, type Payment, type Turn } from '@marrakech/rules';
import type { Game } from '../game/game.js';
import { isYou, ownName, whoIs } from '../game/names.js';
import { rugName } from '../game/rug-name.js';

/** `b6–b5`, with a word joiner behind the dash: the pair stays on one line. */
export const sayRug = (rug: NonNullable<Turn['rug']>): string => squaresOf(rug).join('–\u2060');

/** Which of the two, if any, is spoken to. */
export const castOf = (game: Game, from: number, to: number): 'fromYou' | 'toYou' | 'other' =>
  isYou(game, from) ? 'fromYou' : isYou(game, to) ? 'toYou' : 'other';

export function sayPayment(game: Game, seat: number, { to, due, paid }: Payment): string {
  const cast = castOf(game, seat, to);
  const text = words.value.log;
  const paying = { cast, from: ownName(game, seat), to: ownName(game, to), dirhams: paid, due };
  if (paid === due) return text.pay(paying);
  return paid === 0 ? text.payNothing(paying) : text.payAll(paying);
}

/** He may be left as he stands, which is no turning. */
export function sayOrient(game: Game, seat: number, from: Facing, facing: Facing): string {
  const { keep, orient } = words.value.log;
  const said = { ...whoIs(game, seat), facing };
  return from === facing ? keep(said) : orient(said);
}

function tellRoll({ die, path }: Turn, hasSquares: boolean): string[] {
  const text = words.value.told;
  const end = path.at(-1);
  if (die === undefined || end === undefined) return [];
  const isRound = path.some((step) => step.mosaic !== undefined);
  if (!hasSquares) return [isRound ? text.dieRound({ die }) : text.die({ die })];
  return [(isRound ? text.rollRound : text.roll)({ die, square: end.square })];
}

function tellPayment(game: Game, seat: number, { to, due, paid }: Payment): string {
  const text = words.value.told;
  const paying = { cast: castOf(game, seat, to), to: ownName(game, to), dirhams: paid, due };
  if (paid === due) return text.pay(paying);
  return paid === 0 ? text.payNothing(paying) : text.payAll(paying);
}

function tellRug(game: Game, { rug, colour }: Turn, hasSquares: boolean): string[] {
  if (rug === undefined || colour === undefined) return [];
  const name = rugName(game.designs[colour]);
  return [hasSquares ? words.value.told.lay({ rug: name, squares: sayRug(rug) }) : name];
}

/**
 * What a turn, or as much of it as was played, came to, under the name of who played it: a few
 * words for each thing. It began with Assam facing `from`. Squares are named for those who have
 * their names before them.
 */
export function tellTurn(game: Game, turn: Turn, from: Facing, hasSquares: boolean): string[] {
  const text = words.value.told;
  const { facing, payment, gone } = turn;
  const isTurningLast = game.setup.order === 'turn-last';
  const faced = isTurningLast ? (turn.path.at(-1)?.facing ?? from) : from;
  const oriented =
    facing === undefined
      ? []
      : [faced === facing ? text.keep({ facing }) : text.orient({ facing })];
  return [
    ...(isTurningLast ? [] : oriented),
    ...tellRoll(turn, hasSquares),
    ...(payment === undefined ? [] : [tellPayment(game, turn.seat, payment)]),
    ...tellRug(game, turn, hasSquares),
    ...(isTurningLast ? oriented : []),
    ...(gone === 'out' ? [text.out] : []),
    ...(gone === 'left' ? [text.leave] : []),
  ];
}
