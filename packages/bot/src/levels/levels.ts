/**
 * How the levels play. Weaker ones are no dice throwers: they look less far, love what is pretty, or
 * forget what it costs.
 */
import { CLEAR_EYES, type Eyes } from '../evaluation/hand-value.js';
import { POINTS, TO_WIN, type Aim } from '../position/value.js';
import { LEVEL_PROFILES, type LevelName, type LevelProfile } from './profiles.js';

/** By what a level judges a position: its own eyes, or what was learnt from many games. */
export type Judge = { readonly type: 'hand'; readonly eyes: Eyes } | { readonly type: 'learned' };

export interface Level extends LevelProfile {
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

const byEye = (eyes: Partial<Eyes>, indifference: number) => ({
  judge: { type: 'hand' as const, eyes: { ...CLEAR_EYES, ...eyes } },
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

const PLAY: Readonly<Record<LevelName, Omit<Level, keyof LevelProfile>>> = {
  // Sees the rug in hand and how it would look, hardly what walking costs.
  nour: byEye({ rent: 0, payment: 0, dirham: 0.2, bigRugs: 0.5 }, 1),
  // Builds the largest area there is, and forgets that the others will too.
  idris: byEye({ rent: 0, payment: 0, dirham: 0.6, bigRugs: 1.2 }, 0.3),
  // Counts well, but only what is on the table now.
  zohra: byEye({ rent: 0, payment: 0 }, 0),
  // Knows what rent an area will bring in.
  brahim: byEye({}, 0),
  salma: learned(1, 12, 3, 3),
  karima: learned(2, 12, 3, 3),
  hakima: { ...learned(3, 4, 2, 4), positions: 300_000, patience: 450, reads: true },
};

export const LEVELS: readonly Level[] = LEVEL_PROFILES.map((profile) => ({
  ...profile,
  ...PLAY[profile.name],
}));

export const levelOf = (name: LevelName): Level => LEVELS.find((level) => level.name === name)!;
