/** What a replay says to those who listen: the same as the table did. */
import { sayResult } from '@marrakech/game-text';
import { resultOf, viewOf } from '@marrakech/rules';
import { sayAction, sayNextAsked } from '../../game-text/game-news.js';
import { stateAt, type Game } from '../../game/game.js';
import { readerOf } from '../../game/reader.js';

/** Who won, at the last moment of a game that is over. */
export const sayEnd = (game: Game, shown: number): string[] =>
  resultOf(stateAt(game, shown)) === undefined
    ? []
    : [sayResult(readerOf(game), stateAt(game, shown))];

/** Whose turn begins. That a rug is to be laid is no question here. */
function sayTurn(game: Game, shown: number): string[] {
  const [before, now] = [stateAt(game, shown - 1), stateAt(game, shown)];
  return viewOf(before).mover === viewOf(now).mover ? [] : sayNextAsked(game, shown - 1);
}

/** What was played from one moment up to another. */
export function saySteps(game: Game, from: number, to: number): string[] {
  const steps = Array.from({ length: to - from }, (_, step) => from + step);
  return [
    ...steps.flatMap((index) => [...sayAction(game, index), ...sayTurn(game, index + 1)]),
    ...sayEnd(game, to),
  ];
}
