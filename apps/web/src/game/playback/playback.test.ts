import { parseRecord } from '@marrakech/rules';
import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Pace } from '../../storage/stored-settings.js';
import type { Game } from '../game.js';
import { gameOfRecord } from '../recorded-game.js';
import { animationsOf, stepDuration } from './animation-steps.js';
import { Playback } from './playback.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function gameOf(moves: string): Game {
  const parsed = parseRecord(`[Players "2"] [Colours "1"] ${moves}`);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return gameOfRecord(parsed.value, true);
}

const BEFORE = gameOf('');
/** Assam turns, walks one square, and a rug is laid. */
const TURN = gameOf('1. E1:f4g4');
/** The second player walks onto that rug and pays. */
const PAID = gameOf('1. E1:f4g4 E1:f5f6');

function play(from: Game, pace: Pace = 'normal') {
  const game = signal(from);
  const paceNow = signal(pace);
  const reported: number[] = [];
  const playback = new Playback(
    game,
    () => paceNow.value,
    (index) => reported.push(index),
  );
  const seen = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return playback.animation.value?.type;
  };
  return { game, paceNow, playback, reported, seen };
}

const stepsOf = (game: Game) =>
  game.actions.flatMap((action, index) => animationsOf(game.states[index]!, action));

test('starts with everything shown that has happened', () => {
  const { playback } = play(TURN);
  expect([playback.shown.value, playback.isIdle]).toEqual([TURN.actions.length, true]);
});

test('shows each step for its duration, and reports each action once', async () => {
  const { game, playback, reported, seen } = play(BEFORE);
  game.value = TURN;
  const end = playback.catchUp();
  for (const step of stepsOf(TURN)) {
    expect(await seen(0)).toBe(step.type);
    await seen(stepDuration(step, 'normal'));
  }
  await end;
  expect([playback.animation.value, playback.isIdle]).toEqual([undefined, true]);
  expect(reported).toEqual(TURN.actions.map((_, index) => index));
});

test('tells a turn, a roll, a walk, a payment and a rug apart', () => {
  const types = stepsOf(PAID).map(({ type }) => type);
  expect(types.join(' ')).toBe('turn tumble walk lay tumble walk pay lay');
});

test('shows what happens meanwhile after the rest', async () => {
  const { game, playback, reported } = play(BEFORE);
  game.value = TURN;
  const end = playback.catchUp();
  await vi.advanceTimersByTimeAsync(10);
  game.value = PAID;
  await vi.advanceTimersByTimeAsync(60_000);
  await end;
  expect(reported).toEqual(PAID.actions.map((_, index) => index));
});

test('hurried, it goes to the end at once and reports every action', async () => {
  const { game, playback, reported } = play(BEFORE);
  game.value = PAID;
  const end = playback.catchUp();
  await vi.advanceTimersByTimeAsync(10);
  playback.hurry();
  await end;
  expect([playback.isIdle, reported.length]).toEqual([true, PAID.actions.length]);
});

test('at the pace that skips nothing is animated', async () => {
  const { game, playback, seen } = play(BEFORE, 'skip');
  game.value = PAID;
  const end = playback.catchUp();
  expect(await seen(0)).toBeUndefined();
  await end;
  expect(playback.isIdle).toBe(true);
});

test('a pace that changes counts from the next step on', async () => {
  const { game, paceNow, playback, seen } = play(BEFORE, 'slow');
  game.value = TURN;
  const end = playback.catchUp();
  const [first] = stepsOf(TURN);
  paceNow.value = 'skip';
  expect(await seen(stepDuration(first!, 'slow') - 1)).toBe(first!.type);
  await seen(1);
  await end;
  expect(playback.isIdle).toBe(true);
});

test('paused, it stays where it is until it catches up', async () => {
  const { game, playback, reported } = play(BEFORE);
  game.value = TURN;
  const end = playback.catchUp();
  await vi.advanceTimersByTimeAsync(10);
  playback.pause();
  await end;
  expect([playback.shown.value, reported]).toEqual([0, []]);
  const again = playback.catchUp();
  await vi.advanceTimersByTimeAsync(60_000);
  await again;
  expect(playback.isIdle).toBe(true);
});

test('a jump elsewhere while an action is shown is not undone by its end', async () => {
  const { game, playback, reported, seen } = play(BEFORE);
  game.value = TURN;
  const end = playback.catchUp();
  expect(await seen(10)).toBe('turn');
  playback.jump(2);
  await seen(60_000);
  await end;
  expect(reported).toEqual([2]);
});

test.each([
  [1, 1],
  [-3, 0],
  [99, PAID.actions.length],
])('a jump to %i shows %i actions', (to, shown) => {
  const { playback } = play(PAID);
  playback.jump(to);
  expect(playback.shown.value).toBe(shown);
});

test('what was shown in advance is not shown once more when it happens', async () => {
  const { game, playback, reported, seen } = play(gameOf('1. E1'));
  const [lay] = stepsOf(TURN).slice(-1);
  playback.foreshow(lay);
  game.value = TURN;
  const end = playback.catchUp();
  expect(await seen(0)).toBeUndefined();
  await end;
  expect(reported).toEqual([TURN.actions.length - 1]);
});

test('an action that was taken back is not shown any more', async () => {
  const { game, playback } = play(TURN);
  game.value = BEFORE;
  await playback.catchUp();
  expect([playback.shown.value, playback.isIdle]).toEqual([0, true]);
});

test('closed, it ends at once', async () => {
  const { game, playback } = play(BEFORE);
  game.value = PAID;
  const end = playback.catchUp();
  await vi.advanceTimersByTimeAsync(10);
  playback.close();
  await end;
  expect(playback.isClosed).toBe(true);
});
