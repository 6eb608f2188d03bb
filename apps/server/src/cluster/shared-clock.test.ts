/** The shared clock, when the database's clock jumps and when its answers are slow. */
import { setTimeout as later } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { Row, Store } from '../database/store.js';
import { SharedClock } from './shared-clock.js';

const HOUR = 3_600_000;
const LOOK_EVERY = 20;
/** Two readings of one clock may differ by this on a busy machine (ms). */
const ROUGHLY = 1000;

/** A store that only answers the query for its clock. */
class ClockStore {
  ahead = 0;
  said: number | null = null;
  /** How long questions take to come here and answers to go back, in turn; at once without. */
  delays: readonly (readonly [there: number, back: number])[] = [];
  #looks = 0;
  #onLook: () => void = () => undefined;

  async #travel(ms: number): Promise<void> {
    // oxlint-disable-next-line tests/no-sleeps -- a slow network between node and database
    if (ms > 0) await later(ms);
  }

  async rows(): Promise<readonly Row[]> {
    const [there, back] = this.delays[this.#looks % this.delays.length] ?? [0, 0];
    this.#looks++;
    this.#onLook();
    await this.#travel(there);
    const now = Date.now() + this.ahead;
    await this.#travel(back);
    return [{ now, said: this.said }];
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

test('before it jumps ahead, it waits for the listener', async () => {
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

test('a new node uses the stored beat of the others if the clock of the database is behind it', async () => {
  const store = new ClockStore();
  store.said = Date.now() + HOUR;
  await start(store);
  expect(Math.abs(aheadOfUs() - HOUR)).toBeLessThan(ROUGHLY);
});

test('several slow answers together give the time', async () => {
  const store = new ClockStore();
  store.delays = [
    [1500, 0],
    [0, 1500],
  ];
  await start(store);
  expect(Math.abs(aheadOfUs())).toBeLessThan(300);
});
