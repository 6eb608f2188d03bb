/** The die's odds for those who search. */
import { DIE_ODDS } from '@marrakech/rules';

/** By value of the die. */
export const DIE_CHANCE = new Float64Array(5);
for (const { die, odds } of DIE_ODDS) DIE_CHANCE[die] = odds;
