/** Play with anyone, on either store. */
import type { AddressInfo } from 'node:net';
import { plainTable, type TableOptions } from '@marrakech/protocol';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildServer } from './server.js';
import { openPostgres } from './store/postgres-store.js';
import { makePart, Person } from './testing/client.js';
import { hasPostgres, startPostgres, type Postgres } from './testing/postgres.js';
import { run, testConfig } from './testing/running.js';

const SPEED = 'steady';
const WISHED = { clock: { type: 'live', speed: SPEED }, standIn: 'brahim' } as const;

async function pair(origin: string, players: number, name: string) {
  const person = await new Person(origin).arrive();
  const wish = { players, speed: SPEED, name, part: makePart() };
  const paired = await person.json<{ game: string; seat: number }>('POST', '/api/pair', wish);
  return { person, wish, ...paired };
}

function promises(start: () => Promise<string>): void {
  test('two who want the same are paired, others are not', async () => {
    const origin = await start();
    const [one, two, other] = await Promise.all([
      pair(origin, 2, 'One'),
      pair(origin, 2, 'Two'),
      pair(origin, 3, 'Other'),
    ]);
    expect(one.game).toBe(two.game);
    expect(other.game).not.toBe(one.game);
    const line = await one.person.watch(one.game);
    expect(line.table!.play).toBeDefined();
  });

  test('nobody is put at a table that is like what they wish but is not', async () => {
    const origin = await start();
    const host = await new Person(origin).arrive();
    const open = (changed: Partial<TableOptions>, access = {}, players = 4) =>
      host.open(plainTable(players, { ...WISHED, ...changed }), { isPublic: true, ...access });
    await open({ standIn: 'nour' });
    await open({ begins: 'host' });
    await open({ clock: { type: 'live', speed: 'quick' } });
    await open({ clock: { type: 'none' } });
    await open({ houseRules: ['cover-own'] });
    await open({ order: 'turn-last' });
    await open({}, { isPublic: false });
    await open({}, { bySeat: true });
    await open({}, {}, 3);
    const { game: closed } = await open({});
    await (await host.watch(closed)).tell({ type: 'close' });
    const one = await pair(origin, 4, 'One');
    const { tables } = await host.json<{ tables: { game: string }[] }>('GET', '/api/me');
    expect(tables.map(({ game }) => game)).not.toContain(one.game);
  });

  test('who has waited longest is met first, and who asks twice keeps their chair', async () => {
    const origin = await start();
    const host = await new Person(origin).arrive();
    const options = plainTable(4, WISHED);
    const { game: first } = await host.open(options, { isPublic: true });
    await host.open(options, { isPublic: true });
    const one = await pair(origin, 4, 'One');
    const again = await one.person.json('POST', '/api/pair', one.wish);
    const two = await pair(origin, 4, 'Two');
    expect([one.game, two.game]).toEqual([first, first]);
    expect(again).toEqual({ game: first, seat: one.seat });
    expect(two.seat).not.toBe(one.seat);
  });
}

describe('on SQLite', () => {
  promises(async () => (await run()).origin);
});

describe.skipIf(!hasPostgres())('on PostgreSQL', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  promises(async () => {
    const store = await openPostgres(postgres.address, 8);
    await store.run('delete from games');
    const server = await buildServer(testConfig(), store);
    onTestFinished(() => server.close());
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    return `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  });
});
