/** What whoever sits at a table is told of what was shown: in words, by sounds, and why. */
import { awaited } from '@marrakech/rules';
import { signal } from '@preact/signals';
import { announce } from '../announce/announce.js';
import { sayAction, sayAsked, sayNextAsked } from '../announce/game-news.js';
import { stateAt, type Game } from '../game/game.js';
import { hearShown } from '../sound/hearing-on-demand.js';
import { words } from '../words/words.js';
import type { Explanation } from './explanations.js';

export class Telling {
  /** What has happened and needs a word, until it is read. */
  readonly explanations = signal<readonly Explanation[]>([]);

  /** Says and explains what has just been shown. */
  tellShown(game: Game, index: number): void {
    announce(...sayAction(game, index), ...sayNextAsked(game, index));
    hearShown(game, index);
    void this.#explain(game, index);
  }

  /** What was undone is gone from the screen: who listens hears of it, and what is asked now. */
  tellTakenBack(game: Game): void {
    announce(words.value.say.takenBack, ...sayAsked(game));
  }

  async #explain(game: Game, index: number): Promise<void> {
    const isOver = awaited(stateAt(game, index + 1)).type === 'nothing';
    // Only a payment or somebody leaving gives cause to: most games need none of it.
    const isRare = game.actions[index]?.type === 'roll' || game.actions[index]?.type === 'leave';
    if (!isRare || isOver) return;
    const { explainAction } = await import('./explanations.js');
    const explained = explainAction(game, index);
    if (explained.length === 0) return;
    this.explanations.value = explained;
    announce(...explained.map(({ title, text }) => `${title}. ${text}`));
  }
}
