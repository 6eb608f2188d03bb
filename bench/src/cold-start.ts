/** From nothing to the first game, on a store in which a million events lie. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Message, TableOptions } from '@marrakech/protocol';
import { awaited, legalDecisions } from '@marrakech/rules';
import { openSqlite } from '@marrakech/server';
import { Host, MemoryStore, moverOf } from '@marrakech/table';
import { seededBelow } from './random.js';

const SERVER = createRequire(import.meta.url).resolve('@marrakech/server/main');
const EVENTS = 1_000_000;
const NAME = 'cold-start-game';
const SECRET = '5'.repeat(64);
const OPTIONS: TableOptions = {
  chairs: [{ type: 'person' }, { type: 'person' }],
  edition: 'gigamic',
  order: 'turn-first',
  houseRules: [],
  starts: 'lot',
  begins: 'when-full',
  clock: { type: 'none' },
};

/** The log of one whole game, line by line. */
async function playOne(): Promise<readonly string[]> {
  const parts = { store: new MemoryStore(), now: () => Date.now() };
  const opened = await Host.open(parts, NAME, SECRET, { options: OPTIONS, host: 'p' });
  if (!opened.ok) throw new Error(opened.error.code);
  const host = opened.value;
  const below = seededBelow(7);
  const say = async (message: object): Promise<void> => {
    const { version } = host.table;
    const stamp = { id: `m-${version}`, version };
    await host
      .connect({ type: 'player', player: 'p' })
      .send({ ...message, ...stamp } as unknown as Message);
  };
  for (const seat of [0, 1]) await say({ type: 'sit', seat, name: 'P', part: 'a'.repeat(64) });
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

async function fill(folder: string): Promise<void> {
  const lines = await playOne();
  const store = await openSqlite(folder);
  const games = Math.ceil(EVENTS / lines.length);
  const names = Array.from({ length: games }, (_, number) => `cold-${number}`);
  await Promise.all(
    names.map(async (game) =>
      store.append({
        game,
        first: 1,
        lines: lines.map((line) => line.replaceAll(NAME, game)),
        derived: { status: 'over', dueAt: null, seated: ['p'], listing: '{}' },
        created: { secret: SECRET, isPublic: true, bySeat: false, host: 'p', openedAt: Date.now() },
      }),
    ),
  );
  await store.close();
}

async function openGame(origin: string): Promise<void> {
  const post = async (path: string, cookie: string, body?: object): Promise<Response> =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { origin, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const me = await post('/api/me', '');
  const cookie = me.headers.getSetCookie()[0]!.split(';')[0]!;
  const opened = await post('/api/tables', cookie, {
    options: OPTIONS,
    isPublic: true,
    bySeat: false,
  });
  if (!opened.ok) throw new Error(await opened.text());
}

/** Seconds from the start of the process to a table that is open. */
export async function measureColdStart(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'marrakech-cold-'));
  try {
    await fill(folder);
    const started = performance.now();
    const child = spawn(process.execPath, [SERVER], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: '0', MARRAKECH_DATA: folder },
    });
    const kill = (): void => void child.kill('SIGKILL');
    process.once('exit', kill);
    let said = '';
    const origin = await new Promise<string>((resolve) => {
      child.stdout.on('data', (chunk) => {
        said += String(chunk);
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
        if (address !== undefined) resolve(address);
      });
    });
    await openGame(origin);
    const seconds = (performance.now() - started) / 1000;
    const ended = once(child, 'exit');
    kill();
    process.off('exit', kill);
    await ended;
    return seconds;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
