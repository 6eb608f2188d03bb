/** Looking back: the screen shows an earlier position while the game goes on. */
import type { ReadonlySignal } from '@preact/signals';
import type { Game } from '../game.js';
import type { Playback } from '../playback/playback.js';
import { turnBeside } from '../turns.js';

interface Parts {
  readonly game: ReadonlySignal<Game>;
  readonly playback: Playback;
  /** Called before the screen shows another position. */
  readonly onLook: () => void;
  /** Called with the number of actions that are shown. */
  readonly onShown: (shown: number) => void;
  /** Called when the screen shows the present again. */
  readonly onEnd: () => void;
}

export class LookBack {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether the screen shows the past. */
  get isActive(): boolean {
    const { playback } = this.#parts;
    return !playback.isIdle && !playback.isPlaying.value;
  }

  /** Shows the position after so many actions: an earlier one, or the present. */
  to(shown: number): void {
    const { playback, onLook, onShown, onEnd } = this.#parts;
    onLook();
    playback.jump(shown);
    if (this.isActive) onShown(playback.shown.value);
    else onEnd();
  }

  /** Shows the next turn, or the one before. */
  byTurns(by: 1 | -1): void {
    const { game, playback } = this.#parts;
    this.to(turnBeside(game.value, playback.shown.value, by));
  }

  end(): void {
    this.to(this.#parts.game.value.actions.length);
  }
}
