/** The trainer's progress in one line that fits the terminal. */

import type { Point } from './checkpoint.js';

const BAR = 24;
const SPARKS = '▁▂▃▄▅▆▇█';
const MOST_SPARKS = 40;

function sparksOf(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const height = Math.max(high - low, 1e-9);
  return values.map((value) => SPARKS[Math.round(((value - low) / height) * 7)]).join('');
}

const NOTHING = { games: 0, seconds: 0, points: 0, win: 0 };

/** `done` is from 0 to 1; `columns` is the width of the terminal, if there is one. */
export function makeProgress(curve: readonly Point[], done: number, columns = Infinity): string {
  const { games, seconds, points, win } = curve.at(-1) ?? NOTHING;
  const error = Math.sqrt(points).toFixed(2);
  const words = `${games} games ${Math.round(seconds)} s  points ±${error}  win ${win.toFixed(4)}`;
  // Some terminals wrap as soon as the last column is written.
  const room = columns - 1 - words.length - 2;
  const width = Math.max(0, Math.min(BAR, Math.floor(room / 2)));
  const sparks = Math.max(0, Math.min(MOST_SPARKS, room - width));
  const bar = '█'.repeat(Math.round(done * width)).padEnd(width, '░');
  const recent = sparks === 0 ? [] : curve.slice(-sparks).map((point) => point.win);
  return `${bar} ${words} ${sparksOf(recent)}`.trim().slice(0, Math.max(0, columns - 1));
}
