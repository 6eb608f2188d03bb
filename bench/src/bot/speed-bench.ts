/**
 * Measures the speed of the computer player: `npm run bench:bot`. Times are processor times, so
 * other processes on the machine do not count.
 */
import { LEVEL_NAMES } from '@marrakech/bot';
import { PLAYER_COUNTS } from '@marrakech/rules';
import { evaluations, timeEndings, timeEvaluation, timeLevel } from './speed.js';

const clock = () => process.cpuUsage().user / 1000;

const quantile = (times: readonly number[], share: number): number =>
  times[Math.floor((times.length - 1) * share)] ?? 0;

for (const [name, evaluate] of Object.entries(await evaluations()))
  console.log(`${name.padEnd(28)} ${timeEvaluation(evaluate, clock).toFixed(2)} µs a position`);

for (const rugs of [2, 3, 4]) {
  const times = timeEndings(rugs, clock);
  console.log(
    `the last ${rugs} rugs solved        ${quantile(times, 0.5).toFixed(1)} ms (median of 9, colours known)`,
  );
}

for (const players of PLAYER_COUNTS)
  for (const name of LEVEL_NAMES) {
    const times = await timeLevel(name, players, clock);
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    const most = quantile(times, 1);
    console.log(
      `${players} players, ${name.padEnd(8)} ${mean.toFixed(1)} ms a decision, 95 % under ${quantile(times, 0.95).toFixed(1)}, all under ${most.toFixed(1)}; ${(1000 / mean).toFixed(0)} a second`,
    );
  }
