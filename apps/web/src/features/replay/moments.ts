/** The moments of a recorded game: where one can stand still, and what each is called. */
import { screenText } from '@marrakech/i18n';
import type { Game } from '../../game/game.js';
import { endAfter, tellGame } from '../../game/turns.js';
import { sayEnd } from './replay-announcements.js';

export class Moments {
  /** Worth standing still at: a rug that is drawn lies there with what was played before. */
  readonly stops: readonly number[];
  readonly #game: Game;
  readonly #ends: readonly number[];

  constructor(game: Game) {
    this.#game = game;
    this.stops = [
      endAfter(game, -1),
      ...game.actions.flatMap(({ type }, index) =>
        type === 'draw' ? [] : [endAfter(game, index)],
      ),
    ];
    this.#ends = tellGame(game).map(({ end }) => end);
  }

  /** The stop that was reached last. */
  stopAt(shown: number): number {
    return this.stops.findLastIndex((stop) => stop <= shown);
  }

  /** From 1. */
  turnAt(shown: number): number {
    const before = this.#ends.findIndex((end) => shown <= end);
    return before === -1 ? this.#ends.length : before + 1;
  }

  /** Where in the game that is and, at its end, who has won. */
  say(shown: number): string {
    const text = screenText.value.replay;
    const position =
      this.stopAt(shown) <= 0
        ? text.beginning
        : text.position({ turn: this.turnAt(shown), turns: this.#ends.length });
    return [position, ...sayEnd(this.#game, shown)].join(' · ');
  }
}
