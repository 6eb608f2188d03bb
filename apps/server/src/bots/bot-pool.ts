/** Bots think in threads of their own; each question goes to the least busy one. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { legalDecisions, type Decision, type State } from '@marrakech/rules';
import type { Answer, Question } from './bot-thread.js';

const THREAD = createRequire(import.meta.url).resolve('@marrakech/server/bot-thread');

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, (answer: Answer) => void>;
}

export class BotPool {
  readonly #size: number;
  readonly #onTrouble: (reason: string) => void;
  #threads: Thread[] = [];
  #asked = 0;
  #isClosed = false;

  constructor(size: number, onTrouble: (reason: string) => void) {
    this.#size = size;
    this.#onTrouble = onTrouble;
  }

  /** What a bot of this level does here. One that fails still plays: something legal. */
  async decide(level: string, state: State): Promise<Decision> {
    const number = ++this.#asked;
    const answer = await this.#ask({
      number,
      level,
      setup: state.setup,
      data: state.data.slice(),
      seed: number,
    });
    if (answer.decision !== undefined) return answer.decision;
    if (!this.#isClosed) this.#onTrouble(answer.reason ?? 'no reason given');
    return legalDecisions(state)[0]!;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #ask(question: Question): Promise<Answer> {
    const thread = this.#leastBusy();
    return new Promise((resolve) => {
      thread.waiting.set(question.number, resolve);
      thread.worker.postMessage(question, []);
    });
  }

  /** Threads are started when they are first needed. */
  #leastBusy(): Thread {
    const idle = this.#threads.find(({ waiting }) => waiting.size === 0);
    if (idle !== undefined) return idle;
    if (this.#threads.length < this.#size) return this.#start();
    return this.#threads.reduce((least, each) =>
      each.waiting.size < least.waiting.size ? each : least,
    );
  }

  #start(): Thread {
    const thread: Thread = { worker: new Worker(THREAD), waiting: new Map() };
    const drop = (reason: string) => {
      this.#threads = this.#threads.filter((each) => each !== thread);
      for (const [number, resolve] of thread.waiting) resolve({ number, reason });
      thread.waiting.clear();
    };
    thread.worker.on('message', (answer: Answer) => {
      thread.waiting.get(answer.number)?.(answer);
      thread.waiting.delete(answer.number);
    });
    thread.worker.on('error', (error) => drop(String(error)));
    thread.worker.on('exit', () => drop('the thread has ended'));
    this.#threads.push(thread);
    return thread;
  }
}
