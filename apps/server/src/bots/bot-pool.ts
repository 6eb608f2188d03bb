/**
 * Runs bots in worker threads, one question at a time on each. Quick levels have a thread of their
 * own, so that they never wait behind slow ones.
 */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { LEVELS } from '@marrakech/bot';
import {
  legalDecisions,
  stateAfter,
  type Action,
  type Decision,
  type Setup,
} from '@marrakech/rules';
import { BotQueue, type Asker } from './bot-queue.js';
import type { Answer, Question } from './bot-thread.js';

const THREAD = createRequire(import.meta.url).resolve('@marrakech/server/bot-thread');

/** Levels that only look at the current turn answer within milliseconds. */
const isQuick = (level: string): boolean =>
  LEVELS.some(({ name, judge }) => name === level && judge.type === 'hand');

interface Asked {
  readonly asker: Asker;
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
}

interface Thread {
  readonly worker: Worker;
  asked: Asked | undefined;
  since: number;
}

/** Threads that share one queue, started on first use. */
class Lane {
  readonly #size: number;
  readonly #queue = new BotQueue<Asked>(() => performance.now());
  #threads: readonly Thread[] = [];
  #isClosed = false;

  constructor(size: number) {
    this.#size = size;
  }

  ask(asker: Asker, question: Question): Promise<Answer> {
    return new Promise((resolve) => {
      this.#queue.add({ asker, question, resolve });
      this.#goOn();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { question, resolve } of this.#queue.takeAll())
      resolve({ number: question.number, error: new Error('server is stopping') });
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #goOn(): void {
    const idle = this.#threads.find(({ asked }) => asked === undefined);
    if (idle === undefined && this.#threads.length >= this.#size) return;
    const asked = this.#queue.take();
    if (asked === undefined) return;
    const thread = idle ?? this.#start();
    thread.asked = asked;
    thread.since = performance.now();
    thread.worker.postMessage(asked.question, []);
  }

  #start(): Thread {
    const thread: Thread = { worker: new Worker(THREAD), asked: undefined, since: 0 };
    const drop = (error: unknown) => {
      this.#threads = this.#threads.filter((each) => each !== thread);
      this.#end(thread, { number: thread.asked?.question.number ?? 0, error });
    };
    thread.worker.on('message', (answer: Answer) => this.#end(thread, answer));
    thread.worker.on('error', (error) => drop(error));
    thread.worker.on('exit', () => drop(new Error('bot thread ended')));
    this.#threads = [...this.#threads, thread];
    return thread;
  }

  #end(thread: Thread, answer: Answer): void {
    const { asked } = thread;
    if (asked === undefined) return;
    thread.asked = undefined;
    this.#queue.charge(asked.asker, performance.now() - thread.since);
    asked.resolve(answer);
    if (!this.#isClosed) this.#goOn();
  }
}

/** Called with the error, the bot's level and the host of its table. */
type BotErrorListener = (error: unknown, level: string, host: string) => void;

export class BotPool {
  readonly #quick = new Lane(1);
  readonly #slow: Lane;
  readonly #onError: BotErrorListener;
  #asked = 0;
  #isClosed = false;

  constructor(size: number, onError: BotErrorListener) {
    this.#slow = new Lane(size);
    this.#onError = onError;
  }

  /** The decision of a bot. A bot that fails plays a random legal decision. */
  async decide(
    level: string,
    setup: Setup,
    actions: readonly Action[],
    asker: Asker,
  ): Promise<Decision> {
    const number = ++this.#asked;
    const lane = isQuick(level) ? this.#quick : this.#slow;
    const answer = await lane.ask(asker, { number, level, setup, actions, seed: number });
    if (answer.decision !== undefined) return answer.decision;
    if (!this.#isClosed) this.#onError(answer.error, level, asker.host);
    return legalDecisions(stateAfter(setup, actions))[0]!;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#quick.close(), this.#slow.close()]);
  }
}
