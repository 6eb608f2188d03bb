/** The processes that run for us, so that none is ever left behind. */
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
