/** Setups and contestants for tests, by name. */
import { makeSetup, type Setup, type SetupOptions } from '@marrakech/rules';
import type { Contestant } from '../matches/contestant.js';
import { makeContestant } from '../players/contestants.js';
import { parseEntrant } from '../players/entrant.js';

export function setupOf(options: SetupOptions): Setup {
  const setup = makeSetup(options);
  if (!setup.ok) throw new Error(setup.error.code);
  return setup.value;
}

export async function makeContestantByName(name: string, setup: Setup): Promise<Contestant> {
  const entrant = parseEntrant(name);
  if (entrant?.type !== 'player') throw new Error(`unknown contestant ${name}`);
  return makeContestant(entrant, setup);
}
