/** The built-in contestants by name. */
import { TO_WIN } from '@marrakech/bot/position';
import { isLevelName, makePlayer } from '@marrakech/bot/levels';
import { kindNameOf, loadWeights, makeLearnedValue, type Weights } from '@marrakech/bot/evaluation';
import type { Setup } from '@marrakech/rules';
import type { Contestant } from '../matches/contestant.js';
import type { Entrant } from './entrant.js';
import { makeSearchPlayer, decideOptionsFor } from './search-player.js';
import { makeBaselinePlayer } from './baseline-players.js';

/** A search player with the learned evaluation. */
export function makeNetwork(
  { label, budget }: Pick<Entrant, 'label' | 'budget'>,
  turns: number,
  weights: Weights,
): Contestant {
  // With more than two players, solving the last turns is slow for a search of one turn.
  const ofMore = turns > 1 ? 3 : 1;
  const lastTurns = weights.kind.seats === 2 ? 4 : ofMore;
  const evaluate = makeLearnedValue(weights);
  const config = { evaluate, aim: TO_WIN, turns, rootBeam: 12, beam: 3, lastTurns };
  return makeSearchPlayer(label, config, budget);
}

type Player = Extract<Entrant, { type: 'player' }>;

/** A built-in contestant for this setup; loads the weights that it needs. */
export async function makeContestant(entrant: Player, setup: Setup): Promise<Contestant> {
  const { name, label, budget } = entrant;
  const baseline = makeBaselinePlayer(name, label, budget);
  if (baseline !== undefined) return baseline;
  if (isLevelName(name)) {
    const player = await makePlayer(name, setup);
    const options = decideOptionsFor(budget ?? player.level);
    return {
      name: label,
      decide: (state, seed, actions) => player.decide(state, { ...options, seed, actions }),
    };
  }
  return makeNetwork(entrant, Number(name.at(-1)), await loadWeights(kindNameOf(setup)));
}
