/**
 * An outside program that plays through the bot protocol. Any of its faults ends the process and
 * counts as a forfeit.
 */
import { bad, good, parseDecision, type Decision, type Outcome } from '@marrakech/rules';
import type { ProgramFailure } from './program-failure.js';
import { ProtocolClient, type ProtocolClientOptions } from './protocol-client.js';

/** Extra time for the transport on a busy machine. */
const GRACE_MS = 1000;
const NO_DECISION = 'this is neither a facing nor a rug';

export interface ProgramOptions extends ProtocolClientOptions {
  /** The timeout of a greeting, and of a decision without a budget. */
  readonly patienceMs: number;
}

export interface Question {
  /** The record on one line. */
  readonly record: string;
  readonly budgetMs: number | undefined;
  /** Why a decision is illegal, as text; `undefined` if it is legal. */
  readonly whyNot: (decision: Decision) => string | undefined;
}

export class Program {
  readonly #options: ProgramOptions;
  #client: ProtocolClient | undefined;

  constructor(options: ProgramOptions) {
    this.#options = options;
  }

  /** Starts the program unless it is running, and returns the name that it gives. */
  async greet(): Promise<Outcome<string, ProgramFailure>> {
    if (this.#client !== undefined && this.#client.fault === undefined) return good('');
    const client = new ProtocolClient(this.#options);
    this.#client = client;
    client.send('marrakech 1');
    const reply = await client.nextLine(this.#options.patienceMs);
    if (!reply.ok)
      return bad(await client.failure(reply.error === 'crashed' ? 'no-start' : reply.error));
    if (/^bot\s+\S/.test(reply.value)) return good(reply.value.replace(/^bot\s+/, ''));
    return bad(await client.failure('garbage', reply.value));
  }

  async decide({ record, budgetMs, whyNot }: Question): Promise<Outcome<Decision, ProgramFailure>> {
    const greeted = await this.greet();
    if (!greeted.ok) return greeted;
    const client = this.#client!;
    const due =
      Date.now() + (budgetMs === undefined ? this.#options.patienceMs : budgetMs + GRACE_MS);
    const position = `position ${record}`;
    client.send(position);
    client.send(budgetMs === undefined ? 'go' : `go ${budgetMs}`);
    for (;;) {
      const reply = await client.nextLine(due - Date.now());
      if (!reply.ok) return bad({ ...(await client.failure(reply.error)), position });
      const said = reply.value;
      if (/^info(?:\s|$)/.test(said)) {
        if (Date.now() <= due) continue;
        return bad({ ...(await client.failure('silent')), position });
      }
      const decision = parseDecision(/^play\s+(\S+)$/.exec(said)?.[1] ?? '');
      if (decision === undefined && !said.startsWith('play'))
        return bad({ ...(await client.failure('garbage', said)), position });
      const because = decision === undefined ? NO_DECISION : whyNot(decision);
      if (because !== undefined)
        return bad({ ...(await client.failure('illegal', said)), position, because });
      if (decision !== undefined) return good(decision);
    }
  }

  end(): void {
    this.#client?.send('quit');
    this.#client?.end('crashed');
  }
}
