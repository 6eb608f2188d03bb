/** Who the players are that one can meet, the weakest first. How they play is in levels.ts. */

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

/** What a screen shows of a level. */
export interface LevelProfile {
  readonly name: LevelName;
  /** As players read it. Names are names: no language changes them. */
  readonly displayName: string;
  readonly temper: Temper;
  /** Measured strength with two players, brahim being 1500; docs/strength.md has the matches. */
  readonly elo: number;
}

export const LEVEL_PROFILES: readonly LevelProfile[] = [
  { name: 'nour', displayName: 'Nour', temper: 'first-game', elo: 950 },
  { name: 'idris', displayName: 'Idris', temper: 'big-rugs', elo: 1325 },
  { name: 'zohra', displayName: 'Zohra', temper: 'short-sighted', elo: 1395 },
  { name: 'brahim', displayName: 'Brahim', temper: 'merchant', elo: 1500 },
  { name: 'salma', displayName: 'Salma', temper: 'shrewd', elo: 1625 },
  { name: 'karima', displayName: 'Karima', temper: 'far-sighted', elo: 1665 },
  { name: 'hakima', displayName: 'Hakima', temper: 'master', elo: 1695 },
];

export const profileOf = (name: LevelName): LevelProfile =>
  LEVEL_PROFILES.find((profile) => profile.name === name)!;

export const isLevelName = (text: string): text is LevelName =>
  LEVEL_NAMES.includes(text as LevelName);
