/** What happened, in whole sentences without a full stop: for those who listen, and for a terminal. */
import {
  paymentOn,
  squaresOf,
  viewOf,
  walk,
  type Action,
  type Colour,
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

export function sayRoll(
  reader: Reader,
  seat: number,
  { die, path }: { readonly die: Die; readonly path: readonly Step[] },
): string[] {
  const text = reader.text.log;
  const round = path.find((step) => step.mosaic !== undefined)?.square;
  return [
    text.roll({ ...whoFor(reader, seat), die }),
    ...(round === undefined ? [] : [text.mosaic({ square: round })]),
    text.walk({ square: reader.walkName(path) }),
  ];
}

export function sayPayment(players: Players, seat: number, { to, due, paid }: Payment): string {
  const { names, text } = players;
  const cast = castFor(players, seat, to);
  const paying = { cast, from: names[seat]!, to: names[to]!, dirhams: paid, due };
  if (paid === due) return text.log.pay(paying);
  return paid === 0 ? text.log.payNothing(paying) : text.log.payAll(paying);
}

export const sayLay = (reader: Reader, seat: number, colour: Colour, rug: RugPlace): string =>
  reader.text.log.lay({
    ...whoFor(reader, seat),
    rug: reader.rugName(colour),
    squares: reader.placeName(rug),
  });

export const sayOut = (players: Players, seat: number): string =>
  players.text.log.out(whoFor(players, seat));

export const sayLeave = (players: Players, seat: number): string =>
  players.text.log.leave(whoFor(players, seat));

/** An action that was played between two positions. */
export function sayAction(reader: Reader, before: State, action: Action, after: State): string[] {
  const { mover, assam, facing, players } = viewOf(before);
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
        ...sayRoll(reader, mover, { die: action.die, path }),
        ...(payment === undefined ? [] : [sayPayment(reader, mover, payment)]),
        ...(isOut ? [sayOut(reader, mover)] : []),
      ];
    }
    case 'lay': {
      const colour = players[mover]?.next;
      return colour === undefined ? [] : [sayLay(reader, mover, colour, action.rug)];
    }
    case 'leave':
      return [sayLeave(reader, action.seat)];
  }
}
