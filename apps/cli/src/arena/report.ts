/** What matches came to, for people and for scripts. */
import {
  eloEstimate,
  estimate,
  FORFEITS,
  rate,
  type EloEstimate,
  type Entrant,
  type Forfeit,
  type Rating,
} from '@marrakech/bot/arena';
import type { Setup } from '@marrakech/rules';
import { shellWord } from '../terminal/shell-word.js';
import { fit, printable } from '../terminal/text-width.js';
import { count } from '../words/names.js';
import { setupLine } from '../words/setup-words.js';
import { mishapLines, type Mishap } from './mishap.js';
import type { Scores } from './scores.js';
import type { Pairing } from './tables.js';

interface Interval {
  readonly mean: number;
  /** Half the width of the 95 % interval; `null` where one rotation says nothing about it. */
  readonly within: number | null;
}

interface MatchReport {
  readonly one: string;
  readonly other: string;
  readonly games: number;
  /** Part of all games, as they were won. */
  readonly won: Interval;
  /** The same without the luck of the dice, and what follows from it. */
  readonly adjusted: Interval;
  readonly elo: EloEstimate;
  /** Points ahead of the mean of the others, without the luck. */
  readonly lead: Interval;
  /** Milliseconds a decision, of the one and the other. */
  readonly ms: readonly [number, number];
  /** Games that somebody was made to leave, by side and reason. */
  readonly forfeits: readonly [Forfeits, Forfeits];
}

type Forfeits = Readonly<Partial<Record<Forfeit, number>>>;

export interface ArenaReport {
  readonly players: number;
  readonly edition: string;
  readonly order: string;
  readonly colours: number;
  readonly seed: string;
  readonly matches: readonly MatchReport[];
  readonly ratings: readonly (Rating & { readonly name: string })[];
  /** The first of each contestant and kind. */
  readonly mishaps: readonly NamedMishap[];
}

interface NamedMishap extends Mishap {
  readonly name: string;
}

const interval = (values: readonly number[]): Interval => {
  const { mean, within } = estimate(values);
  return { mean, within: Number.isFinite(within) ? within : null };
};

function matchReport(one: string, other: string, scores: Scores, players: number): MatchReport {
  const { accounts, entries } = scores;
  const adjusted = accounts.map(({ adjustedWin }) => adjustedWin);
  const sides = ['one', 'other'] as const;
  const ms = sides.map((_, side) => {
    const clocks = entries.map(({ clocks: both }) => both[side]!);
    const decisions = clocks.reduce((sum, clock) => sum + clock.decisions, 0);
    return clocks.reduce((sum, clock) => sum + clock.ms, 0) / Math.max(1, decisions);
  });
  const forfeits = sides.map((side) => {
    const all = entries.flatMap((entry) => entry.forfeits.filter((each) => each.side === side));
    const counted = FORFEITS.map((why) => [why, all.filter((each) => each.why === why).length]);
    return Object.fromEntries(counted.filter(([, times]) => times !== 0)) as Forfeits;
  });
  return {
    one,
    other,
    games: entries.length * players,
    won: interval(accounts.map(({ win }) => win)),
    adjusted: interval(adjusted),
    elo: eloEstimate(estimate(adjusted), players - 1),
    lead: interval(accounts.map(({ adjustedLead }) => adjustedLead)),
    ms: [ms[0]!, ms[1]!],
    forfeits: [forfeits[0]!, forfeits[1]!],
  };
}

function firstMishaps(matches: readonly MatchReport[], scores: readonly Scores[]): NamedMishap[] {
  const firsts = new Map<string, NamedMishap>();
  for (const [match, { entries }] of scores.entries())
    for (const { side, ...mishap } of entries.flatMap((entry) => entry.mishaps ?? [])) {
      const name = matches[match]![side];
      const key = `${mishap.why} ${name}`;
      if (!firsts.has(key)) firsts.set(key, { name, ...mishap });
    }
  return [...firsts.values()];
}

