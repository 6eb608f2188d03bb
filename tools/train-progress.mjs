/** How far the trainer is, in one line that fits the terminal. */

const BAR = 24;
const SPARKS = '▁▂▃▄▅▆▇█';
const MOST_SPARKS = 40;

/** @param {readonly number[]} values */
function sparksOf(values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const height = Math.max(high - low, 1e-9);
  return values.map((value) => SPARKS[Math.round(((value - low) / height) * 7)]).join('');
}

/**
 * @param {readonly import('./train-checkpoint.mjs').Point[]} curve
 * @param {number} done from 0 to 1
 * @param {number} [columns] of the terminal, if it is one
 */
export function makeProgress(curve, done, columns = Infinity) {
  const { games = 0, seconds = 0, points = 0, win = 0 } = curve.at(-1) ?? {};
  const error = Math.sqrt(points).toFixed(2);
  const words = `${games} games ${Math.round(seconds)} s  points ±${error}  win ${win.toFixed(4)}`;
  // The last column stays free: some terminals begin a new line as soon as it is written to.
  const room = columns - 1 - words.length - 2;
  const width = Math.max(0, Math.min(BAR, Math.floor(room / 2)));
  const sparks = Math.max(0, Math.min(MOST_SPARKS, room - width));
  const bar = '█'.repeat(Math.round(done * width)).padEnd(width, '░');
  const recent = sparks === 0 ? [] : curve.slice(-sparks).map((point) => point.win);
  return `${bar} ${words} ${sparksOf(recent)}`.trim().slice(0, Math.max(0, columns - 1));
}
