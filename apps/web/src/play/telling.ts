/** What whoever sits at a table is told of what was shown: in words, by sounds, and why. */
import { awaited, viewOf } from '@marrakech/rules';
import { signal } from '@preact/signals';
import { announce } from '../announce/announce.js';
import { sayAction, sayAsked, sayNextAsked } from '../announce/game-news.js';
import { stateAt, type Game } from '../game/game.js';
import { hearShown } from '../sound/hearing-on-demand.js';
import { withScreenWords } from '../words/screens/screen-words.js';
import { words } from '../words/words.js';
import type { Explanation } from './explanations.js';

const loadExplanations = withScreenWords(async () => import('./explanations.js'));

/** Loading the explanations is worth it only for these; most games need none. */
function needsExplaining(game: Game, index: number): boolean {
  const action = game.actions[index];
  if (action?.type === 'leave') return true;
  // A payment is explained when it takes the last dirham.
  const { players } = viewOf(stateAt(game, index + 1));
  return action?.type === 'roll' && players.some(({ dirhams }) => dirhams === 0);
}

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
    if (isOver || !needsExplaining(game, index)) return;
    const { explainAction } = await loadExplanations();
    const explained = explainAction(game, index);
    if (explained.length === 0) return;
    this.explanations.value = explained;
    announce(...explained.map(({ title, text }) => `${title}. ${text}`));
  }
}
