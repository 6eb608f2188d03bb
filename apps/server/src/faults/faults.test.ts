/** Bad days, short ones; and mistakes that the checker has to find. `npm run faults` has longer ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TrialCluster } from '../trial/cluster.js';
import { hasPostgres } from '../trial/postgres.js';
import { hasRedis } from '../trial/redis.js';
import { BUGS, type Bug } from './bugs.js';
import { seeded } from './chance.js';
import { PROMISES } from './checker.js';
import { faultRun, giveBug, startFaultCluster } from './run.js';
import { tellStrike, type FaultName } from './storm.js';
import { measureTakeover, MOST_GAP } from './takeover.js';

/** Milliseconds without an event before games are said to stand still: the machine may be busy. */
const PATIENCE = 20_000;

/** What it takes for a mistake to show. */
const TRIGGERS: Partial<Record<Bug, { faults: readonly FaultName[]; seed?: number }>> = {
  'trusts-own-clock': { faults: ['jumpClock', 'jumpClock'] },
  'goes-back-in-time': { faults: ['jumpDatabaseClock'] },
  // What was told is not stored then, and is at another time if it is tried again.
  'tells-first': { faults: ['crashPostgres'] },
  // One node's line is cut for 1.7 s: the others play on.
  'ends-without-database': { faults: ['disturbPostgres'], seed: 3 },
};

/** What the checker says, if the mistake has other effects, too. */
const WORDS: Partial<Record<Bug, RegExp>> = {
  'heals-late': /later than others/,
  'ends-without-database': /ended by itself/,
  'fires-twice': /fired twice/,
};

describe.skipIf(!hasPostgres() || !hasRedis())('faults', () => {
  let cluster: TrialCluster;
  beforeAll(async () => {
    cluster = await startFaultCluster();
  });
  afterAll(() => cluster.stop());

  test('every promise is kept, whatever happens at once', async () => {
    const faults = ['killNode', 'crashPostgres', 'killRedis', 'pauseNode'] as const;
    const report = await faultRun(cluster, { seed: 21, games: 10, faults, patience: PATIENCE });
    expect(report.storm.map(tellStrike).join(' ')).toMatch(/ \+/);
    expect(report.broken).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(100);
  });

  test('nor when lines break, a disk hangs for long or is slow, and a clock jumps', async () => {
    const faults = [
      'disturbPostgres',
      'hangDisk',
      'slowDisk',
      'disturbRedis',
      'jumpClock',
    ] as const;
    const report = await faultRun(cluster, { seed: 23, games: 10, faults, patience: PATIENCE });
    expect(report.storm.map(tellStrike)).toContain('hangDisk:6.2s');
    expect(report.broken).toEqual([]);
  });

  test('nor when a line to the database is silent for longer than anybody waits', async () => {
    const faults = ['disturbPostgres'] as const;
    const report = await faultRun(cluster, { seed: 9, games: 10, faults, patience: PATIENCE });
    expect(report.storm.map(tellStrike)).toEqual(['disturbPostgres=silent:7.5s']);
    expect(report.broken).toEqual([]);
  });

  test('nor when the clock of the database jumps ahead and back, and a node is new meanwhile', async () => {
    const faults = ['jumpDatabaseClock', 'killNode', 'jumpDatabaseClock', 'replaceNode'] as const;
    const report = await faultRun(cluster, { seed: 13, games: 10, faults, patience: PATIENCE });
    expect(report.broken).toEqual([]);
  });

  test('a new version is brought out node by node, and no game is dropped', async () => {
    const wanted = { seed: 7, games: 10, faults: ['replaceAll'], patience: PATIENCE } as const;
    const report = await faultRun(cluster, wanted);
    expect(report.broken).toEqual([]);
  });

  test('a node dies, and its players play on elsewhere soon', async () => {
    const gaps = await measureTakeover(cluster, { node: 1, games: 10, below: seeded(3) });
    // Half of them: on a busy machine a few are late.
    expect(gaps[gaps.length >> 1]).toBeLessThanOrEqual(MOST_GAP);
  });

  test('there is a mistake for every promise', () => {
    expect(new Set<string>(Object.values(BUGS))).toEqual(new Set(PROMISES));
  });

  test.each(Object.keys(BUGS) as Bug[])('the checker finds a server that %s', async (bug) => {
    await giveBug(cluster, bug);
    const wanted = { seed: 5, faults: [], ...TRIGGERS[bug] };
    const report = await faultRun(cluster, {
      ...wanted,
      games: 10,
      patience: PATIENCE,
      isShort: true,
      ...(bug === 'heals-late' && { spells: 2 }),
    });
    const words = WORDS[bug] ?? /./;
    const found = report.broken.filter((each) => words.test(each.words));
    expect(found.map(({ promise }) => promise)).toContain(BUGS[bug]);
  });
});
