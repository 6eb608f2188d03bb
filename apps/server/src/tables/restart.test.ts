/** Servers that are killed during many games, and their successors. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { SPEEDS, type TableEvent } from '@marrakech/table';
import { resultOf } from '@marrakech/rules';
import { expect, test, vi } from 'vitest';
import { Person, type TableClient } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { startProcess } from '@marrakech/testbed/server-process';
import { optionsFor, seat, seeded } from '@marrakech/testbed/running-server';

interface Acknowledged {
  readonly game: string;
  readonly player: string;
  readonly id: string;
  readonly version: number;
}

const master = (name: string) => ({ type: 'bot', name, level: 'hakima' }) as const;

/** Plays until the connection breaks, and records the acknowledged commands. */
async function playUntilItBreaks(
  lines: TableClient[],
  below: (count: number) => number,
  acknowledged: Acknowledged[],
): Promise<void> {
  for (let step = 0; ; step++) {
    const line = lines.find((each) => each.isTurn);
    if (line === undefined || lines.some((each) => !each.isOpen)) return;
    const { player } = line.person;
    const id = `${player}-${step}`;
    const message = { ...line.step(below), id, version: line.table!.version };
    const reply = await line.say(message).catch(() => undefined);
    if (reply?.type !== 'done') return;
    acknowledged.push({ game: line.game, player, id, version: reply.version });
    const told = await Promise.all(
      lines.map((each) => each.sees(reply.version).catch(() => 'broken')),
    );
    if (told.includes('broken')) return;
  }
}

const GAMES = 30;

test(`kill -9 during ${GAMES} games: no acknowledged command is lost, and no game is stuck`, async () => {
  const data = makeFolder();
  const first = await startProcess(data);
  const bot = { type: 'bot', name: 'Nour', level: 'nour' } as const;
  const tables: TableClient[][] = [];
  for (let index = 0; index < GAMES; index += 10)
    tables.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, (_, each) =>
          seat(
            first.origin,
            each === 0
              ? optionsFor(3, { chairs: [{ type: 'person' }, bot, { type: 'person' }] })
              : optionsFor(2),
          ),
        ),
      )),
    );
  const acknowledged: Acknowledged[] = [];
  const playing = tables.map((lines, index) =>
    playUntilItBreaks(lines, seeded(index + 1), acknowledged),
  );
  let isBroken = false;
  void Promise.all(playing).finally(() => {
    isBroken = true;
  });
  const isEnough = () => {
    if (isBroken || first.hasEnded())
      throw new Error(
        `all play has ended after ${acknowledged.length}: ${first.log().slice(-2000)}`,
      );
    return acknowledged.length >= 10 * GAMES;
  };
  // So many commands are many things.
  await vi.waitUntil(isEnough, { timeout: 120_000, interval: 20 });
  await first.kill();
  await Promise.all(playing);

  const second = await startProcess(data);
  const lost: Acknowledged[] = [];
  for (const lines of tables) {
    const again = await Promise.all(
      lines.map((line) => {
        Object.assign(line.person, { origin: second.origin });
        return line.again();
      }),
    );
    const [line] = again;
    // What any client saw before must be a prefix of the stored log.
    for (const [index, before] of lines.entries())
      expect(again[index]!.events.slice(0, before.events.length)).toEqual(before.events);
    const answered = new Set(
      line!.events.map(({ by, version }) => `${by?.player} ${by?.id} ${version}`),
    );
    lost.push(
      ...acknowledged.filter(
        ({ game, player, id, version }) =>
          game === line!.game && !answered.has(`${player} ${id} ${version}`),
      ),
    );
    // The games continue: players can move, and bots do.
    await Promise.any(
      again.map((each) => each.until(() => each.isTurn || each.table?.secret !== undefined)),
    );
    const mover = again.find((each) => each.isTurn);
    const reply = await mover?.tell(mover.step(seeded(1)));
    expect(reply?.type ?? 'done').toBe('done');
    await Promise.all(again.map((each) => each.close()));
  }
  expect(lost).toEqual([]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(10 * GAMES);
}, 120_000);

/**
 * Moves all times in a stopped server's store into the past by `ms`, and sets its last heartbeat to
 * `down` before now.
 */
function age(folder: string, ms: number, down: number): void {
  const file = new DatabaseSync(join(folder, 'marrakech.sqlite'));
  const rows = file.prepare('select game, version, event from events').all();
  const write = file.prepare('update events set event = ? where game = ? and version = ?');
  for (const { game, version, event } of rows as {
    game: string;
    version: number;
    event: string;
  }[]) {
    const told = JSON.parse(event) as TableEvent;
    write.run(JSON.stringify({ ...told, at: told.at - ms }), game, version);
  }
  file.prepare('update games set opened_at = opened_at - ?, due_at = due_at - ?').run(ms, ms);
  file.prepare('update heartbeat set alive_at = ?').run(Date.now() - down);
  file.close();
}

