/** Who the bots are: their names, and what they are like. */
import { LEVEL_PROFILES, type LevelName, type PlayingStyle } from '@marrakech/bot';

export interface Rival {
  readonly level: LevelName;
  /** As games and records keep it. */
  readonly name: string;
  readonly style: PlayingStyle;
}

export const RIVALS: readonly Rival[] = LEVEL_PROFILES.map(({ name, displayName, style }) => ({
  level: name,
  name: displayName,
  style,
}));

const SENSIBLE: LevelName = 'zohra';

/** Whom a stranger meets first: neither a walkover nor a wall. */
export const sensibleRival = (): Rival => RIVALS.find(({ level }) => level === SENSIBLE)!;
