/**
 * A rug that lies on the board of this device but is not sent to the table yet: for a moment it can
 * be taken up again. At a table on a server a rug is sent at once, since the others wait for it.
 */
import { awaited, type RugPlace } from '@marrakech/rules';
import { signal, type ReadonlySignal } from '@preact/signals';
import { stateNow, type Game } from '../game.js';
import { animationsOf, HOLD_MS } from '../playback/animation-steps.js';
import type { Playback } from '../playback/playback.js';
import type { CommandSender } from './command-sender.js';

const KEY = 'marrakech.pending-rug';

/** Where the rug is stored, so that a page that is closed or loaded again does not lose it. */
export interface PendingRugStorage {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
}

interface Parts {
  readonly game: ReadonlySignal<Game>;
  readonly playback: Playback;
  readonly sender: CommandSender;
  readonly storage: PendingRugStorage;
}

/** A stored rug is valid at one moment of one game only. */
const momentOf = ({ id, actions }: Game): string => `${id} ${actions.length}`;

export class PendingRug {
  readonly place = signal<RugPlace | undefined>(undefined);
  readonly #parts: Parts;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Shows the rug as laid, and sends it when the time to take it up again is over. */
  lay(place: RugPlace): void {
    const { game, playback, storage } = this.#parts;
    const [animation] = animationsOf(stateNow(game.value), { type: 'lay', rug: place });
    this.forget();
    playback.foreshow(animation);
    this.place.value = place;
    this.#timer = setTimeout(() => void this.send(), HOLD_MS);
    // At once: a page that is closed has no time left to write.
    storage.write(KEY, `${momentOf(game.value)} ${place}`);
  }

  /** The one of these places where the rug lay when the page was closed. */
  storedPlace(places: readonly RugPlace[]): RugPlace | undefined {
    const { game, storage } = this.#parts;
    const stored = storage.read(KEY);
    return places.find((place) => stored === `${momentOf(game.value)} ${place}`);
  }

  /** Sends the rug to the table. Until the table has answered, it stays on the board. */
  async send(): Promise<void> {
    clearTimeout(this.#timer);
    const { game, playback, sender } = this.#parts;
    const rug = this.place.value;
    const waiting = awaited(stateNow(game.value));
    if (rug === undefined || waiting.type !== 'lay' || sender.isBusy) return;
    await sender.send({ type: 'lay', seat: waiting.seat, rug });
    this.forget();
    if (sender.refusal.value !== undefined) playback.foreshow(undefined);
  }

  /** Takes the rug up again, if one lies there. */
  takeUp(): boolean {
    if (!this.forget()) return false;
    this.#parts.playback.foreshow(undefined);
    return true;
  }

  /** Returns whether there was a pending rug. */
  forget(): boolean {
    clearTimeout(this.#timer);
    if (this.place.value === undefined) return false;
    this.place.value = undefined;
    this.#parts.storage.remove(KEY);
    return true;
  }
}