test('kill -9 while a clock runs out: the time of the outage is given back, then the clock counts', async () => {
  const data = makeFolder();
  const first = await startProcess(data);
  const clock = { type: 'live', speed: 'quick' } as const;
  const lines = await seat(first.origin, optionsFor(2, { clock }));
  const [line] = lines;
  await first.kill();
  // The player to move had ten seconds left when the server died, an hour ago.
  const down = 3_600_000;
  age(data, down + SPEEDS.quick.bank - 10_000, down);

  const second = await startProcess(data);
  Object.assign(line!.person, { origin: second.origin });
  const back = await line!.person.watch(line!.game);
  const given = back.events.find((event) => event.type === 'time-given')!;
  expect(given.ms).toBeGreaterThanOrEqual(down);
  expect(given.ms).toBeLessThan(down + 60_000);
  await back.until(() => back.table!.secret !== undefined);
  const began = back.events.find(({ type }) => type === 'began')!;
  const out = back.events.find((event) => event.type === 'played' && event.why === 'time')!;
  expect(out).toMatchObject({ action: { type: 'leave' } });
  expect(out.at - began.at - given.ms).toBeGreaterThanOrEqual(SPEEDS.quick.bank);
  expect(back.events.filter(({ type }) => type === 'time-given')).toHaveLength(1);
}, 120_000);

test('a server that receives SIGTERM asks all clients to reconnect, and exits with 0', async () => {
  const data = makeFolder();
  const first = await startProcess(data);
  const lines = await seat(first.origin, optionsFor(2));
  const below = seeded(4);
  const mover = lines.find((line) => line.isTurn)!;
  await mover.tell(mover.step(below));
  const last = mover.tell({ type: 'leave', seat: mover.seat }).catch(() => undefined);
  const code = await first.stop();
  await last;
  expect(code).toBe(0);
  expect(first.log()).toMatch(/"signal":"SIGTERM".*"shutting down"[^]*"msg":"stopped"/);
  for (const line of lines) expect(line.frames.map(({ type }) => type)).toContain('closing');
  const second = await startProcess(data);
  Object.assign(mover.person, { origin: second.origin });
  const again = await mover.again();
  const reply = await again.tell({ type: 'leave', seat: again.seat });
  expect([reply.type, resultOf(again.table!.play!.state) !== undefined]).toEqual([
    expect.stringMatching(/done|refused/),
    true,
  ]);
});

test('bots that are thinking at SIGTERM do not play a hasty move', async () => {
  const data = makeFolder();
  const first = await startProcess(data);
  const host = await new Person(first.origin).arrive();
  const tables = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const options = { ...optionsFor(2), chairs: [master('One'), master('Other')] };
      const { game } = await host.json<{ game: string }>('POST', '/api/tables', { options });
      return host.watch(game);
    }),
  );
  await Promise.all(tables.map((line) => line.until(() => line.table!.play !== undefined)));
  await first.stop();
  const second = await startProcess(data, { MARRAKECH_BOT_PAUSE_MS: '600000' });
  Object.assign(host, { origin: second.origin });
  const logs = await Promise.all(tables.map(({ game }) => host.watch(game)));
  const unseen = tables.map((line, index) => logs[index]!.events.length - line.events.length);
  // One or two may have been in the middle of a write.
  expect(unseen.filter((events) => events > 0).length).toBeLessThan(4);
  expect(first.log()).not.toContain('bot failed');
}, 60_000);

test('a second server refuses to use the same folder', async () => {
  const data = makeFolder();
  const first = await startProcess(data);
  await expect(startProcess(data)).rejects.toThrow(/Another server uses .*: name another folder/);
  await first.kill();
  const next = await startProcess(data);
  expect((await fetch(`${next.origin}/readyz`)).status).toBe(200);
});

test('a server that receives SIGTERM does not wait for an unfinished request', async () => {
  const server = await startProcess(makeFolder());
  const [line] = await seat(server.origin, optionsFor(2));
  const { port } = new URL(server.origin);
  const late = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  const ask = [
    `GET /api/games/${line!.game}/socket HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ];
  late.on('error', () => undefined);
  await once(late, 'connect');
  late.write(`${ask.join('\r\n')}\r\n`);
  // By now the server has read the first bytes, and does not count the connection as idle.
  await fetch(`${server.origin}/healthz`);
  const left = once(line!.socket, 'close');
  const stopped = server.stop();
  await left;
  late.write('\r\n');
  const answers: string[] = [];
  late.on('data', (data) => answers.push(data.toString('utf8')));
  expect(await stopped).toBe(0);
  expect(answers.join('')).toMatch(/^(?:HTTP\/1.1 503|$)/);
  late.destroy();
});
