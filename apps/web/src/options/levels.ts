/** Who the bots are. Their names are names: no language changes them. */
import { LEVEL_NAMES, type LevelName } from '@marrakech/bot';

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export interface Rival {
  readonly level: LevelName;
  readonly shown: string;
}

export const RIVALS: readonly Rival[] = LEVEL_NAMES.map((level) => ({
  level,
  shown: capitalised(level),
}));

const SENSIBLE: LevelName = 'zohra';

/** Whom a stranger meets first: neither a walkover nor a wall. */
export const sensibleRival = (): Rival => RIVALS.find(({ level }) => level === SENSIBLE)!;
