/** The report of a run, as data; the command line has the texts. */
import type { Setup } from '@marrakech/rules';
import { FORFEITS, type Forfeit } from '../matches/contestant.js';
import type { ProgramFailure } from '../programs/program-failure.js';
import { eloEstimate, estimate } from '../strength/elo.js';
import { rate, type Rating } from '../strength/ratings.js';
import { LEAST_ROTATIONS, type Scores } from './scores.js';
import type { Arrangement, Pairing } from './tables.js';

export interface Interval {
  readonly mean: number;
  /** Half the width of the 95 % interval; `null` after too few rotations. */
  readonly within: number | null;
}

/** Like `EloEstimate`, but without an interval where the share has none. */
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
  /** The share of games won. */
  readonly won: Interval;
  /** The same without luck; `elo` follows from it. */
  readonly adjusted: Interval;
  readonly elo: Elo;
  /** The lead over the mean of the others in points, without luck. */
  readonly lead: Interval;
  /** Milliseconds per decision, of `one` and `other`. */
  readonly ms: readonly [number, number];
  /** The numbers of forfeits by reason, of `one` and `other`. */
  readonly forfeits: readonly [Forfeits, Forfeits];
}

type Forfeits = Readonly<Partial<Record<Forfeit, number>>>;

export interface ArenaReport extends Setup {
  /** The depth in turns of the search that measures luck. */
  readonly judge: number;
  readonly seed: string;
  readonly matches: readonly MatchReport[];
  readonly ratings: readonly (Rating & { readonly name: string })[];
  /** The first failure of each contestant and reason. */
  readonly failures: readonly NamedFailure[];
}

interface NamedFailure extends ProgramFailure {
  readonly name: string;
}

/** Rounding errors of sums are smaller than this. */
const ROUNDING = 1e-9;

/** A single rotation has no spread, and a few equal ones do not show it. */
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
  const { results, entries } = scores;
  const adjusted = results.map(({ adjustedWin }) => adjustedWin);
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
    won: interval(results.map(({ win }) => win)),
    adjusted: interval(adjusted),
    elo: eloOf(adjusted, players - 1),
    lead: interval(results.map(({ adjustedLead }) => adjustedLead)),
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
    const shares = scores[match]!.results.map((each) => each.adjustedWin);
    const { mean, error } = estimate(shares);
    const rotations = shares.length;
    return { one, other, opponents: players - 1, share: mean, error, rotations };
  });
  // The ratings share one spread, so one match that shows it is enough.
  const isKnown = matches.some(({ adjusted }) => adjusted.within !== null);
  const ratings = rate(entrants.length, played)
    .map(({ elo, within }, at) => ({ name: labels[at]!, elo, within: isKnown ? within : null }))
    .toSorted((one, other) => other.elo - one.elo);
  return { ...setup, judge, seed, matches, ratings, failures: firstFailures(matches, scores) };
}
