import { Host, type TableEvent } from '@marrakech/table';
import { expect, test } from 'vitest';
import { optionsFor } from '@marrakech/testbed/running-server';
import type { Append, Store, Stored } from '../database/store.js';
import { GameLog } from './game-log.js';

/** A log on a store that gives these answers, then `stored`; and the appends that it was given. */
function logOn(answers: (Stored | Error)[], limit?: number) {
  const appends: Append[] = [];
  const append = async (asked: Append): Promise<Stored> => {
    appends.push(asked);
    const answer = await Promise.resolve(answers.shift() ?? 'stored');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const log = new GameLog({
    store: { append } as unknown as Store,
    shared: undefined,
    isPublic: true,
    bySeat: false,
    openedAt: 0,
    waitsFor: 1000,
    limit,
  });
  return { log, appends };
}

const openOn = (log: GameLog) =>
  Host.open({ store: log, now: () => 5 }, 'game', 'ab'.repeat(32), {
    options: optionsFor(2),
    host: 'p0',
  });

test('a host at the limit and a taken name are refused differently', async () => {
  const { log } = logOn(['limit-reached'], 7);
  expect(await openOn(log)).toEqual({
    ok: false,
    error: { code: 'too-many-tables', limit: 7 },
  });
  const { log: other } = logOn(['taken'], 7);
  expect(await openOn(other)).toMatchObject({ error: { code: 'version-taken' } });
});

test('the row is left alone only if the last append stored the same', async () => {
  const answers: (Stored | Error)[] = [];
  const { log, appends } = logOn(answers);
  const opened = await openOn(log);
  if (!opened.ok) throw new Error(opened.error.code);
  const { table } = opened.value;
  const append = (after = table) =>
    log.append('game', [{ type: 'played', version: 2 } as TableEvent], after);
  const isRowRight = () => appends.at(-1)!.isRowRight;

  await append();
  expect(isRowRight()).toBe(false);
  await append();
  expect(isRowRight()).toBe(true);
  await append({ ...table, at: table.at + 1 });
  expect(isRowRight()).toBe(false);

  answers.push(new Error('lost'));
  await expect(append({ ...table, at: table.at + 1 })).rejects.toThrow('lost');
  answers.push('taken');
  expect(await append({ ...table, at: table.at + 1 })).toBe('taken');
  expect(isRowRight()).toBe(false);
  await append({ ...table, at: table.at + 1 });
  expect(isRowRight()).toBe(false);
});
