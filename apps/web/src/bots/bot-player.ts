/** A bot's decision, thought over in a worker. */
import { legalDecisions, type Decision, type State } from '@marrakech/rules';
import { askAbout, type Answer, type Question } from './thinking.js';

type Settle = (decision: Decision) => void;

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, { readonly settle: Settle; readonly state: State }>();

/** A worker that broke must not hold up the game: any legal decision will do. */
function decideSomehow(): void {
  worker?.terminate();
  worker = undefined;
  for (const { settle, state } of waiting.values()) settle(legalDecisions(state)[0]!);
  waiting.clear();
}

function startWorker(): Worker {
  const started = new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.settle(data.decision);
    waiting.delete(data.id);
  });
  started.addEventListener('error', decideSomehow);
  return started;
}

export async function decideAsBot(state: State, level: string, seed: number): Promise<Decision> {
  worker ??= startWorker();
  const id = ++asked;
  const question: Question = { id, level, seed, ...askAbout(state) };
  return new Promise((settle) => {
    waiting.set(id, { settle, state });
    worker?.postMessage(question);
  });
}
