/** Measures the time from process start to the first table, on a store with a million events. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { awaited, legalDecisions } from '@marrakech/rules';
import { makeChance } from '@marrakech/rules/fast';
import { Host, MemoryStore, moverOf, plainTable, type Message } from '@marrakech/table';
import { post, startServer } from '@marrakech/testbed/cluster';
import { DatabaseSync } from '@photostructure/sqlite';

const EVENTS = 1_000_000;
const NAME = 'cold-start-game';
const SECRET = '5'.repeat(64);
const OPTIONS = plainTable(2);

/** The log of a complete game as lines. */
async function playOne(): Promise<readonly string[]> {
  const parts = { store: new MemoryStore(), now: () => Date.now() };
  const opened = await Host.open(parts, NAME, SECRET, { options: OPTIONS, host: 'p' });
  if (!opened.ok) throw new Error(opened.error.code);
  const host = opened.value;
  const { below } = makeChance(7);
  const say = async (message: object): Promise<void> => {
    const { version } = host.table;
    const stamp = { id: `m-${version}`, version };
    const sent = { ...message, ...stamp } as unknown as Message;
    await host.hear(sent, { type: 'player', player: 'p' });
  };
  for (const seat of [0, 1]) await say({ type: 'sit', seat, name: 'P', share: 'a'.repeat(64) });
  for (let seat = moverOf(host.table); seat !== undefined; seat = moverOf(host.table)) {
    const { state } = host.table.play!;
    const choices = legalDecisions(state);
    const roll = { type: 'roll' };
    await say({
      ...(awaited(state).type === 'roll' ? roll : choices[below(choices.length)]),
      seat,
    });
  }
  return host.events.map((event) => JSON.stringify(event));
}

const serve = (folder: string) => startServer({ environment: { MARRAKECH_DATA: folder } });

/** Copies the same game into a store that the server has created. */
async function fill(folder: string): Promise<void> {
  const { child } = await serve(folder);
  await child.end('SIGKILL');
  const lines = await playOne();
  const games = Math.ceil(EVENTS / lines.length);
  const database = new DatabaseSync(join(folder, 'marrakech.sqlite'));
  const counted = `with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${games})`;
  database.exec('begin');
  database
    .prepare(
      `${counted} insert into games (game, secret, public, by_seat, host, opened_at, version, status, listing)
        select 'cold-' || n, ?, 1, 0, 'p', ?, ?, 'over', '{}' from counted`,
    )
    .run(SECRET, Date.now(), lines.length);
  const insert = database.prepare(
    `${counted} insert into events (game, version, event) select 'cold-' || n, ?, replace(?, '${NAME}', 'cold-' || n) from counted`,
  );
  for (const [index, line] of lines.entries()) insert.run(index + 1, line);
  database.exec('commit');
  database.close();
}

async function openGame(origin: string): Promise<void> {
  const { cookie } = await post(origin, '/api/me', '');
  const asked = { options: OPTIONS, isPublic: true, bySeat: false };
  await post(origin, '/api/tables', cookie, asked);
}

/** Seconds from the start of the process to an open table. */
export async function measureColdStart(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'marrakech-cold-'));
  try {
    await fill(folder);
    const started = performance.now();
    const { origin, child } = await serve(folder);
    await openGame(origin);
    const seconds = (performance.now() - started) / 1000;
    await child.end('SIGKILL');
    return seconds;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
