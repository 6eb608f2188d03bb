/** A stranger's program that speaks the bot protocol, kept at arm's length. */
import { bad, good, parseDecision, type Decision, type Outcome } from '@marrakech/rules';
import type { Mishap } from './mishap.js';
import { Talk, type TalkOptions } from './talk.js';

/** What the way to another process and back may take on a busy machine, beyond its budget. */
const GRACE_MS = 1000;
const NO_DECISION = 'this is neither a facing nor a rug';

export interface ProgramOptions extends TalkOptions {
  /** Milliseconds to wait for a greeting, and for a decision without a budget. */
  readonly patienceMs: number;
}

/** A position to decide in. */
export interface Question {
  /** The game so far, on one line. */
  readonly record: string;
  readonly budgetMs: number | undefined;
  /** In words; `undefined` if the rules allow it. */
  readonly whyNot: (decision: Decision) => string | undefined;
}

export class Program {
  readonly #options: ProgramOptions;
  #talk: Talk | undefined;

  constructor(options: ProgramOptions) {
    this.#options = options;
  }

  /** Starts it if need be; its name, as it gives it. */
  async greet(): Promise<Outcome<string, Mishap>> {
    if (this.#talk !== undefined && this.#talk.fault === undefined) return good('');
    const talk = new Talk(this.#options);
    this.#talk = talk;
    talk.say('marrakech 1');
    const heard = await talk.listen(this.#options.patienceMs);
    if (!heard.ok)
      return bad(await talk.mishap(heard.error === 'crashed' ? 'no-start' : heard.error));
    if (/^bot\s+\S/.test(heard.value)) return good(heard.value.replace(/^bot\s+/, ''));
    return bad(await talk.mishap('garbage', heard.value));
  }

  async decide({ record, budgetMs, whyNot }: Question): Promise<Outcome<Decision, Mishap>> {
    const greeted = await this.greet();
    if (!greeted.ok) return greeted;
    const talk = this.#talk!;
    const due =
      Date.now() + (budgetMs === undefined ? this.#options.patienceMs : budgetMs + GRACE_MS);
    const position = `position ${record}`;
    talk.say(position);
    talk.say(budgetMs === undefined ? 'go' : `go ${budgetMs}`);
    for (;;) {
      const heard = await talk.listen(due - Date.now());
      if (!heard.ok) return bad({ ...(await talk.mishap(heard.error)), position });
      const said = heard.value;
      if (/^info(?:\s|$)/.test(said)) {
        if (Date.now() <= due) continue;
        return bad({ ...(await talk.mishap('silent')), position });
      }
      const decision = parseDecision(/^play\s+(\S+)$/.exec(said)?.[1] ?? '');
      if (decision === undefined && !said.startsWith('play'))
        return bad({ ...(await talk.mishap('garbage', said)), position });
      const because = decision === undefined ? NO_DECISION : whyNot(decision);
      if (because !== undefined)
        return bad({ ...(await talk.mishap('illegal', said)), position, because });
      if (decision !== undefined) return good(decision);
    }
  }

  end(): void {
    this.#talk?.say('quit');
    this.#talk?.end('crashed');
  }
}
