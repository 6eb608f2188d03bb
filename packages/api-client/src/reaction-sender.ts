/** Sends reactions as far apart as the server asks for. */
import { REACTION_EVERY, type FrameOf, type Reaction } from '@marrakech/protocol';
import { platform, type Timer } from './platform.js';
import { makeId } from './unanswered-commands.js';

/** How much later than the frame before it a frame may arrive (ms). */
const JITTER = 300;

export class ReactionSender {
  readonly #send: (frame: FrameOf<'react'>) => void;
  #timer: Timer | undefined;
  /** When the server accepts the next one. */
  #nextAt = 0;

  constructor(send: (frame: FrameOf<'react'>) => void) {
    this.#send = send;
  }

  /** Waits if it is too early; a later reaction replaces one that waits. */
  react(seat: number, reaction: Reaction): void {
    platform.clearTimeout(this.#timer);
    const wait = Math.max(0, this.#nextAt - Date.now());
    this.#timer = platform.setTimeout(() => {
      this.#nextAt = Date.now() + REACTION_EVERY + JITTER;
      this.#send({ type: 'react', id: makeId(), seat, reaction });
    }, wait);
  }

  stop(): void {
    platform.clearTimeout(this.#timer);
  }
}
