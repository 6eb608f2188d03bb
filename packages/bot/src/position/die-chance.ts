/** The die's odds as an array, for fast access. */
import { DIE_ODDS } from '@marrakech/rules';

/** By die value. */
export const DIE_CHANCE = new Float64Array(5);
for (const { die, odds } of DIE_ODDS) DIE_CHANCE[die] = odds;
