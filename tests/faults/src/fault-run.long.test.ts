/** Short fault runs. `npm run faults` makes longer ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestCluster, hasPostgres, hasRedis } from '@marrakech/testbed/cluster';
import { seeded } from './seeded-random.js';
import { faultRun, startFaultCluster } from './fault-run.js';
import { tellStrike } from './fault-schedule.js';
import { measureTakeover, MOST_GAP } from './takeover.js';

/** A game without events for this time has stopped (ms). */
const PATIENCE = 20_000;

/** Faults that once broke a promise, with the seed of that run. */
const FOUND = [
  // Deadlines fired while the database's clock was an hour ahead, and were called late.
  [132, ['slowDisk', 'jumpDatabaseClock', 'killRedis']],
  // A node started beside a slow database, and its clock was ahead.
  [395, ['jumpClock', 'crashPostgres', 'killRedis']],
] as const;

describe.skipIf(!hasPostgres() || !hasRedis())('faults', () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await startFaultCluster();
  });
  afterAll(() => cluster.stop());

  test('every promise is kept, whatever happens at once', async () => {
    const faults = ['killNode', 'crashPostgres', 'killRedis', 'pauseNode'] as const;
    const report = await faultRun(cluster, { seed: 21, games: 10, faults, patience: PATIENCE });
    expect(report.schedule.map(tellStrike).join(' ')).toMatch(/ \+/);
    expect(report.broken).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(100);
  });

  test('nor when lines break, a disk hangs for long or is slow, and a clock jumps', async () => {
    const faults = ['isolateNode', 'hangDisk', 'slowDisk', 'disturbRedis', 'jumpClock'] as const;
    const report = await faultRun(cluster, { seed: 23, games: 10, faults, patience: PATIENCE });
    expect(report.schedule.map(tellStrike)).toContain('hangDisk:6.2s');
    expect(report.broken).toEqual([]);
  });

  test('nor when a line to the database is silent for longer than anybody waits', async () => {
    const faults = ['disturbPostgres'] as const;
    const report = await faultRun(cluster, { seed: 9, games: 10, faults, patience: PATIENCE });
    expect(report.schedule.map(tellStrike)).toEqual(['disturbPostgres=silent:7.5s']);
    expect(report.broken).toEqual([]);
  });

  test('nor when the clock of the database jumps ahead and back, and a node is new meanwhile', async () => {
    const faults = ['jumpDatabaseClock', 'killNode', 'jumpDatabaseClock', 'replaceNode'] as const;
    const report = await faultRun(cluster, { seed: 13, games: 10, faults, patience: PATIENCE });
    expect(report.broken).toEqual([]);
  });

  test.each(FOUND)('what was found once is still mended: seed %i', async (seed, faults) => {
    const report = await faultRun(cluster, { seed, games: 10, faults, patience: PATIENCE });
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
});
