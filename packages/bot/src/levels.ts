/**
 * The players one can meet, the weakest first. Weaker ones are no dice throwers: they look less
 * far, love what is pretty, or forget what it costs.
 */
import type { Eyes } from './hand-value.js';
import type { Aim } from './value.js';

export const LEVEL_NAMES = ['nour', 'idris', 'zohra', 'brahim', 'salma', 'karima'] as const;
export type LevelName = (typeof LEVEL_NAMES)[number];

/** What a level is like; the words for it live with the screen. */
export const TEMPERS = [
  'first-game',
  'big-rugs',
  'short-sighted',
  'merchant',
  'far-sighted',
  'master',
] as const;
export type Temper = (typeof TEMPERS)[number];

/** By what a level judges a position. */
type Judge = { readonly type: 'hand'; readonly eyes: Eyes };

export interface Level {
  readonly name: LevelName;
  readonly temper: Temper;
  readonly judge: Judge;
  readonly aim: Aim;
  readonly turns: number;
  readonly rootBeam: number;
  readonly beam: number;
  readonly lastTurns: number;
  /** Decisions that look no worse than this many points are all the same to them. */
  readonly indifference: number;
}

const POINTS: Aim = { win: 0, lead: 1 };

const hand = (rent: number, payment: number, bigRugs: number): Judge => ({
  type: 'hand',
  eyes: { rent, payment, bigRugs },
});

export const LEVELS: readonly Level[] = [
  {
    name: 'nour',
    temper: 'first-game',
    judge: hand(0, 0, 0.5),
    aim: POINTS,
    turns: 1,
    rootBeam: 12,
    beam: 3,
    lastTurns: 0,
    indifference: 1.5,
  },
  {
    name: 'idris',
    temper: 'big-rugs',
    judge: hand(0.1, 0, 1.5),
    aim: POINTS,
    turns: 1,
    rootBeam: 12,
    beam: 3,
    lastTurns: 0,
    indifference: 0.5,
  },
  {
    name: 'zohra',
    temper: 'short-sighted',
    judge: hand(0, 0.5, 0),
    aim: POINTS,
    turns: 1,
    rootBeam: 12,
    beam: 3,
    lastTurns: 0,
    indifference: 0.3,
  },
  {
    name: 'brahim',
    temper: 'merchant',
    judge: hand(0.3, 1, 0),
    aim: POINTS,
    turns: 1,
    rootBeam: 12,
    beam: 3,
    lastTurns: 1,
    indifference: 0,
  },
  {
    name: 'salma',
    temper: 'far-sighted',
    judge: hand(0.3, 1, 0),
    aim: POINTS,
    turns: 2,
    rootBeam: 3,
    beam: 2,
    lastTurns: 2,
    indifference: 0,
  },
  {
    name: 'karima',
    temper: 'master',
    judge: hand(0.3, 1, 0),
    aim: POINTS,
    turns: 2,
    rootBeam: 12,
    beam: 3,
    lastTurns: 3,
    indifference: 0,
  },
];

export const isLevelName = (text: string): text is LevelName =>
  LEVEL_NAMES.includes(text as LevelName);
