/** A server process that is suspended while a clock runs, as on a laptop that sleeps. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import { SPEEDS, type TableEvent } from '@marrakech/table';
import { describe, expect, test } from 'vitest';
import type { TableClient } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { hasPostgres, withPostgres } from '@marrakech/testbed/postgres';
import { startProcess } from '@marrakech/testbed/server-process';
import { optionsFor, seat, seeded } from '@marrakech/testbed/running-server';

/** Shortened here and in the server, so that a freeze outlasts it (ms). */
const BANK = 6000;
Object.assign(SPEEDS.quick, { bank: BANK });
const SHORT_BANK = `import { SPEEDS } from '${import.meta.resolve('@marrakech/table')}';
SPEEDS.quick.bank = ${BANK};`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(SHORT_BANK)}`;

const isOver = ({ table }: TableClient): boolean => table!.secret !== undefined;
const isGiven = ({ events }: TableClient): boolean =>
  events.some(({ type }) => type === 'time-given');

/** Two live games on a server frozen for longer than the bank; in one, a move is sent meanwhile. */
async function playThroughFreeze(environment: Readonly<Record<string, string>>) {
  const server = await startProcess(makeFolder(), { NODE_OPTIONS, ...environment });
  const options = optionsFor(2, { clock: { type: 'live', speed: 'quick' }, starts: 0 });
  const [[idle], [mover]] = await Promise.all([
    seat(server.origin, options),
    seat(server.origin, options),
  ]);
  server.freeze();
  const message = { ...mover!.step(seeded(1)), id: randomBytes(8).toString('hex') };
  const reply = mover!.say({ ...message, version: mover!.table!.version });
  // oxlint-disable-next-line tests/no-sleeps -- the time that passes while it is frozen
  await pass(BANK + 1000);
  server.thaw();

  const { type: moved } = await reply;
  const isAnswer = ({ by }: TableEvent) => by?.id === message.id;
  await mover!.until(() => mover!.events.some(isAnswer));
  await idle!.until(() => isOver(idle!) || isGiven(idle!));
  const { type: movedLater } = await idle!.tell(idle!.step(seeded(1)));
  return {
    beforeMove: mover!.events[mover!.events.findIndex(isAnswer) - 1]!.type,
    moved,
    isIdleOut: isOver(idle!),
    movedLater,
  };
}

const FAIR = { beforeMove: 'time-given', moved: 'done', isIdleOut: false, movedLater: 'done' };

test('a freeze ends no player’s turn, on the embedded store', async () => {
  expect(await playThroughFreeze({})).toEqual(FAIR);
});

describe.skipIf(!hasPostgres())('on PostgreSQL', () => {
  const given = withPostgres();

  test('a freeze ends no player’s turn', async () => {
    const { address } = given.postgres;
    expect(await playThroughFreeze({ DATABASE_URL: address })).toEqual(FAIR);
  });
});
