import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setupFrom, type SetupOptions } from '../commands/setup-options.js';
import { complain, EXIT, type ExitCode } from '../exit-codes.js';
import { ProgressBar } from '../terminal/progress-bar.js';
import { crewSize, playAll } from './crew.js';
import { makeReport, reportLines } from './report.js';

export interface SimulateOptions extends SetupOptions {
  readonly games: number;
  readonly seed?: string;
  readonly threads?: number;
  readonly json?: true;
}

const grouped = (number: number) => number.toLocaleString('en-US');

/** Plays games at random on all cores and says what they came to. */
export async function simulate(options: SimulateOptions): Promise<ExitCode> {
  const setup = setupFrom(options);
  if (!setup.ok) return complain(setup.error);
  const seed = options.seed ?? randomBytes(4).toString('hex');
  const { games } = options;
  const threads = crewSize(games, options.threads ?? availableParallelism());
  const stop = new AbortController();
  const onInterrupt = () => stop.abort();
  process.once('SIGINT', onInterrupt);

  const bar = new ProgressBar();
  const onProgress = (played: number) =>
    bar.show(played / games, () => `${grouped(played)} of ${grouped(games)} games`);
  const order = { setup: setup.value, seed, games, threads };
  const start = performance.now();
  const tally = await playAll(order, onProgress, stop.signal);
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
