/** What matches came to, for scripts; people have it in words of their own. */
import type { Setup } from '@marrakech/rules';
import { FORFEITS, type Forfeit } from '../matches/contestant.js';
import type { ProgramFailure } from '../programs/program-failure.js';
import { eloEstimate, estimate } from '../strength/elo.js';
import { rate, type Rating } from '../strength/ratings.js';
import { LEAST_ROTATIONS, type Scores } from './scores.js';
import type { Arrangement, Pairing } from './tables.js';

export interface Interval {
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

export interface MatchReport {
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
  readonly failures: readonly NamedFailure[];
}

interface NamedFailure extends ProgramFailure {
  readonly name: string;
}

/** Sums of luck leave less than this. */
const ROUNDING = 1e-9;

/** One rotation has no spread. A few that all came to the same have one that nobody has seen yet. */
const showsSpread = (values: readonly number[]): boolean =>
  values.length >= LEAST_ROTATIONS ||
  values.some((value) => Math.abs(value - values[0]!) > ROUNDING);

function interval(values: readonly number[]): Interval {
  const { mean, within } = estimate(values);
  return { mean, within: showsSpread(values) && Number.isFinite(within) ? within : null };
}

function eloOf(shares: readonly number[], opponents: number): Elo {
  const elo = eloEstimate(estimate(shares), opponents);
  return showsSpread(shares) ? elo : { mean: elo.mean, low: null, high: null, within: null };
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

function firstFailures(matches: readonly MatchReport[], scores: readonly Scores[]): NamedFailure[] {
  const firsts = new Map<string, NamedFailure>();
  for (const [match, { entries }] of scores.entries())
    for (const { side, ...failure } of entries.flatMap((entry) => entry.failures ?? [])) {
      const name = matches[match]![side];
      const key = `${failure.why} ${name}`;
      if (!firsts.has(key)) firsts.set(key, { name, ...failure });
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
  return { ...setup, judge, seed, matches, ratings, failures: firstFailures(matches, scores) };
}
