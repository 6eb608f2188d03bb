/** What matches came to, for people and for scripts. */
import {
  eloEstimate,
  estimate,
  FORFEITS,
  rate,
  type Forfeit,
  type Rating,
} from '@marrakech/bot/arena';
import type { Setup } from '@marrakech/rules';
import { shellWord } from '../terminal/shell-word.js';
import { fit, printable, widthOf } from '../terminal/text-width.js';
import { count } from '../words/names.js';
import { setupLine } from '../words/setup-words.js';
import { mishapLines, type Mishap } from './mishap.js';
import { LEAST_ROTATIONS, type Scores } from './scores.js';
import type { Arrangement, Pairing } from './tables.js';

interface Interval {
  readonly mean: number;
  /** Half the width of the 95 % interval; `null` where too few rotations say nothing about it. */
  readonly within: number | null;
}

/** As `EloEstimate`; without an interval where the share has none. */
interface Elo {
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
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
  readonly elo: Elo;
  /** Points ahead of the mean of the others, without the luck. */
  readonly lead: Interval;
  /** Milliseconds a decision, of the one and the other. */
  readonly ms: readonly [number, number];
  /** Games that somebody was made to leave, by side and reason. */
  readonly forfeits: readonly [Forfeits, Forfeits];
}

type Forfeits = Readonly<Partial<Record<Forfeit, number>>>;

/** What was played, by whom, and what it came to. */
export interface ArenaReport extends Setup {
  /** Turns that the judge of the luck looked ahead. */
  readonly judge: number;
  readonly seed: string;
  readonly matches: readonly MatchReport[];
  readonly ratings: readonly (Rating & { readonly name: string })[];
  /** The first of each contestant and kind. */
  readonly mishaps: readonly NamedMishap[];
}

interface NamedMishap extends Mishap {
  readonly name: string;
}

/** Sums of luck leave less than this. */
const ROUNDING = 1e-9;

/** One rotation has no spread. A few that all came to the same have one that nobody has seen yet. */
const tellsSpread = (values: readonly number[]): boolean =>
  values.length >= LEAST_ROTATIONS ||
  values.some((value) => Math.abs(value - values[0]!) > ROUNDING);

function interval(values: readonly number[]): Interval {
  const { mean, within } = estimate(values);
  return { mean, within: tellsSpread(values) && Number.isFinite(within) ? within : null };
}

function eloOf(shares: readonly number[], opponents: number): Elo {
  const elo = eloEstimate(estimate(shares), opponents);
  return tellsSpread(shares) ? elo : { mean: elo.mean, low: null, high: null, within: null };
}

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
    elo: eloOf(adjusted, players - 1),
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
  { setup, entrants, judgeTurns: judge }: Arrangement,
  pairings: readonly Pairing[],
  scores: readonly Scores[],
  seed: string,
): ArenaReport {
  const { players } = setup;
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
  // One match that tells its spread is enough: the ratings share it.
  const isKnown = matches.some(({ adjusted }) => adjusted.within !== null);
  const ratings = rate(entrants.length, played)
    .map(({ elo, within }, at) => ({ name: labels[at]!, elo, within: isKnown ? within : null }))
    .toSorted((one, other) => other.elo - one.elo);
  return { ...setup, judge, seed, matches, ratings, mishaps: firstMishaps(matches, scores) };
}

export const FORFEIT_WORDS: Readonly<Record<Forfeit, string>> = {
  'no-start': 'did not come as far as its greeting',
  crashed: 'ended in the middle',
  silent: 'gave no answer in time',
  garbage: 'said what nobody understands',
  illegal: 'wanted what the rules forbid',
};

const withSign = (figure: string): string =>
  figure.startsWith('-') ? figure.replace('-', '−') : `+${figure}`;
const signed = (number: number, digits = 0): string => {
  const figure = number.toFixed(digits);
  return Number(figure) === 0 ? figure.replace('-', '') : withSign(figure);
};
const plusMinus = (within: number | null, digits: number): string =>
  within === null ? '± ?' : `± ${within.toFixed(digits)}`;
const decimal = (number: number): string => number.toFixed(1).replace('-', '−');
/** More than everything says no more than everything. */
const percent = ({ mean, within }: Interval): string =>
  `${decimal(100 * mean)} ${plusMinus(within === null ? null : 100 * Math.min(1, within), 1)} %`;

function eloWords({ elo }: MatchReport, opponents: number): string {
  const [lowest, highest] = [0, 1].map((mean) => eloEstimate({ mean, within: 0 }, opponents).mean);
  if (elo.mean >= highest!) return `above ${signed(highest!)}`;
  if (elo.mean <= lowest!) return `below ${signed(lowest!)}`;
  return `${signed(elo.mean)} ${plusMinus(elo.within, 0)}`;
}

/** Columns as wide as their widest cell; the first from the left, the others from the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column]!))));
  return rows.map((row) =>
    row
      .map((cell, at) => {
        const filling = ' '.repeat(widths[at]! - widthOf(cell));
        return at === 0 ? cell + filling : filling + cell;
      })
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

const legend = (players: number): string[] => [
  `Shares and points are of the first named: among equals a share is ${(100 / players).toFixed(players === 3 ? 1 : 0)} %;`,
  'points are the mean lead over the others, without luck. Without luck a share may',
  'lie below 0 or above 100 %. ± ? is where too few games tell how sure a figure is.',
];

const RATED = [
  'Ratings count from the mean of all. Each rests on several matches and on the spread of',
  'all, and so may be far surer than a single match that has few games to tell its own by.',
];

export function reportLines(report: ArenaReport, setup: Setup): string[] {
  const { matches, ratings, players } = report;
  const rows = matches.map((match) => [
    `${shortName(match.one)} – ${AGAINST[players]}${shortName(match.other)}`,
    String(match.games),
    percent(match.won),
    percent(match.adjusted),
    eloWords(match, players - 1),
    `${signed(match.lead.mean, 1)} ${plusMinus(match.lead.within, 1)}`,
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
    '',
    ...legend(players),
    ...(ratings.length > 2 ? ['', ...table([['', 'rating'], ...rated]), '', ...RATED] : []),
    ...(forfeits.length > 0 ? ['', ...forfeits] : []),
    '',
    `again: --seed ${shellWord(report.seed)}`,
  ];
}
