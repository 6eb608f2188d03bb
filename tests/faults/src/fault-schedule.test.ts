import { expect, test } from 'vitest';
import { seeded } from './seeded-random.js';
import { drawFaults, planSchedule, tellStrike, type Strike } from './fault-schedule.js';

const SEEDS = Array.from({ length: 300 }, (_, seed) => seed);
const scheduleOf = (seed: number): readonly Strike[] => {
  const below = seeded(seed);
  return planSchedule(drawFaults(5, below), 3, below);
};

test('equal seeds give equal schedules, different seeds different ones', () => {
  expect(scheduleOf(7)).toEqual(scheduleOf(7));
  expect(scheduleOf(7)).not.toEqual(scheduleOf(8));
});

test('some faults outlast every timeout, some start during another one', () => {
  const told = SEEDS.map((seed) => scheduleOf(seed).map(tellStrike).join(' '));
  const withLong = told.filter((schedule) => /:[67]\.\ds/.test(schedule)).length;
  expect(withLong / SEEDS.length).toBeGreaterThan(0.2);
  expect(withLong / SEEDS.length).toBeLessThan(0.4);
  expect(told.filter((schedule) => schedule.includes(' +')).length).toBeGreaterThan(
    SEEDS.length / 3,
  );
});

test('some schedules silence the connection to the database for longer than every timeout', () => {
  const told = SEEDS.map((seed) => {
    const faults = drawFaults(3, seeded(seed));
    return planSchedule(faults, 3, seeded(~seed)).map(tellStrike).join(' ');
  });
  const silent = told.filter((schedule) => /disturbPostgres=silent:[67]/.test(schedule)).length;
  expect(silent).toBeGreaterThan(3);
  expect(silent).toBeLessThan(30);
});

const placesOf = ({ fault, node }: Strike): readonly string[] => {
  if (fault === 'replaceAll') return ['node 0', 'node 1', 'node 2'];
  if (fault === 'killRedis') return ['redis'];
  const isPostgres = ['crashPostgres', 'hangDisk', 'slowDisk', 'jumpDatabaseClock'].includes(fault);
  return [isPostgres ? 'postgres' : `node ${node}`];
};

test('no two parallel faults affect the same component', () => {
  for (const seed of SEEDS) {
    let taken: string[] = [];
    for (const strike of scheduleOf(seed)) {
      if (!strike.isMeanwhile) taken = [];
      taken.push(...placesOf(strike));
      expect(new Set(taken).size, `seed ${seed}`).toBe(taken.length);
    }
  }
});
