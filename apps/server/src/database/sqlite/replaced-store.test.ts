/** A server whose database file is moved or replaced while it runs. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { runCommand, startProcess } from '@marrakech/testbed/server-process';
import { optionsFor, run, seat, seeded } from '@marrakech/testbed/running-server';
import { logOf } from '@marrakech/testbed/stored-game';

const WAITS = { timeout: 20_000, interval: 50 };

const readiness = async (origin: string) => {
  const answer = await fetch(`${origin}/readyz`);
  return [answer.status, (await answer.json()) as unknown];
};

const READY = [200, { ready: true }];
const REPLACED = [503, { ready: false, reason: 'database-replaced' }];

test('no decision is acknowledged while the file is away, and the same ones are once it is back', async () => {
  const data = makeFolder();
  const { origin, services } = await run({ data, logLevel: 'silent' });
  const { store } = services;
  const lines = await seat(origin, optionsFor(2));
  const mover = lines.find((line) => line.isTurn)!;
  const before = logOf(data, mover.game);
  const path = join(data, 'marrakech.sqlite');
  // Sockets stay open until the database watch notices the replaced file.
  store.ping = () => Promise.resolve();
  renameSync(path, `${path}.away`);
  const step = { ...mover.step(seeded(1)), id: 'again', version: mover.table!.version };
  for (const _ of ['first', 'second'])
    expect(await mover.say(step)).toMatchObject({
      type: 'refused',
      error: { code: 'not-stored' },
    });

  Reflect.deleteProperty(store, 'ping');
  await vi.waitFor(async () => expect(await readiness(origin)).toEqual(REPLACED), WAITS);
  await Promise.all(lines.map((line) => line.closed()));
  for (const line of lines) expect(line.events).toEqual(before);
  expect(await mover.person.ask('GET', '/api/tables')).toMatchObject({
    status: 503,
    text: '{"error":{"code":"not-stored"}}',
  });

  renameSync(`${path}.away`, path);
  await vi.waitFor(async () => expect(await readiness(origin)).toEqual(READY), WAITS);
  const again = await mover.again();
  expect(await again.say(step)).toMatchObject({ type: 'done' });
});

test('a server whose file was replaced says so to its operator, and is not ready until it restarts', async () => {
  const data = makeFolder();
  const server = await startProcess(data);
  const [line] = await seat(server.origin, optionsFor(2));
  const path = join(data, 'marrakech.sqlite');
  expect(runCommand({ MARRAKECH_DATA: data }, 'backup', `${path}.copy`)).toMatchObject({
    status: 0,
  });
  renameSync(`${path}.copy`, path);
  await vi.waitFor(async () => expect(await readiness(server.origin)).toEqual(REPLACED), WAITS);
  await vi.waitFor(
    () => expect(server.log()).toContain(`${path} is no longer the file that was opened`),
    WAITS,
  );
  expect(await server.stop()).toBe(0);

  const next = await startProcess(data);
  expect(await readiness(next.origin)).toEqual(READY);
  const answer = await fetch(`${next.origin}/api/games/${line!.game}/events`);
  expect(answer.status).toBe(200);
});

test('backups and dumps leave a server ready', async () => {
  const data = makeFolder();
  const server = await startProcess(data);
  const lines = await seat(server.origin, optionsFor(2));
  for (const command of ['backup', 'dump'])
    for (const _ of ['new', 'earlier'])
      expect(runCommand({ MARRAKECH_DATA: data }, command, join(data, command))).toMatchObject({
        status: 0,
      });
  const mover = lines.find((line) => line.isTurn)!;
  expect(await mover.tell(mover.step(seeded(1)))).toMatchObject({ type: 'done' });
  expect(await readiness(server.origin)).toEqual(READY);
});
