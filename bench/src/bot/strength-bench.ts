/**
 * Measures the strength of the players:
 * `npm run bench:strength -- [--until 15] [--match 'net1 hand1']`.
 *
 * Plays the table below with the command line's arena, one match at a time, and prints it for
 * docs/strength.md. All of it takes hours. Results are stored in the folder `strength`, so a
 * stopped run continues; delete it when players change.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArgs, refuse, wholeNumber } from '@marrakech/training/command-line';

const PROGRAM = fileURLToPath(new URL('../../../apps/cli/bin/marrakech.js', import.meta.url));

const { values: options } = readArgs({
  options: {
    until: { type: 'string', default: '15' },
    games: { type: 'string', default: '4000' },
    match: { type: 'string', multiple: true },
    players: { type: 'string' },
    colours: { type: 'string' },
    order: { type: 'string' },
    threads: { type: 'string' },
    folder: { type: 'string', default: 'strength' },
  },
});

interface Interval {
  readonly mean: number;
  readonly within: number | null;
}

interface MatchReport {
  readonly games: number;
  readonly won: Interval;
  readonly adjusted: Interval;
  readonly elo: Interval;
  readonly lead: Interval;
  readonly ms: readonly number[];
}

type Pairing = readonly [players: number, one: string, other: string];

/** Limited by positions and not by time, so that every machine plays the same games. */
const MASTER = 'hakima@300000p';

const TABLE: readonly Pairing[] = [
  [2, 'net1', 'hand1'],
  [2, 'net2', 'hand1'],
  [2, 'net2', 'net1'],
  [2, 'net2', 'mcts:16000'],
  [2, 'hand2', 'hand1'],
  [2, 'hand1', 'greedy'],
  [2, MASTER, 'greedy'],
  [2, MASTER, 'builder'],
  [2, MASTER, 'hunter'],
  [2, MASTER, 'keeper'],
  [2, 'idris', 'nour'],
  [2, 'zohra', 'idris'],
  [2, 'brahim', 'zohra'],
  [2, 'salma', 'brahim'],
  [2, 'karima', 'salma'],
  [2, MASTER, 'karima'],
  [4, 'net1', 'hand1'],
  [4, 'net2', 'net1'],
  [4, MASTER, 'greedy'],
  [4, MASTER, 'builder'],
  [4, MASTER, 'hunter'],
  [4, MASTER, 'keeper'],
];

wholeNumber('--until', options.until, 1, 1000);
wholeNumber('--games', options.games, 1, 20_000);
const players = wholeNumber('--players', options.players ?? '2', 2, 4);
const pairings: readonly Pairing[] =
  options.match === undefined
    ? TABLE.filter(([seats]) => options.players === undefined || seats === players)
    : options.match.map((text) => {
        const [one, other, ...more] = text.trim().split(/\s+/);
        if (one === undefined || other === undefined || more.length > 0)
          return refuse(`--match is two names, as 'net1 hand1', not ${JSON.stringify(text)}`);
        return [players, one, other];
      });

if (pairings.length === 0)
  refuse(`the table has no match of ${players} players: name one with --match`);

/** Measuring luck with a deeper search reduces noise, which pays where games are slow. */
const judgeFor = (other: string): string => (other.startsWith('mcts') ? '2' : '1');

function play(seats: number, one: string, other: string): MatchReport {
  const asked = { colours: options.colours, order: options.order, threads: options.threads };
  const more = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  );
  const kept = [seats, options.order, options.colours, one, other].filter(Boolean).join('-');
  const state = join(options.folder, `${kept.replaceAll(/[^\w.-]/g, '_')}.jsonl`);
  const words = `--json --seed strength --players ${seats} --until ${options.until}`;
  const { status, stdout } = spawnSync(
    process.execPath,
    [PROGRAM, 'arena', one, other, ...words.split(' '), '--state', state].concat(
      ['--games', options.games, '--judge', judgeFor(other)],
      more,
    ),
    { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' },
  );
  if (status !== 0) process.exit(status ?? 1);
  const { matches } = JSON.parse(stdout) as { matches: [MatchReport] };
  return matches[0];
}

const shown = ({ mean, within }: Interval, digits: number, factor = 1): string =>
  `${(factor * mean).toFixed(digits)} ± ${(factor * (within ?? Infinity)).toFixed(digits)}`;

mkdirSync(options.folder, { recursive: true });
console.log(
  '| players | match | games | won | luck-adjusted | Elo | points ahead | ms a decision |',
);
console.log('|---|---|---|---|---|---|---|---|');
for (const [seats, one, other] of pairings) {
  const { games, won, adjusted, elo, lead, ms } = play(seats, one, other);
  const cells = [
    seats,
    `${one} – ${other}`,
    games,
    `${shown(won, 1, 100)} %`,
    `${shown(adjusted, 1, 100)} %`,
    shown(elo, 0),
    shown(lead, 1),
    ms.map((each) => each.toFixed(1)).join(' / '),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
