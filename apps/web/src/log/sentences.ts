/** A game in plain words: the log, the live region and the replay say the same. */
import { squaresOf, type Facing, type Payment, type Turn } from '@marrakech/rules';
import { isYou, ownName, whoIs } from '../game/names.js';
import type { Game } from '../game/game.js';
import { words } from '../words/words.js';

export const sayRug = (rug: NonNullable<Turn['rug']>): string => squaresOf(rug).join('–');

export function sayPayment(game: Game, seat: number, { to, due, paid }: Payment): string {
  const cast = isYou(game, seat) ? 'fromYou' : isYou(game, to) ? 'toYou' : 'other';
  const names = { cast, from: ownName(game, seat), to: ownName(game, to), dirhams: paid } as const;
  return paid < due ? words.value.log.payAll({ ...names, due }) : words.value.log.pay(names);
}

/** He may be left as he stands, which is no turning. */
export function sayOrient(game: Game, seat: number, from: Facing, facing: Facing): string {
  const { keep, orient } = words.value.log;
  const said = { ...whoIs(game, seat), facing };
  return from === facing ? keep(said) : orient(said);
}

function sayWalk(turn: Turn): string[] {
  const text = words.value.log;
  const end = turn.path.at(-1);
  if (end === undefined) return [];
  const mosaic = turn.path.find((step) => step.mosaic !== undefined);
  return [
    ...(mosaic === undefined ? [] : [text.mosaic({ square: mosaic.square })]),
    text.walk({ square: end.square }),
  ];
}

/**
 * What a turn, or as much of it as was played, came to: one sentence for each thing. It began with
 * Assam facing `from`.
 */
export function sayTurn(game: Game, turn: Turn, from: Facing): string[] {
  const text = words.value.log;
  const who = whoIs(game, turn.seat);
  const { facing, die, payment, rug, colour, gone } = turn;
  const isTurningLast = game.setup.order === 'turn-last';
  const faced = isTurningLast ? (turn.path.at(-1)?.facing ?? from) : from;
  const oriented = facing === undefined ? [] : [sayOrient(game, turn.seat, faced, facing)];
  return [
    ...(isTurningLast ? [] : oriented),
    ...(die === undefined ? [] : [text.roll({ ...who, die })]),
    ...sayWalk(turn),
    ...(payment === undefined ? [] : [sayPayment(game, turn.seat, payment)]),
    ...(rug === undefined || colour === undefined
      ? []
      : [text.lay({ ...who, colour: game.designs[colour], squares: sayRug(rug) })]),
    ...(isTurningLast ? oriented : []),
    ...(gone === 'out' ? [text.out(who)] : []),
    ...(gone === 'left' ? [text.leave(who)] : []),
  ];
}
