/**
 * The players one can meet, the weakest first. Weaker ones are no dice throwers: they look less
 * far, love what is pretty, or forget what it costs.
 */
import { CLEAR_WEIGHTS, type EvaluationWeights } from '../evaluation/hand-value.js';
import { POINTS, TO_WIN, type Aim } from '../position/value.js';

export const LEVEL_NAMES = [
  'nour',
  'idris',
  'zohra',
  'brahim',
  'salma',
  'karima',
  'hakima',
] as const;
export type LevelName = (typeof LEVEL_NAMES)[number];

/** What a level is like; the words for it live with the screen. */
export const TEMPERS = [
  'first-game',
  'big-rugs',
  'short-sighted',
  'merchant',
  'shrewd',
  'far-sighted',
  'master',
] as const;
export type Temper = (typeof TEMPERS)[number];

/** By what a level judges a position: its own eyes, or what was learnt from many games. */
export type Judge =
  | { readonly type: 'hand'; readonly weights: EvaluationWeights }
  | { readonly type: 'learned' };

export interface Level {
  readonly name: LevelName;
  /** As players read it. Names are names: no language changes them. */
  readonly displayName: string;
  readonly temper: Temper;
  /** Measured strength with two players, brahim being 1500; docs/strength.md has the matches. */
  readonly elo: number;
  readonly judge: Judge;
  readonly aim: Aim;
  /** Turns looked ahead, the one going on included. */
  readonly turns: number;
  readonly rootBeam: number;
  readonly beam: number;
  /** The game is solved to its end when no more turns than this are to come, of two players. */
  readonly lastTurns: number;
  /** The same with more players, where nothing can be left out. */
  readonly lastTurnsOfMore: number;
  /** Positions judged at most: the same on any machine, and few enough to answer at once. */
  readonly positions: number;
  /** Milliseconds to think at most, wherever a machine is slower than that. */
  readonly patience: number;
  /** Decisions that look no worse than this, in what they aim at, are all the same to them. */
  readonly indifference: number;
  /** Tells by the others' decisions how they play, and reckons with it. */
  readonly reads: boolean;
}

/** All but the strongest answer within 50 ms. */
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
  patience: AT_ONCE,
  indifference,
  reads: false,
});

const learned = (turns: number, rootBeam: number, beam: number, lastTurns: number) => ({
  positions: 15_000,
  patience: AT_ONCE,
  lastTurnsOfMore: Math.max(1, lastTurns - 1),
  judge: { type: 'learned' as const },
  aim: TO_WIN,
  turns,
  rootBeam,
  beam,
  lastTurns,
  indifference: 0,
  reads: false,
});

export const LEVELS: readonly Level[] = [
  // Sees the rug in hand and how it would look, hardly what walking costs.
  {
    name: 'nour',
    displayName: 'Nour',
    temper: 'first-game',
    elo: 950,
    ...byEye({ rent: 0, payment: 0, dirham: 0.2, bigRugs: 0.5 }, 1),
  },
  // Builds the largest area there is, and forgets that the others will too.
  {
    name: 'idris',
    displayName: 'Idris',
    temper: 'big-rugs',
    elo: 1325,
    ...byEye({ rent: 0, payment: 0, dirham: 0.6, bigRugs: 1.2 }, 0.3),
  },
  // Counts well, but only what is on the table now.
  {
    name: 'zohra',
    displayName: 'Zohra',
    temper: 'short-sighted',
    elo: 1395,
    ...byEye({ rent: 0, payment: 0 }, 0),
  },
  // Knows what rent an area will bring in.
  { name: 'brahim', displayName: 'Brahim', temper: 'merchant', elo: 1500, ...byEye({}, 0) },
  { name: 'salma', displayName: 'Salma', temper: 'shrewd', elo: 1625, ...learned(1, 12, 3, 3) },
  {
    name: 'karima',
    displayName: 'Karima',
    temper: 'far-sighted',
    elo: 1665,
    ...learned(2, 12, 3, 3),
  },
  {
    name: 'hakima',
    displayName: 'Hakima',
    temper: 'master',
    elo: 1695,
    ...learned(3, 4, 2, 4),
    positions: 300_000,
    patience: 450,
    reads: true,
  },
];

export const levelOf = (name: LevelName): Level => LEVELS.find((level) => level.name === name)!;

export const isLevelName = (text: string): text is LevelName =>
  LEVEL_NAMES.includes(text as LevelName);
