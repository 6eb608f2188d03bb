/** `npm run faults -- --seed 1 --runs 200`: seeded runs one after the other, each judged. */
import { parseArgs } from 'node:util';
import { faultRun, seeded, startFaultCluster } from './run.js';
import { drawFaults } from './storm.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '10' },
    games: { type: 'string', default: '20' },
    faults: { type: 'string', default: '3' },
  },
});
const [seed, runs, games, faults] = [values.seed, values.runs, values.games, values.faults].map(
  Number,
) as [number, number, number, number];
if (![seed, runs, games, faults].every(Number.isSafeInteger)) throw new Error('numbers, please');

const print = (line: string): void => void process.stdout.write(`${line}\n`);
// What it has started goes with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

let failed = 0;
const cluster = await startFaultCluster();
for (let run = seed; run < seed + runs; run++) {
  const started = performance.now();
  const drawn = drawFaults(faults, seeded(run));
  const report = await faultRun(cluster, { seed: run, games, faults: drawn, patience: 60_000 });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const told = `${report.clients} clients, ${report.acknowledged} acknowledged, ${report.seen} events seen`;
  print(
    `seed ${run}: ${report.broken.length} broken; ${told}; ${drawn.join(', ')}; all over ${(report.endedAfter / 1000).toFixed(1)} s later; ${seconds} s`,
  );
  for (const { promise, game, words } of report.broken.slice(0, 5))
    print(`  ${promise}: ${game}: ${words.slice(0, 400)}`);
  if (report.broken.length === 0) continue;
  failed++;
  for (let number = 0; number < cluster.size; number++)
    print(`  node ${number + 1}: ${cluster.node(number).child.said.slice(-1500)}`);
}
await cluster.stop();
print(`${runs - failed} of ${runs} runs kept every promise`);
process.exitCode = failed > 0 ? 1 : 0;
