/** Matches between contestants on all cores, from the names on the command line to the table. */
import { createHash, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import {
  makeReport,
  pairingsOf,
  playAll,
  RunState,
  Scores,
  type Entrant,
  type Entry,
  type Run,
} from '@marrakech/arena';
import { bad, good, type Outcome, type Setup } from '@marrakech/rules';
import { setupFrom, type SetupOptions } from '../../args/options.js';
import { checkOverwrite, requireNamed } from '../../args/overwrite-check.js';
import { writeWhole } from '../../args/write-file.js';
import { count } from '../../output/names.js';
import { complain, EXIT, type ExitCode, type Failure } from '../../terminal/exit-codes.js';
import { ProgressBar } from '../../terminal/progress-bar.js';
import { printable } from '../../terminal/text-width.js';
import { ratingsChart } from './chart.js';
import { nameEntrants, readEntrants, tryEntrants } from './entrants.js';
import { runStateFailure } from './fault-words.js';
import { tryFolder, tryPlace } from './place.js';
import { Records } from './records.js';
import { reportLines } from './report-lines.js';
import { Stop } from './stop.js';

export interface ArenaOptions extends SetupOptions {
  readonly games?: number;
  readonly until?: number;
  readonly seed?: string;
  readonly threads?: number;
  readonly judge: number;
  readonly patience: number;
  readonly state?: string;
  readonly records?: string;
  readonly json?: true;
  readonly svg?: string;
}

const GAMES = 200;
/** With --until, where it is left out. */
const MOST_GAMES = 20_000;

const numberOf = (seed: string): number =>
  createHash('sha256').update(seed).digest().readUInt32LE(0);

/** Beside the table, where no script takes it for the result. */
const note = (words: string) => process.stderr.write(`${words}\n`);

function stoppedWords(games: number, state: string | undefined): string {
  const played = count(games, 'game');
  return state === undefined
    ? `stopped after ${played}; --state FILE would have kept what was played`
    : `stopped; ${printable(state)} keeps ${played}, and the same command goes on`;
}

interface Opened {
  readonly seed: string;
  readonly runState: RunState;
  readonly entries: readonly Entry[];
}

function open(
  options: ArenaOptions,
  setup: Setup,
  entrants: readonly Entrant[],
  marks: readonly string[],
): Outcome<Opened, Failure> {
  const { state, judge } = options;
  // What is to be gone on with must find the same seed again.
  const seed = options.seed ?? (state === undefined ? randomBytes(4).toString('hex') : 'arena');
  if (state === undefined) return good({ seed, runState: RunState.none(), entries: [] });
  const opened = RunState.open(state, { seed, judge, setup, entrants, marks });
  if (!opened.ok) return bad(runStateFailure(state, opened.error));
  return good({ seed, runState: opened.value.state, entries: opened.value.entries });
}

/** The records first: what the state file has is not played again. */
function keeping(records: Records, runState: RunState, file = ''): Run<Failure>['keep'] {
  return (job, games, entry) => {
    const recorded = records.add(job, games);
    if (!recorded.ok) return recorded;
    const kept = runState.add(entry);
    return kept.ok ? kept : bad(runStateFailure(file, kept.error));
  };
}

export async function arena(names: readonly string[], options: ArenaOptions): Promise<ExitCode> {
  const stop = new Stop();
  try {
    return await run(names, options, stop);
  } finally {
    stop.close();
  }
}

/** Every file that the run reads. */
const filesRead = (entrants: readonly Entrant[], state?: string): readonly string[] => [
  ...entrants.flatMap((entrant) => (entrant.type === 'weights' ? [entrant.file] : [])),
  ...(state === undefined ? [] : [state]),
];

/** Whether each output has a place of its own. The state is read and written, by nothing else. */
function checkOutputs(
  entrants: readonly Entrant[],
  options: ArenaOptions,
): Outcome<undefined, Failure> {
  const { state, svg, records } = options;
  const targets = ['-', ...(svg === undefined ? [] : [svg])];
  const checks = [
    requireNamed('--state', state),
    requireNamed('--svg', svg),
    requireNamed('--records', records, 'folder'),
    checkOverwrite(filesRead(entrants, state), targets),
    ...(state === undefined ? [] : [checkOverwrite(filesRead(entrants), [state])]),
  ];
  return checks.find((check) => !check.ok) ?? good(undefined);
}

async function run(names: readonly string[], options: ArenaOptions, stop: Stop): Promise<ExitCode> {
  const setup = setupFrom(options);
  if (!setup.ok) return complain(setup.error);
  const entrants = readEntrants(names);
  if (!entrants.ok) return complain(entrants.error);
  const outputs = checkOutputs(entrants.value, options);
  if (!outputs.ok) return complain(outputs.error);
  const place = options.svg === undefined ? good('') : tryPlace(options.svg);
  if (!place.ok) return complain(place.error);
  const recorded = options.records === undefined ? good('') : tryFolder(options.records);
  if (!recorded.ok) return complain(recorded.error);
  const patienceMs = 1000 * options.patience;
  const marks = await tryEntrants(entrants.value, setup.value, patienceMs, stop.processes.note);
  if (stop.exit !== undefined) return complain({ exit: stop.exit, words: 'stopped' });
  if (!marks.ok) return complain(marks.error);
  const opened = open(options, setup.value, entrants.value, marks.value);
  if (!opened.ok) return complain(opened.error);
  const { seed, runState, entries } = opened.value;
  const named = nameEntrants(entrants.value, names, marks.value);

  const { players } = setup.value;
  const pairings = pairingsOf(named.length, players);
  const { until } = options;
  const games = options.games ?? (until === undefined ? GAMES : MOST_GAMES);
  const goal = { rotations: Math.ceil(games / players), ...(until !== undefined && { until }) };
  const whole = goal.rotations * players;
  if (options.games !== undefined && whole !== games)
    note(`${count(whole, 'game')} instead of ${games}: rotations are whole`);
  const scores = pairings.map(() => new Scores(goal, players - 1));
  for (const entry of entries) scores[entry.match]?.add(entry);

  const bar = new ProgressBar();
  const arrangement = {
    setup: setup.value,
    entrants: named,
    seed: numberOf(seed),
    judgeTurns: options.judge,
    patienceMs,
  };
  const reads = filesRead(entrants.value, options.state);
  const records = new Records(options.records, arrangement, reads);
  const threads = options.threads ?? availableParallelism();
  const progress = () => {
    const done = scores.reduce((sum, each) => sum + each.progress, 0) / scores.length;
    bar.show(done, () => {
      const played = scores.reduce((sum, each) => sum + each.entries.length, 0) * players;
      const left = scores.filter((each) => !each.isDone).length;
      return `${played.toLocaleString('en-US')} games, matches to end: ${left}`;
    });
  };
  try {
    const { signal, processes } = stop;
    const script = new URL('./worker.js', import.meta.url);
    const keep = keeping(records, runState, options.state);
    const all = { arrangement, pairings, scores, threads, script, keep, processes, signal };
    const played = await playAll(all, progress);
    if (!played.ok) return complain(played.error);
  } finally {
    bar.clear();
  }
  if (stop.exit !== undefined) {
    if (records.words !== undefined) note(records.words);
    const kept = scores.reduce((sum, each) => sum + each.played, 0) * players;
    return complain({ exit: stop.exit, words: stoppedWords(kept, options.state) });
  }

  const report = makeReport(arrangement, pairings, scores, seed);
  const lines = options.json === true ? [JSON.stringify(report)] : reportLines(report, setup.value);
  process.stdout.write(`${lines.join('\n')}\n`);
  if (records.words !== undefined) note(records.words);
  if (options.svg === undefined) return EXIT.good;
  const written = writeWhole(options.svg, ratingsChart(report));
  if (!written.ok) return complain(written.error);
  note(`picture written: ${printable(options.svg)}`);
  return EXIT.good;
}
