/**
 * How far the screen has shown a game, and what is moving on it. The game itself may be ahead:
 * nothing waits for an animation, and an action of the player ends it at once.
 */
import { signal, type ReadonlySignal } from '@preact/signals';
import type { Pace } from '../../storage/stored-settings.js';
import type { Game } from '../game.js';
import { animationsOf, stepDuration, type AnimationStep } from './animation-steps.js';

export class Playback {
  /** How many of the game's actions can be seen. */
  readonly shown;
  readonly animation = signal<AnimationStep | undefined>(undefined);
  readonly isPlaying = signal(false);
  readonly #game: ReadonlySignal<Game>;
  readonly #pace: () => Pace;
  /** Called when an action has been shown in full. */
  readonly #onShown: (index: number) => void;
  #playing: Promise<void> | undefined;
  #hurried = false;
  #release: () => void = () => {};
  #closed = false;
  #paused = false;
  #isForeshown = false;

  constructor(
    game: ReadonlySignal<Game>,
    pace: () => Pace,
    onShown: (index: number) => void = () => {},
  ) {
    this.#game = game;
    this.#pace = pace;
    this.#onShown = onShown;
    this.shown = signal(game.value.actions.length);
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  get isIdle(): boolean {
    return this.shown.value >= this.#game.value.actions.length;
  }

  /** Shows what has happened since. Ends when all of it has been seen. */
  async catchUp(): Promise<void> {
    this.#playing ??= this.#play().finally(() => {
      this.#playing = undefined;
      this.isPlaying.value = false;
    });
    await this.#playing;
  }

  /** Straight to the end of what has happened. */
  hurry(): void {
    if (this.#playing === undefined) return;
    this.#hurried = true;
    this.#release();
  }

  /** Stops where it is; `catchUp` goes on from there. */
  pause(): void {
    this.#paused = true;
    this.#release();
  }

  /** Shows what is about to happen, or no longer is; once it happens it has been seen. */
  foreshow(animation: AnimationStep | undefined): void {
    this.#isForeshown = animation !== undefined;
    this.animation.value = animation;
  }

  /** Stands still at a moment of the game. */
  jump(shown: number): void {
    this.foreshow(undefined);
    this.shown.value = Math.max(0, Math.min(shown, this.#game.value.actions.length));
  }

  close(): void {
    this.#closed = true;
    this.#hurried = true;
    this.#release();
  }

  async #play(): Promise<void> {
    // A decision taken back leaves fewer actions than were shown.
    if (this.shown.value > this.#game.value.actions.length) this.jump(this.shown.value);
    this.#paused = false;
    this.isPlaying.value = true;
    while (!this.isIdle && !this.#closed && !this.#paused) {
      const game = this.#game.value;
      const index = this.shown.value;
      const isSeen = this.#isForeshown;
      this.#isForeshown = false;
      for (const animation of animationsOf(game.states[index]!, game.actions[index]!)) {
        if (isSeen || this.#hurried || this.#paused) break;
        this.animation.value = animation;
        await this.#wait(stepDuration(animation, this.#pace()));
      }
      this.animation.value = undefined;
      // A jump or a pause may have come meanwhile.
      if (this.#paused || this.shown.value !== index) continue;
      this.shown.value = index + 1;
      this.#onShown(index);
    }
    this.#hurried = false;
  }

  async #wait(ms: number): Promise<void> {
    if (ms <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#release = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
