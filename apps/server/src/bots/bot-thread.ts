/** A worker thread that computes bots' decisions, so that they do not block the server. */
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { isLevelName, makePlayer, type Player } from '@marrakech/bot';
import { stateAfter, type Action, type Decision, type Setup } from '@marrakech/rules';

/** A game up to the decision of a bot. */
export interface Question {
  readonly number: number;
  readonly level: string;
  readonly setup: Setup;
  readonly actions: readonly Action[];
  readonly seed: number;
}

export interface Answer {
  readonly number: number;
  readonly decision?: Decision;
  /** The structured clone keeps its stack. */
  readonly error?: unknown;
}

const port = parentPort;
if (port === null) throw new Error('must run as a worker thread');

/** Only Linux has priorities of threads; elsewhere this would lower the whole process. */
const LEAST_PRIORITY = 19;
const STEPS_BEHIND = 5;
if (process.platform === 'linux')
  setPriority(Math.min(LEAST_PRIORITY, getPriority() + STEPS_BEHIND));

const MOST_PLAYERS = 32;
const players = new Map<string, Promise<Player>>();

function playerFor(level: string, setup: Setup): Promise<Player> {
  if (!isLevelName(level)) throw new Error(`no level is called ${level}`);
  const key = `${level} ${JSON.stringify(setup)}`;
  const known = players.get(key);
  if (known !== undefined) return known;
  if (players.size >= MOST_PLAYERS) players.clear();
  const made = makePlayer(level, setup);
  players.set(key, made);
  return made;
}

async function answer({ number, level, setup, actions, seed }: Question): Promise<Answer> {
  try {
    const player = await playerFor(level, setup);
    const decision = player.decide(stateAfter(setup, actions), { seed, actions });
    return { number, decision };
  } catch (error) {
    return { number, error };
  }
}

port.on('message', (question: Question) => {
  void answer(question).then((given) => port.postMessage(given, []));
});
