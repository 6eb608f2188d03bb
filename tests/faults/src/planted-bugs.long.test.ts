/** Mistakes that the checker has to find. */
import { describe, expect, test } from 'vitest';
import { hasPostgres, hasRedis } from '@marrakech/testbed/cluster';
import { BUGS, type Bug } from './planted-bugs.js';
import { PROMISES } from './checker.js';
import { faultRun, startFaultCluster } from './fault-run.js';
import type { FaultName } from './fault-schedule.js';

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

test('there is a mistake for every promise', () => {
  expect(new Set<string>(Object.values(BUGS))).toEqual(new Set(PROMISES));
});

describe.skipIf(!hasPostgres() || !hasRedis())('mistakes', () => {
  // With most of them games stand still, and nobody does anything: several clusters at once.
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
