/** A game whose log has events of a newer node, as during an upgrade. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildServer } from '../app.js';
import { openPostgres } from '../database/postgres/postgres-store.js';
import type { Store } from '../database/store.js';
import { Person } from '@marrakech/testbed/client';
import { hasPostgres, startPostgres, type Postgres } from '@marrakech/testbed/postgres';
import { optionsFor, seat, seeded, testConfig } from '@marrakech/testbed/running-server';

const logOf = (store: Store, game: string) =>
  store.rows('select version, event from events where game = ? order by version', game);

/** Appends an event of a type that this version does not know. */
async function haggle(store: Store, game: string): Promise<void> {
  const [row] = await store.rows('select version from games where game = ?', game);
  const version = Number(row!['version']) + 1;
  const event = JSON.stringify({ type: 'haggled', version, at: Date.now(), seat: 0 });
  await store.run(
    `with told as (insert into events (game, version, event) values (?, ?, ?) returning version)
      update games set version = told.version from told where games.game = ?`,
    game,
    version,
    event,
    game,
  );
}

describe.skipIf(!hasPostgres())('a game that a newer node has written to', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  async function start() {
    const store = await openPostgres(postgres.address, 8);
    const server = await buildServer(testConfig({ logLevel: 'silent' }), store);
    onTestFinished(() => server.close());
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    return { ...server, store, origin: `http://127.0.0.1:${port}` };
  }

  test('is left to that node: requests and sockets are refused, and nothing is written', async () => {
    const { origin, store } = await start();
    const [lines, others] = [await seat(origin, optionsFor(2)), await seat(origin, optionsFor(2))];
    const { game, person } = lines[0]!;
    const mover = lines.find((line) => line.isTurn)!;
    await haggle(store, game);
    const before = await logOf(store, game);
    const reply = await mover.tell(mover.step(seeded(1))).catch(() => undefined);
    // A refusal that clients retry, unless the socket was closed before.
    expect(reply ?? { error: { code: 'not-stored' } }).toMatchObject({
      error: { code: 'not-stored' },
    });
    await Promise.all(lines.map((line) => line.closed()));
    for (const line of lines) expect(line.frames.at(-1)).toEqual({ type: 'closing' });
    const refused = { status: 503, text: '{"error":{"code":"not-stored"}}' };
    expect(await person.ask('GET', `/api/games/${game}/events`)).toMatchObject(refused);
    await expect(lines[0]!.again()).rejects.toThrow('closed');
    expect(await logOf(store, game)).toEqual(before);

    const other = others.find((line) => line.isTurn)!;
    expect(await other.tell(other.step(seeded(1)))).toMatchObject({ type: 'done' });
  });

  test('is soon released, and does not block matchmaking', async () => {
    const { origin, store, services } = await start();
    await services.backgroundJobs.stop();
    const pair = async () => {
      const person = await new Person(origin).arrive();
      return (await person.reserve({ players: 2 })).game;
    };
    const game = await pair();
    await haggle(store, game);
    await store.run('update games set due_at = 1 where game = ?', game);
    await services.backgroundJobs.look();
    expect(await store.rows('select lease_until from games where game = ?', game)).toEqual([
      { lease_until: null },
    ]);
    expect(await pair()).not.toBe(game);
  });
});
