/** An action in the words of the log, for the live region. */
import { paymentOn, viewOf, walk } from '@marrakech/rules';
import { stateAt, type Game } from '../game/game.js';
import { isYou, nameOf, whoIs } from '../game/names.js';
import { sayOrient, sayPayment, sayRug } from '../log/sentences.js';
import { words } from '../words/words.js';

/** What has just been shown: the action number `index` of the game. */
export function sayAction(game: Game, index: number): string[] {
  const action = game.actions[index];
  const before = stateAt(game, index);
  const { mover, assam, facing, players } = viewOf(before);
  const who = whoIs(game, mover);
  const text = words.value.log;
  switch (action?.type) {
    case undefined:
    case 'draw':
      return [];
    case 'orient':
      return [sayOrient(game, mover, facing, action.facing)];
    case 'roll': {
      const path = walk(assam, facing, action.die);
      const { square } = path.at(-1)!;
      const payment = paymentOn(before, square);
      const isOut = viewOf(stateAt(game, index + 1)).players[mover]?.out !== 0;
      return [
        text.roll({ ...who, die: action.die }),
        text.walk({ square }),
        ...(payment === undefined ? [] : [sayPayment(game, mover, payment)]),
        ...(isOut ? [text.out(who)] : []),
      ];
    }
    case 'lay': {
      const colour = players[mover]?.next;
      const design = colour === undefined ? 'other' : game.designs[colour];
      return [text.lay({ ...who, colour: design, squares: sayRug(action.rug) })];
    }
    case 'leave':
      return [text.leave(whoIs(game, action.seat))];
  }
}

/** Whose turn it is now, when that has changed. */
export function sayTurnBegins(game: Game, index: number): string[] {
  const before = viewOf(stateAt(game, index));
  const now = viewOf(stateAt(game, index + 1));
  if (now.phase === 'over' || now.mover === before.mover) return [];
  const { assam: square, facing } = now;
  return isYou(game, now.mover)
    ? [words.value.say.turnOfYou({ square, facing })]
    : [words.value.say.turnOf({ name: nameOf(game, now.mover) })];
}
