/** Who the bots are: their names, and what they are like. */
import { LEVELS, type LevelName, type Temper } from '@marrakech/bot';

export interface Rival {
  readonly level: LevelName;
  /** As games and records keep it. */
  readonly name: string;
  readonly temper: Temper;
}

export const RIVALS: readonly Rival[] = LEVELS.map(({ name, displayName, temper }) => ({
  level: name,
  name: displayName,
  temper,
}));

const SENSIBLE: LevelName = 'zohra';

/** Whom a stranger meets first: neither a walkover nor a wall. */
export const sensibleRival = (): Rival => RIVALS.find(({ level }) => level === SENSIBLE)!;