export function makeReport(
  setup: Setup,
  entrants: readonly Entrant[],
  pairings: readonly Pairing[],
  scores: readonly Scores[],
  seed: string,
): ArenaReport {
  const { players, edition, order, colours } = setup;
  const labels = entrants.map(({ label }) => label);
  const matches = pairings.map(({ one, other }, match) =>
    matchReport(labels[one]!, labels[other]!, scores[match]!, players),
  );
  const played = pairings.map(({ one, other }, match) => {
    const shares = scores[match]!.accounts.map((each) => each.adjustedWin);
    const { mean, error } = estimate(shares);
    const rotations = shares.length;
    return { one, other, opponents: players - 1, share: mean, error, rotations };
  });
  const ratings = rate(entrants.length, played)
    .map((rating, at) => ({ name: labels[at]!, ...rating }))
    .toSorted((one, other) => other.elo - one.elo);
  return {
    players,
    edition,
    order,
    colours,
    seed,
    matches,
    ratings,
    mishaps: firstMishaps(matches, scores),
  };
}

const FORFEIT_WORDS: Readonly<Record<Forfeit, string>> = {
  'no-start': 'did not come as far as its greeting',
  crashed: 'ended in the middle',
  silent: 'gave no answer in time',
  garbage: 'said what nobody understands',
  illegal: 'wanted what the rules forbid',
};

const signed = (number: number): string =>
  number
    .toFixed(0)
    .replace('-', '−')
    .replace(/^−0$/, '0')
    .replace(/^(?=[1-9])/, '+');
const plusMinus = (within: number | null, digits: number): string =>
  within === null ? '± ?' : `± ${within.toFixed(digits)}`;
const decimal = (number: number): string => number.toFixed(1).replace('-', '−');
const percent = ({ mean, within }: Interval): string =>
  `${decimal(100 * mean)} ${plusMinus(within === null ? null : 100 * within, 1)} %`;

function eloWords({ adjusted, elo }: MatchReport): string {
  if (elo.mean === elo.high && adjusted.mean > 0.5) return `above ${signed(elo.mean)}`;
  if (elo.mean === elo.low && adjusted.mean < 0.5) return `below ${signed(elo.mean)}`;
  return `${signed(elo.mean)} ${plusMinus(adjusted.within === null ? null : elo.within, 0)}`;
}

/** Columns as wide as their widest cell; the first from the left, the others from the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join('  ')
      .trimEnd(),
  );
}

const LONGEST_NAME = 24;
const shortName = (name: string): string => fit(printable(name), LONGEST_NAME).trimEnd();

const AGAINST: Readonly<Record<number, string>> = { 2: '', 3: 'two × ', 4: 'three × ' };

function forfeitLines({ matches, mishaps }: ArenaReport): string[] {
  const left = matches.flatMap(({ one, other, games, forfeits }) =>
    [one, other].flatMap((name, side) =>
      Object.entries(forfeits[side]!).map(
        ([why, times]) =>
          `${shortName(name)} ${FORFEIT_WORDS[why as Forfeit]} and left: ${count(times, 'time')} in ${count(games, 'game')}`,
      ),
    ),
  );
  const firsts = mishaps.flatMap((mishap) => [
    '',
    `The first time that ${shortName(mishap.name)} ${FORFEIT_WORDS[mishap.why]}:`,
    ...mishapLines(mishap),
  ]);
  return [...left, ...firsts];
}

export function reportLines(report: ArenaReport, setup: Setup): string[] {
  const { matches, ratings, players } = report;
  const rows = matches.map((match) => [
    `${shortName(match.one)} – ${AGAINST[players]}${shortName(match.other)}`,
    String(match.games),
    percent(match.won),
    percent(match.adjusted),
    eloWords(match),
    `${decimal(match.lead.mean)} ${plusMinus(match.lead.within, 1)}`,
    match.ms.map((each) => each.toFixed(1)).join(' / '),
  ]);
  const head = ['', 'games', 'won', 'without luck', 'Elo', 'points', 'ms a move'];
  const rated = ratings.map(({ name, elo, within }) => [
    shortName(name),
    `${signed(elo)} ${plusMinus(within, 0)}`,
  ]);
  const forfeits = forfeitLines(report);
  return [
    `Arena: ${setupLine(setup)}`,
    '',
    ...table([head, ...rows]),
    ...(ratings.length > 2 ? ['', ...table([['', 'rating'], ...rated])] : []),
    ...(forfeits.length > 0 ? ['', ...forfeits] : []),
    '',
    `again: --seed ${shellWord(report.seed)}`,
  ];
}
