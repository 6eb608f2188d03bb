import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DecisionGate } from './decision-gate.js';

/** Frames are drawn when a test says so. */
let frames: (() => void)[] = [];
const draw = (): void => {
  for (const run of frames.splice(0)) run();
};

const now = (): number => performance.now();
const makeGate = (): DecisionGate =>
  new DecisionGate({ now, afterFrame: (run) => frames.push(run) });

/** A gate that was asked for a turn and has opened since. */
function openGate(turn: number): DecisionGate {
  const gate = makeGate();
  gate.ask(turn);
  draw();
  vi.advanceTimersByTime(1000);
  return gate;
}

beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('a press decides from half a second after the decision was drawn', () => {
  const gate = makeGate();
  gate.ask(0);
  vi.advanceTimersByTime(2000);
  expect(gate.isOpen.value, 'nothing is drawn yet').toBe(false);
  expect(gate.takes(now())).toBe(false);
  draw();
  vi.advanceTimersByTime(499);
  expect(gate.isOpen.value).toBe(false);
  vi.advanceTimersByTime(1);
  expect(gate.isOpen.value).toBe(true);
  expect(gate.takes(now())).toBe(true);
});

test('a press that began before does not decide, however late it ends', () => {
  const gate = openGate(0);
  gate.ask(1);
  draw();
  vi.advanceTimersByTime(499);
  const began = now();
  vi.advanceTimersByTime(5000);
  expect(gate.takes(began)).toBe(false);
});

test('a press gets the same answer wherever it is asked about', () => {
  const gate = makeGate();
  gate.ask(0);
  draw();
  vi.advanceTimersByTime(450);
  expect([gate.takes(now()), gate.takes(now())]).toEqual([false, false]);
  vi.advanceTimersByTime(400);
  expect([gate.takes(now()), gate.takes(now())]).toEqual([true, true]);
});

test.each([50, 100, 150, 200, 250, 299, 350, 399])(
  'impatient presses every %i ms decide nothing, and one after a pause does',
  (interval) => {
    const gate = makeGate();
    gate.ask(0);
    draw();
    for (let time = interval; time < 2500; time += interval) {
      vi.advanceTimersByTime(interval);
      expect(gate.takes(now())).toBe(false);
    }
    vi.advanceTimersByTime(500);
    expect(gate.isOpen.value).toBe(true);
    expect(gate.takes(now())).toBe(true);
  },
);

test('presses that never pause decide three seconds after the decision was drawn', () => {
  const gate = makeGate();
  gate.ask(0);
  draw();
  const taken: boolean[] = [];
  for (let time = 200; time <= 3200; time += 200) {
    vi.advanceTimersByTime(200);
    taken.push(gate.takes(now()));
  }
  expect(taken.indexOf(true)).toBe(3000 / 200 - 1);
});

test('one press that came too early costs no more than its half second', () => {
  const gate = makeGate();
  gate.ask(0);
  draw();
  vi.advanceTimersByTime(100);
  expect(gate.takes(now())).toBe(false);
  vi.advanceTimersByTime(400);
  expect(gate.takes(now())).toBe(true);
});

test('the decisions of one turn follow each other at once', () => {
  const gate = openGate(0);
  gate.ask(0);
  expect(gate.isOpen.value).toBe(true);
  expect(gate.takes(now())).toBe(true);
});

test('what is asked in the same turn after a skip waits like a new turn, once', () => {
  const gate = openGate(0);
  gate.skip();
  gate.ask(0);
  expect(gate.takes(now())).toBe(false);
  draw();
  vi.advanceTimersByTime(500);
  gate.ask(0);
  expect(gate.takes(now())).toBe(true);
});

test('each new turn waits for its own frame', () => {
  const gate = makeGate();
  gate.ask(0);
  const first = frames.splice(0);
  gate.ask(1);
  for (const run of first) run();
  vi.advanceTimersByTime(1000);
  expect(gate.isOpen.value).toBe(false);
  draw();
  vi.advanceTimersByTime(500);
  expect(gate.isOpen.value).toBe(true);
});

test('a press that is held over from what was shown before is told apart', () => {
  const gate = openGate(0);
  const before = now();
  vi.advanceTimersByTime(10);
  gate.ask(1);
  expect(gate.isOlder(before)).toBe(true);
  expect(gate.isOlder(now())).toBe(false);
});
