/** `npm run faults -- --seed 1 --runs 200`: seeded runs one after the other, each judged. */
import { readOptions } from '@marrakech/testbed/cluster';
import { seeded } from './seeded-random.js';
import { faultRun, startFaultCluster } from './fault-run.js';
import { drawFaults, tellStrike } from './fault-schedule.js';
import { measureTakeover, MOST_GAP } from './takeover.js';

const count = { type: 'string', value: 'N' } as const;
const values = readOptions('npm run faults -- [options]: bad days for a cluster, and a checker', {
  seed: { ...count, default: '1', about: 'the first seed' },
  runs: { ...count, default: '10', about: 'how many seeds' },
  games: { ...count, default: '100', about: 'games at once' },
  faults: { ...count, default: '3', about: 'bad things in a run' },
  takeover: {
    type: 'boolean',
    default: false,
    about: 'instead: kills each node once, and says how long its players waited: at most 3 s',
  },
});
const [seed, runs, games, faults] = [values.seed, values.runs, values.games, values.faults].map(
  Number,
) as [number, number, number, number];

/** Without any event: what takes longer stands still. */
const PATIENCE = 30_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
// What it has started goes with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(1));

// Bots take their time then, as they do for people.
const cluster = await startFaultCluster(values.takeover ? { MARRAKECH_BOT_PAUSE_MS: '' } : {});
if (values.takeover) {
  let isKept = true;
  for (let node = 0; node < cluster.size; node++) {
    const gaps = await measureTakeover(cluster, { node, games, below: seeded(seed) });
    const [half, worst = Infinity] = [gaps[gaps.length >> 1], gaps.at(-1)];
    isKept &&= worst <= MOST_GAP;
    print(
      `node ${node + 1} dies: half of its ${gaps.length} clients see play go on after ${half} ms, the last after ${worst} ms`,
    );
  }
  await cluster.stop();
  print(`${isKept ? 'kept' : 'missed'}: at most ${MOST_GAP} ms`);
  process.exit(isKept ? 0 : 1);
}

const failed: number[] = [];
for (let run = seed; run < seed + runs; run++) {
  const started = performance.now();
  const drawn = drawFaults(faults, seeded(run));
  const report = await faultRun(cluster, { seed: run, games, faults: drawn, patience: PATIENCE });
  const seconds = (performance.now() - started) / 1000;
  const { broken } = report;
  const happened = report.schedule.map(tellStrike);
  const told = `${report.clients} clients, ${report.acknowledged} acknowledged, ${report.seen} events seen`;
  print(
    `seed ${run}: ${broken.length} broken; ${told}; ${happened.join(' ')}; all over ${(report.endedAfter / 1000).toFixed(1)} s later; ${seconds.toFixed(1)} s`,
  );
  for (const { promise, game, words } of broken.slice(0, 5))
    print(`  ${promise}: ${game}: ${words.slice(0, 2000)}`);
  if (broken.length === 0) continue;
  failed.push(run);
  for (let number = 0; number < cluster.size; number++)
    print(`  node ${number + 1}: ${cluster.node(number).child.said.slice(-1500)}`);
}
await cluster.stop();
print(`${runs - failed.length} of ${runs} runs kept every promise`);
if (failed.length > 0) print(`failed: seed ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
