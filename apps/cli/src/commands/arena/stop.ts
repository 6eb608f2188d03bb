/** What asks a run to stop, and what it ends with then. */
import { Processes } from '@marrakech/arena';
import type { ExitCode } from '../../terminal/exit-codes.js';
import { onSignals } from '../../terminal/signals.js';

/** From the first program that is started to the last: a signal ends them all. */
export class Stop {
  readonly processes = new Processes();
  readonly #controller = new AbortController();
  readonly #forget: () => void;
  #exit: ExitCode | undefined;

  constructor() {
    process.on('exit', this.processes.endAll);
    this.#forget = onSignals((exit) => {
      this.#exit ??= exit;
      this.#controller.abort();
      this.processes.endAll();
    });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** `undefined` unless a stop was requested. */
  get exit(): ExitCode | undefined {
    return this.#exit;
  }

  close(): void {
    this.#forget();
    this.processes.endAll();
    process.off('exit', this.processes.endAll);
  }
}
