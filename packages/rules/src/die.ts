/** The die. The rules never roll it: callers pass rolls in. */

export const DIE_VALUES = [1, 2, 3, 4] as const;
export type Die = (typeof DIE_VALUES)[number];

export const DIE_FACES: readonly Die[] = [1, 2, 2, 3, 3, 4];

export interface DieOdds {
  readonly die: Die;
  readonly odds: number;
}

export const DIE_ODDS: readonly DieOdds[] = DIE_VALUES.map((die) => ({
  die,
  odds: DIE_FACES.filter((face) => face === die).length / DIE_FACES.length,
}));

export const isDie = (value: unknown): value is Die => DIE_VALUES.includes(value as Die);
