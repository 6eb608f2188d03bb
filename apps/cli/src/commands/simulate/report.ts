/** What many random games came to, for people and for scripts. */
import type { Setup } from '@marrakech/rules';
import { setupLine } from '../../output/setup-words.js';
import { shellWord } from '../../terminal/shell-word.js';
import { WIN, type Tally } from './tally.js';

export interface Report {
  readonly games: number;
  readonly players: number;
  readonly edition: string;
  readonly order: string;
  readonly colours: number;
  readonly dirhams: readonly number[];
  readonly house: readonly string[];
  readonly seed: string;
  readonly threads: number;
  readonly seconds: number;
  readonly gamesPerSecond: number;
  /** By seat: mean and standard deviation of the score. */
  readonly scores: readonly number[];
  readonly scoreDeviations: readonly number[];
  /** By seat: games won; a shared win counts in equal parts. */
  readonly wins: readonly number[];
  readonly sharedWins: number;
  readonly nobodyWins: number;
  /** Games in which a player went out. */
  readonly eliminations: number;
  /** By seat: games in which this player went out. */
  readonly eliminated: readonly number[];
  readonly turnsPerGame: number;
  readonly paymentsPerGame: number;
  readonly dirhamsPerPayment: number;
}

const round = (number: number, digits: number): number => Number(number.toFixed(digits));

export function makeReport(
  setup: Setup,
  tally: Tally,
  run: { readonly seed: string; readonly threads: number; readonly seconds: number },
): Report {
  const { games } = tally;
  const { players, edition, order, colours, dirhams, houseRules: house } = setup;
  const means = tally.scores.map((sum) => sum / games);
  return {
    games,
    players,
    edition,
    order,
    colours,
    dirhams,
    house,
    ...run,
    seconds: round(run.seconds, 3),
    gamesPerSecond: Math.round(games / run.seconds),
    scores: means.map((mean) => round(mean, 3)),
    scoreDeviations: means.map((mean, seat) =>
      round(Math.sqrt(Math.max(0, tally.squaredScores[seat]! / games - mean * mean)), 3),
    ),
    wins: tally.wins.map((twelfths) => round(twelfths / WIN, 3)),
    sharedWins: tally.shared,
    nobodyWins: tally.withoutWinner,
    eliminations: tally.withOut,
    eliminated: tally.out,
    turnsPerGame: round(tally.turns / games, 3),
    paymentsPerGame: round(tally.payments / games, 3),
    dirhamsPerPayment: round(tally.payments === 0 ? 0 : tally.paid / tally.payments, 3),
  };
}

const grouped = (number: number): string => Math.round(number).toLocaleString('en-US');

const COLUMN = 10;

const row = (...columns: readonly string[]): string =>
  columns
    .map((text, index) => (index === 0 ? text.padEnd(COLUMN) : text.padStart(COLUMN)))
    .join('');

const fact = (name: string, words: string): string => `${name.padEnd(COLUMN)}    ${words}`;

export function reportLines(report: Report, setup: Setup): string[] {
  const { games } = report;
  const share = (number: number) => `${((100 * number) / games).toFixed(1)} %`;
  return [
    `${grouped(games)} games at random: ${setupLine(setup)}`,
    '',
    row('', 'score', '±', 'wins', '', 'out'),
    ...report.scores.map((score, seat) =>
      row(
        `player ${seat + 1}`,
        score.toFixed(1),
        report.scoreDeviations[seat]!.toFixed(1),
        grouped(report.wins[seat]!),
        share(report.wins[seat]!),
        share(report.eliminated[seat]!),
      ),
    ),
    '',
    fact(
      'payments',
      `${report.paymentsPerGame.toFixed(1)} a game, of ${report.dirhamsPerPayment.toFixed(1)} dirhams`,
    ),
    fact('out', `somebody in ${share(report.eliminations)} of the games`),
    fact('ties', `${share(report.sharedWins)} shared, ${share(report.nobodyWins)} won by nobody`),
    fact('length', `${report.turnsPerGame.toFixed(1)} turns`),
    fact(
      'speed',
      `${grouped(report.gamesPerSecond)} games a second, ${report.seconds.toFixed(2)} s, threads: ${report.threads}`,
    ),
    fact('again', `--seed ${shellWord(report.seed)}`),
  ];
}
