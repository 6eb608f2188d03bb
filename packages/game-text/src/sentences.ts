/** What happened, in whole sentences without a full stop: for those who listen, and for a terminal. */
import type { TableMessages } from '@marrakech/i18n';
import {
  paymentOn,
  squaresOf,
  viewOf,
  walk,
  type Action,
  type Die,
  type Facing,
  type Payment,
  type RugPlace,
  type State,
  type Step,
} from '@marrakech/rules';
import { castFor, whoFor, type Players, type Reader } from './reader.js';

/** `b6–b5`, with a word joiner behind the dash: the pair stays on one line. */
export const sayPlace = (rug: RugPlace): string => squaresOf(rug).join('–\u2060');

/** Assam may be left as he stands, which is no turning. */
export function sayOrient(players: Players, seat: number, from: Facing, facing: Facing): string {
  const { keep, orient } = players.text.log;
  const said = { ...whoFor(players, seat), facing };
  return from === facing ? keep(said) : orient(said);
}

/** `end` is the square that the walk leads to, or all of them. */
export function sayRoll(
  players: Players,
  seat: number,
  die: Die,
  path: readonly Step[],
  end: string = path.at(-1)!.square,
): string[] {
  const { roll, mosaic, walk: walks } = players.text.log;
  const round = path.find((step) => step.mosaic !== undefined)?.square;
  return [
    roll({ ...whoFor(players, seat), die }),
    ...(round === undefined ? [] : [mosaic({ square: round })]),
    walks({ square: end }),
  ];
}

/** As a whole sentence, or with the messages `told` in the few words that a log has room for. */
export function sayPayment(
  players: Players,
  seat: number,
  { to, due, paid }: Payment,
  text: TableMessages['log'] | TableMessages['told'] = players.text.log,
): string {
  const paying = {
    cast: castFor(players, seat, to),
    from: players.nameOf(seat),
    to: players.nameOf(to),
    dirhams: paid,
    due,
  };
  if (paid === due) return text.pay(paying);
  return paid === 0 ? text.payNothing(paying) : text.payAll(paying);
}

/** An action that was played between two positions. */
export function sayAction(reader: Reader, before: State, action: Action, after: State): string[] {
  const { mover, assam, facing, players } = viewOf(before);
  const text = reader.text.log;
  switch (action.type) {
    case 'draw':
      return [];
    case 'orient':
      return [sayOrient(reader, mover, facing, action.facing)];
    case 'roll': {
      const path = walk(assam, facing, action.die);
      const payment = paymentOn(before, path.at(-1)!.square);
      const isOut = viewOf(after).players[mover]?.out !== 0;
      return [
        ...sayRoll(reader, mover, action.die, path),
        ...(payment === undefined ? [] : [sayPayment(reader, mover, payment)]),
        ...(isOut ? [text.out(whoFor(reader, mover))] : []),
      ];
    }
    case 'lay': {
      const colour = players[mover]?.next;
      if (colour === undefined) return [];
      const rug = reader.rugName(colour);
      return [text.lay({ ...whoFor(reader, mover), rug, squares: sayPlace(action.rug) })];
    }
    case 'leave':
      return [text.leave(whoFor(reader, action.seat))];
  }
}
