/** Says what a game session reports, plays its sounds and explains what is rare. */
import type { Explanation } from '@marrakech/game-text';
import { withScreenWords, words } from '@marrakech/i18n';
import { awaited, viewOf, type Facing, type RollPreview, type Square } from '@marrakech/rules';
import { signal } from '@preact/signals';
import { costLine } from '../game-text/cost-line.js';
import { sayAction, sayAsked, sayNextAsked, sayTurnShown } from '../game-text/game-news.js';
import { stateAt, type Game } from '../game/game.js';
import type { SessionAnnouncer } from '../game/session/session-screen.js';
import { announce } from '../ui/accessibility/announce.js';
import { hearShown } from './sound/hearing-on-demand.js';

const loadExplanations = withScreenWords(async () => import('../game-text/explanations.js'));

/** Loading the explanations is worth it only for these; most games need none. */
function needsExplaining(game: Game, index: number): boolean {
  const action = game.actions[index];
  if (action?.type === 'leave') return true;
  // A payment is explained when it takes the last dirham.
  const { players } = viewOf(stateAt(game, index + 1));
  return action?.type === 'roll' && players.some(({ dirhams }) => dirhams === 0);
}

export class Announcer implements SessionAnnouncer {
  /** What has happened and needs a word, until it is read. */
  readonly explanations = signal<readonly Explanation[]>([]);

  announceStart(game: Game): void {
    announce(...sayAsked(game));
  }

  announceShown(game: Game, index: number): void {
    announce(...sayAction(game, index), ...sayNextAsked(game, index));
    hearShown(game, index);
    void this.#explain(game, index);
  }

  announceLookBack(game: Game, shown: number): void {
    announce(...sayTurnShown(game, shown));
  }

  /** What was undone is gone from the screen: who listens hears of it, and what is asked now. */
  announceTakenBack(game: Game): void {
    announce(words.value.say.takenBack, ...sayAsked(game));
  }

  announceFacing(square: Square, facing: Facing, preview: RollPreview | undefined): void {
    announce(words.value.say.stands({ square, facing }), costLine(preview));
  }

  announcePendingRug(): void {
    const { play, keys, say } = words.value;
    announce(play.held, say.labelled({ label: play.takeBack, text: keys.keyEscape }));
  }

  announceReply(text: string): void {
    announce(text);
  }

  closeExplanations(): void {
    this.explanations.value = [];
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
