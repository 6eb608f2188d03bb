/**
 * Players who arrive during faults: they open a table or request a match, read the game from different
 * nodes, and play, all by single HTTP requests.
 */
import { awaited, legalDecisions } from '@marrakech/rules';
import { accept, moverOf, type Message, type Table, type TableEvent } from '@marrakech/table';
import { setTimeout as later } from 'node:timers/promises';
import type { TestCluster } from '@marrakech/testbed/cluster';
import type { History } from './history.js';
import { openTable, pairUp, type FaultTable } from './fault-tables.js';

type Below = (count: number) => number;

/** The number of decisions after which the player to move leaves, which ends the game. */
const DECISIONS = 6;
const ANSWER_WITHIN = 15_000;
const MOST_TRIES = 100;
const PAUSE = 200;
const MOST_MISSED = 10;
const GONE_AFTER = 6000;

export interface Visits {
  readonly tables: FaultTable[];
  readonly histories: History[];
  /** Visitors who got no answer despite retries. */
  readonly stuck: string[];
}

interface Answer {
  readonly version: number;
  readonly error?: { readonly code: string };
}

/** Repeats a request until it is answered. */
async function ask(
  cluster: TestCluster,
  below: Below,
  path: string,
  request: { method?: string; headers?: Readonly<Record<string, string>>; body?: string } = {},
): Promise<{ ok: boolean; answer: unknown }> {
  for (let tries = 1; ; tries++)
    try {
      // A random node, since most have not loaded the game.
      const { origin } = cluster.node(below(cluster.size));
      const headers = { ...request.headers, origin };
      const signal = AbortSignal.timeout(ANSWER_WITHIN);
      const response = await fetch(`${origin}${path}`, { ...request, headers, signal });
      const answer: unknown = await response.json();
      if (response.status >= 500 || response.status === 404)
        throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
      return { ok: response.ok, answer };
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      await later(PAUSE);
    }
}

function decide(table: Table, seat: number, number: number): Message {
  const { play, version } = table;
  const stamp = { id: `visit-${number}`, version, seat };
  if (number > DECISIONS) return { type: 'leave', ...stamp };
  if (awaited(play!.state).type === 'roll') return { type: 'roll', ...stamp };
  return { ...legalDecisions(play!.state)[0]!, ...stamp };
}

/** Matches two new players. During faults they may miss each other a limited number of times. */
async function beAPair(origin: string, kind: number, below: Below): Promise<FaultTable> {
  for (let tries = 0; tries < MOST_MISSED; tries++) {
    const table = await pairUp(origin, kind);
    if (table !== undefined) return table;
    // Wait until the reservation of the one who did not come has expired.
    await later(GONE_AFTER + below(GONE_AFTER));
  }
  throw new Error('two players were not matched after several attempts');
}

async function visit(
  cluster: TestCluster,
  table: FaultTable,
  below: Below,
  visits: Visits,
): Promise<void> {
  const { game, people } = table;
  const path = `/api/games/${game}`;
  const histories = people.map(({ player, share }): Required<History> => ({
    game,
    player,
    share,
    acknowledged: [],
    refused: [],
    seen: [],
    asked: [],
  }));
  visits.tables.push(table);
  visits.histories.push(...histories);
  let least = people.length;
  for (let number = 1; ; number++) {
    const { answer } = await ask(cluster, below, `${path}/events`);
    const { events } = answer as { readonly events: readonly TableEvent[] };
    for (const { seen, asked } of histories) {
      asked.push({ version: events.length, least });
      for (const event of events)
        seen.push({ version: event.version, text: JSON.stringify(event), at: Date.now() });
    }
    const read = accept(undefined, events);
    const seat = read.ok ? moverOf(read.value) : undefined;
    if (!read.ok || seat === undefined) return;
    const sitter = read.value.seats[seat]!;
    const mine = histories.findIndex(
      ({ player }) => sitter.type === 'person' && sitter.player === player,
    );
    const said = decide(read.value, seat, number);
    const reply = await ask(cluster, below, `${path}/messages`, {
      method: 'POST',
      headers: { cookie: people[mine]!.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(said),
    });
    const { version, error } = reply.answer as Answer;
    const { acknowledged, refused } = histories[mine]!;
    if (error?.code === 'stale') refused.push({ id: said.id, version });
    // Another refusal, for example after an absence was recorded: decide anew.
    if (!reply.ok) continue;
    least = version;
    acknowledged.push({ said, version });
  }
}

/** Runs visitors in parallel, one after the other each, until the signal; each makes at least one visit. */
export async function visitUntil(
  over: AbortSignal,
  cluster: TestCluster,
  count: number,
  below: Below,
): Promise<Visits> {
  const visits: Visits = { tables: [], histories: [], stuck: [] };
  const { origin } = cluster;
  const comeAgain = async (number: number): Promise<void> => {
    do {
      await visit(cluster, await openTable(origin, 0), below, visits);
      await visit(cluster, await beAPair(origin, number, below), below, visits);
    } while (!over.aborted);
  };
  const come = (_: unknown, number: number): Promise<void> =>
    comeAgain(number).catch(
      (error: unknown) => void visits.stuck.push(`a visitor: ${String(error)}`),
    );
  await Promise.all(Array.from({ length: count }, come));
  return visits;
}
