/** Many games at random on all cores, and what is counted in them. */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Command, Option } from 'commander';
import { setupFrom, setupOptions, whole, type SetupOptions } from '../../args/options.js';
import { complain, EXIT, runs, type ExitCode } from '../../terminal/exit-codes.js';
import { ProgressBar } from '../../terminal/progress-bar.js';
import { threadCount, playAll } from './batch-threads.js';
import { makeReport, reportLines } from './report.js';

interface SimulateOptions extends SetupOptions {
  readonly games: number;
  readonly seed?: string;
  readonly threads?: number;
  readonly json?: true;
}

const grouped = (number: number) => number.toLocaleString('en-US');

/** Plays games at random on all cores and says what they came to. */
async function simulate(options: SimulateOptions): Promise<ExitCode> {
  const setup = setupFrom(options);
  if (!setup.ok) return complain(setup.error);
  const seed = options.seed ?? randomBytes(4).toString('hex');
  const { games } = options;
  const threads = threadCount(games, options.threads ?? availableParallelism());
  const stop = new AbortController();
  const onInterrupt = () => stop.abort();
  process.once('SIGINT', onInterrupt);

  const bar = new ProgressBar();
  const onProgress = (played: number) =>
    bar.show(played / games, () => `${grouped(played)} of ${grouped(games)} games`);
  const run = { setup: setup.value, seed, games, threads };
  const start = performance.now();
  const tally = await playAll(run, onProgress, stop.signal);
  const seconds = (performance.now() - start) / 1000;
  bar.clear();
  process.off('SIGINT', onInterrupt);
  if (stop.signal.aborted) {
    const words = `stopped after ${grouped(tally.games)} games`;
    return complain({ exit: EXIT.interrupted, words });
  }

  const report = makeReport(setup.value, tally, { seed, threads, seconds });
  const lines = options.json === true ? [JSON.stringify(report)] : reportLines(report, setup.value);
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.good;
}

const MOST_GAMES = 1_000_000_000;
const MOST_THREADS = 256;

export const command = new Command('simulate')
  .addOption(
    new Option('-g, --games <number>', 'how many games')
      .argParser(whole(1, MOST_GAMES))
      .default(10_000),
  )
  .addOption(new Option('--seed <text>', 'any text; the same seed plays the same games'))
  .addOption(
    new Option('--threads <number>', 'as many as there are cores unless given').argParser(
      whole(1, MOST_THREADS),
    ),
  )
  .option('--json', 'one JSON object');
for (const option of setupOptions()) command.addOption(option);
command
  .addHelpText(
    'after',
    `
Examples:
  npx marrakech simulate --games 100000 --players 4
  npx marrakech simulate --games 1000 --players 3 --seed tea --json
  npx marrakech simulate --edition pergioco --order turn-last --dirhams 5`,
  )
  .action(runs(simulate));
