/** A server for one test, in this process, on its own port. */
import type { AddressInfo } from 'node:net';
import {
  readConfig,
  type Config,
  buildServer,
  type MarrakechServer,
  openSqlite,
  type Store,
} from '@marrakech/server';
import { makeChance } from '@marrakech/rules/fast';
import { plainTable, type TableOptions } from '@marrakech/table';
import { onTestFinished } from 'vitest';
import { Person, type TableClient } from './client.js';
import { makeFolder } from './temporary-folder.js';

export const testConfig = (changed: Partial<Config> = {}): Config => {
  const read = readConfig({ LOG_LEVEL: 'error', MARRAKECH_BOT_PAUSE_MS: '0' });
  if ('wrong' in read) throw new Error(read.wrong.join());
  const free = { requestsPerMinute: 1e6, framesPerSecond: 1e6, socketsPerAddress: 1e6 };
  return { ...read.config, ...free, botThreads: 1, tablesPerPlayer: 1e6, ...changed };
};

export interface Running extends MarrakechServer {
  readonly origin: string;
}

export interface Wanted extends Partial<Config> {
  readonly now?: () => number;
  readonly leastOutage?: number;
}

/** A server on a new embedded store. Jumps of a clock that the test sets are not outages. */
export async function run(wanted: Wanted = {}): Promise<Running> {
  const jumps = wanted.now === undefined ? {} : { leastOutage: Infinity };
  return runOn(await openSqlite(wanted.data ?? makeFolder()), { ...jumps, ...wanted });
}

/** The server is closed at the end of the test, if it is not before. */
export async function runOn(
  store: Store,
  { now, leastOutage, ...changed }: Wanted = {},
): Promise<Running> {
  const server = await buildServer(testConfig(changed), store, {
    ...(now && { now }),
    ...(leastOutage !== undefined && { leastOutage }),
  });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= server.close());
  onTestFinished(close);
  return { ...server, close, origin: `http://127.0.0.1:${port}` };
}

export const optionsFor = (players: number, changed: Partial<TableOptions> = {}): TableOptions =>
  plainTable(players, { standIn: 'nour', ...changed });

/** Opens a table, seats and connects all players, and starts the game. */
export async function seat(origin: string, options: TableOptions): Promise<TableClient[]> {
  const people = options.chairs.filter(({ type }) => type === 'person');
  const persons = await Promise.all(people.map(() => new Person(origin).arrive()));
  const { game } = await persons[0]!.open(options);
  const lines = await Promise.all(persons.map((person) => person.watch(game)));
  for (const [index, line] of lines.entries()) {
    const chair = options.chairs.findIndex(
      (each, number) =>
        each.type === 'person' &&
        options.chairs.slice(0, number).filter(({ type }) => type === 'person').length === index,
    );
    const reply = await line.sit(chair);
    if (reply.type === 'refused') throw new Error(JSON.stringify(reply.error));
  }
  await Promise.all(lines.map((line) => line.until(() => line.table?.play !== undefined)));
  return lines;
}

/** A table for three whose host has stood up, so that `bob`, who sits there, is host. */
export async function passOn(
  ann: Person,
  bob: Person,
): Promise<{ readonly game: string; readonly lines: readonly TableClient[] }> {
  const { game } = await ann.open(optionsFor(3, { begins: 'host' }));
  const lines = [await ann.watch(game), await bob.watch(game)] as const;
  await lines[0].sit(0);
  await lines[1].sit(1);
  await lines[0].tell({ type: 'stand', seat: 0 });
  await lines[1].until(() => lines[1].table!.host === bob.player);
  return { game, lines };
}

/** Random numbers determined by the seed, each below the count that is asked for. */
export const seeded = (seed: number): ((count: number) => number) => makeChance(seed).below;
