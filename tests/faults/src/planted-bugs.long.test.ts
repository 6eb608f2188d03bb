/** Planted bugs, each of which the checker must find. */
import { describe, expect, test } from 'vitest';
import { hasPostgres, hasRedis } from '@marrakech/testbed/cluster';
import { BUGS, type Bug } from './planted-bugs.js';
import { PROMISES } from './checker.js';
import { faultRun, startFaultCluster } from './fault-run.js';
import type { FaultName } from './fault-schedule.js';

/** A game without events for this time has stopped (ms). */
const PATIENCE = 20_000;

/** The faults under which a bug shows. */
const TRIGGERS: Partial<Record<Bug, { faults: readonly FaultName[]; seed?: number }>> = {
  'trusts-own-clock': { faults: ['jumpClock', 'jumpClock'] },
  'goes-back-in-time': { faults: ['jumpDatabaseClock'] },
  // An event that was published before a crash is not stored, and gets another time when retried.
  'tells-first': { faults: ['crashPostgres'] },
  // One node loses its connection for 1.7 s while the others play on.
  'ends-without-database': { faults: ['disturbPostgres'], seed: 3 },
};

/** The expected report, for bugs with other effects, too. */
const WORDS: Partial<Record<Bug, RegExp>> = {
  'heals-late': /later than others/,
  'ends-without-database': /exited by itself/,
  'fires-twice': /fired twice/,
};

test('every guarantee has a planted bug', () => {
  expect(new Set<string>(Object.values(BUGS))).toEqual(new Set(PROMISES));
});

describe.skipIf(!hasPostgres() || !hasRedis())('planted bugs', () => {
  // In parallel: with most bugs the games stop, and the processes are idle.
  test.concurrent.for(Object.keys(BUGS) as Bug[])(
    'the checker finds a server that %s',
    async (bug, { onTestFinished }) => {
      const cluster = await startFaultCluster({ MARRAKECH_FAULTS_BUG: bug });
      onTestFinished(() => cluster.stop());
      const report = await faultRun(cluster, {
        seed: 5,
        faults: [],
        ...TRIGGERS[bug],
        games: 10,
        patience: PATIENCE,
        isShort: true,
        ...(bug === 'heals-late' && { spells: 2 }),
      });
      const words = WORDS[bug] ?? /./;
      const found = report.broken.filter((each) => words.test(each.words));
      expect(found.map(({ promise }) => promise)).toContain(BUGS[bug]);
    },
  );
});
