/** A rug that lies there but is not passed on yet: for a moment it can be taken up again. */
import type { RugPlace } from '@marrakech/rules';
import { signal } from '@preact/signals';
import { forget, remember, remembered } from '../../storage/local-storage.js';
import type { Game } from '../game.js';

const KEY = 'marrakech.held';

/** Where and when a rug lies there: at no other moment does it mean anything. */
const momentOf = ({ id, actions }: Game): string => `${id} ${actions.length}`;

export class PendingRug {
  readonly place = signal<RugPlace | undefined>(undefined);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Holds it for so long, and then passes it on. */
  hold(game: Game, place: RugPlace, ms: number, pass: () => void): void {
    this.letGo();
    this.place.value = place;
    this.#timer = setTimeout(pass, ms);
    // At once: a page that is closed or loaded again has no time left to write it down.
    remember(KEY, `${momentOf(game)} ${place}`);
  }

  /** The one of these places where a rug was left to lie when the page was closed. */
  leftIn(game: Game, places: readonly RugPlace[]): RugPlace | undefined {
    const left = remembered(KEY);
    return places.find((place) => left === `${momentOf(game)} ${place}`);
  }

  /** Lies there for good, and is still to be seen. */
  stay(): RugPlace | undefined {
    clearTimeout(this.#timer);
    return this.place.value;
  }

  letGo(): RugPlace | undefined {
    clearTimeout(this.#timer);
    const place = this.place.value;
    this.place.value = undefined;
    if (place !== undefined) forget(KEY);
    return place;
  }
}
