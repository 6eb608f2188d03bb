/** A rug that lies there but is not passed on yet: for a moment it can be taken up again. */
import type { RugPlace } from '@marrakech/rules';
import { signal } from '@preact/signals';

export class HeldRug {
  readonly place = signal<RugPlace | undefined>(undefined);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Holds it for so long, and then passes it on. */
  hold(place: RugPlace, ms: number, pass: () => void): void {
    this.letGo();
    this.place.value = place;
    this.#timer = setTimeout(pass, ms);
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
    return place;
  }
}
