/**
 * How the levels play. Weak levels do not play at random: they search less deep, overvalue large areas
 * or ignore payments.
 */
import { CLEAR_WEIGHTS, type EvaluationWeights } from '../evaluation/hand-value.js';
import { POINTS, TO_WIN, type Aim } from '../position/value.js';
import { LEVEL_PROFILES, type LevelName, type LevelProfile } from './profiles.js';

/** The evaluation of a level: hand-made or learned. */
export type Judge =
  | { readonly type: 'hand'; readonly weights: EvaluationWeights }
  | { readonly type: 'learned' };

export interface Level extends LevelProfile {
  readonly judge: Judge;
  readonly aim: Aim;
  /** The depth of the search in turns, with the current one. */
  readonly turns: number;
  readonly rootBeam: number;
  readonly beam: number;
  /** With two players, the game is solved when at most this many turns are to come. */
  readonly lastTurns: number;
  /** The same with more players, where the search cannot prune. */
  readonly lastTurnsOfMore: number;
  /**
   * The most positions to evaluate: the same on every machine, and few enough for a quick answer.
   */
  readonly positions: number;
  /** The most milliseconds to think, for slow machines. */
  readonly thinkingMs: number;
  /** Decisions whose utility is at most this much below the best are chosen from at random. */
  readonly indifference: number;
  /** Recognizes the opponents' models by their decisions and searches with them. */
  readonly recognizesModels: boolean;
}

/** All levels but the strongest answer within 50 ms. */
const AT_ONCE = 45;

const byEye = (weights: Partial<EvaluationWeights>, indifference: number) => ({
  judge: { type: 'hand' as const, weights: { ...CLEAR_WEIGHTS, ...weights } },
  aim: POINTS,
  turns: 1,
  rootBeam: 12,
  beam: 3,
  lastTurns: 0,
  lastTurnsOfMore: 0,
  positions: Infinity,
  thinkingMs: AT_ONCE,
  indifference,
  recognizesModels: false,
});

const learned = (turns: number, rootBeam: number, beam: number, lastTurns: number) => ({
  positions: 15_000,
  thinkingMs: AT_ONCE,
  lastTurnsOfMore: Math.max(1, lastTurns - 1),
  judge: { type: 'learned' as const },
  aim: TO_WIN,
  turns,
  rootBeam,
  beam,
  lastTurns,
  indifference: 0,
  recognizesModels: false,
});

const PLAY: Readonly<Record<LevelName, Omit<Level, keyof LevelProfile>>> = {
  // Values how a rug looks and hardly the money.
  nour: byEye({ rent: 0, payment: 0, dirham: 0.2, bigRugs: 0.5 }, 1),
  // Builds the largest area and ignores that others do too.
  idris: byEye({ rent: 0, payment: 0, dirham: 0.6, bigRugs: 1.2 }, 0.3),
  // Counts exactly, but only the current turn.
  zohra: byEye({ rent: 0, payment: 0 }, 0),
  // Values the future rent of areas.
  brahim: byEye({}, 0),
  salma: learned(1, 12, 3, 3),
  karima: learned(2, 12, 3, 3),
  hakima: { ...learned(3, 4, 2, 4), positions: 300_000, thinkingMs: 450, recognizesModels: true },
};

export const LEVELS: readonly Level[] = LEVEL_PROFILES.map((profile) => ({
  ...profile,
  ...PLAY[profile.name],
}));

export const levelOf = (name: LevelName): Level => LEVELS.find((level) => level.name === name)!;
