/** The time of all nodes when the database's own clock jumps. */
import { afterEach, expect, test } from 'vitest';
import type { Row, Store } from '../store/store.js';
import { SharedClock } from './shared-clock.js';

const HOUR = 3_600_000;
const LOOK_EVERY = 20;
/** What two readings of one clock may differ by on a busy machine. */
const ROUGHLY = 1000;

/** A database of which only the clock is asked. */
class ClockStore {
  ahead = 0;
  said: number | null = null;
  #looks = 0;
  #onLook: () => void = () => undefined;

  rows(): Promise<readonly Row[]> {
    this.#looks++;
    this.#onLook();
    return Promise.resolve([{ now: Date.now() + this.ahead, said: this.said }]);
  }

  /** So many more times it was asked, and all answers but the last are taken. */
  looks(count: number): Promise<void> {
    const wanted = this.#looks + count;
    return new Promise((resolve) => {
      this.#onLook = () => this.#looks >= wanted && resolve();
    });
  }
}

let clock: SharedClock;
afterEach(() => clock.stop());

async function start(store: ClockStore): Promise<SharedClock> {
  clock = await SharedClock.start(store as unknown as Store, LOOK_EVERY);
  return clock;
}

const aheadOfUs = (): number => clock.now() - Date.now();

test('time does not go back with the database, only slower', async () => {
  const store = new ClockStore();
  await start(store);
  store.ahead = -HOUR;
  await store.looks(10);
  expect(aheadOfUs()).toBeLessThan(-LOOK_EVERY / 10);
  expect(aheadOfUs()).toBeGreaterThan(-ROUGHLY);
});

test('before it goes ahead, whoever has to note that is waited for', async () => {
  const store = new ClockStore();
  await start(store);
  const told: { readonly ahead: number; readonly was: number }[] = [];
  clock.onAhead((now) => {
    told.push({ ahead: now - Date.now(), was: aheadOfUs() });
    return Promise.resolve();
  });
  store.ahead = HOUR;
  await store.looks(3);
  expect(told).toHaveLength(1);
  expect(Math.abs(told[0]!.ahead - HOUR)).toBeLessThan(ROUGHLY);
  expect(Math.abs(told[0]!.was)).toBeLessThan(ROUGHLY);
  expect(Math.abs(aheadOfUs() - HOUR)).toBeLessThan(ROUGHLY);
});

test('a node that is new goes by what the others said, if the database is behind it', async () => {
  const store = new ClockStore();
  store.said = Date.now() + HOUR;
  await start(store);
  expect(Math.abs(aheadOfUs() - HOUR)).toBeLessThan(ROUGHLY);
});
