/** A bot's decision, thought over in a worker. */
import {
  legalDecisions,
  stateAfter,
  type Action,
  type Decision,
  type Setup,
} from '@marrakech/rules';
import type { Answer, Question } from './bot-worker-messages.js';

type Settle = (decision: Decision) => void;

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, { readonly settle: Settle; readonly question: Question }>();

/** A worker that broke must not hold up the game: any legal decision will do. */
function decideSomehow(): void {
  worker?.terminate();
  worker = undefined;
  for (const { settle, question } of waiting.values())
    settle(legalDecisions(stateAfter(question.setup, question.actions))[0]!);
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

/** What a bot of this level does when a game has come to its turn. */
export async function decideAsBot(
  level: string,
  setup: Setup,
  actions: readonly Action[],
): Promise<Decision> {
  worker ??= startWorker();
  const id = ++asked;
  const question: Question = { id, level, setup, actions, seed: actions.length };
  return new Promise((settle) => {
    waiting.set(id, { settle, question });
    worker?.postMessage(question);
  });
}
