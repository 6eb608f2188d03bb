/** Who the bots are: their names, and what they are like. */
import { LEVELS, type LevelName, type PlayingStyle } from '@marrakech/bot';

export interface Rival {
  readonly level: LevelName;
  /** As games and records keep it. Names are names: no language changes them. */
  readonly name: string;
  readonly style: PlayingStyle;
}

export const RIVALS: readonly Rival[] = LEVELS.map(({ name, style }) => ({
  level: name,
  name: name.charAt(0).toUpperCase() + name.slice(1),
  style,
}));

const SENSIBLE: LevelName = 'zohra';

/** Whom a stranger meets first: neither a walkover nor a wall. */
export const sensibleRival = (): Rival => RIVALS.find(({ level }) => level === SENSIBLE)!;
