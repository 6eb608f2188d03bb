/** Names, styles and strengths of the levels, weakest first. `levels.ts` has how they play. */

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

/** The playing styles of the levels; the screens have the texts. */
export const PLAYING_STYLES = [
  'first-game',
  'big-rugs',
  'short-sighted',
  'merchant',
  'shrewd',
  'far-sighted',
  'master',
] as const;
export type PlayingStyle = (typeof PLAYING_STYLES)[number];

/** What a screen shows of a level. */
export interface LevelProfile {
  readonly name: LevelName;
  /** The same in every language, like any name. */
  readonly displayName: string;
  readonly style: PlayingStyle;
  /** Measured strength with two players, on a scale where brahim has 1500; see docs/strength.md. */
  readonly elo: number;
}

export const LEVEL_PROFILES: readonly LevelProfile[] = [
  { name: 'nour', displayName: 'Nour', style: 'first-game', elo: 950 },
  { name: 'idris', displayName: 'Idris', style: 'big-rugs', elo: 1325 },
  { name: 'zohra', displayName: 'Zohra', style: 'short-sighted', elo: 1395 },
  { name: 'brahim', displayName: 'Brahim', style: 'merchant', elo: 1500 },
  { name: 'salma', displayName: 'Salma', style: 'shrewd', elo: 1625 },
  { name: 'karima', displayName: 'Karima', style: 'far-sighted', elo: 1665 },
  { name: 'hakima', displayName: 'Hakima', style: 'master', elo: 1695 },
];

export const profileOf = (name: LevelName): LevelProfile =>
  LEVEL_PROFILES.find((profile) => profile.name === name)!;

export const isLevelName = (text: string): text is LevelName =>
  LEVEL_NAMES.includes(text as LevelName);
