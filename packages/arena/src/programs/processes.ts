/** Keeps the ids of running programs, so that all can be ended. */
import { endProcess } from './protocol-client.js';

export class Processes {
  readonly #ids = new Set<number>();

  readonly note = (id: number, runs: boolean): void => {
    if (runs) this.#ids.add(id);
    else this.#ids.delete(id);
  };

  readonly endAll = (): void => {
    for (const id of this.#ids) endProcess(id);
  };
}
