/** Our own contestants, by name. */
import { TO_WIN } from '@marrakech/bot/position';
import { isLevelName, makePlayer } from '@marrakech/bot/levels';
import { kindNameOf, loadWeights, makeLearnedValue, type Weights } from '@marrakech/bot/evaluation';
import type { Setup } from '@marrakech/rules';
import type { Contestant } from '../matches/answer.js';
import type { Entrant } from './entrant.js';
import { makeThinker, thinkingWith } from './thinker.js';
import { makeUnlearned } from './unlearned.js';

/** One who looks ahead with the learned value. */
export function makeNetwork(
  { label, budget }: Pick<Entrant, 'label' | 'budget'>,
  turns: number,
  weights: Weights,
): Contestant {
  // More players than two take too long to the end for one who looks no further than this turn.
  const ofMore = turns > 1 ? 3 : 1;
  const lastTurns = weights.kind.seats === 2 ? 4 : ofMore;
  const evaluate = makeLearnedValue(weights);
  const config = { evaluate, aim: TO_WIN, turns, rootBeam: 12, beam: 3, lastTurns };
  return makeThinker(label, config, budget);
}

type Player = Extract<Entrant, { type: 'player' }>;

/** A contestant for games of this setup; what it has learnt is loaded first. */
export async function makeContestant(entrant: Player, setup: Setup): Promise<Contestant> {
  const { name, label, budget } = entrant;
  const unlearned = makeUnlearned(name, label, budget);
  if (unlearned !== undefined) return unlearned;
  if (isLevelName(name)) {
    const player = await makePlayer(name, setup);
    const thinking = thinkingWith(budget ?? player.level);
    return {
      name: label,
      decide: (state, seed, actions) => player.decide(state, { ...thinking, seed, actions }),
    };
  }
  return makeNetwork(entrant, Number(name.at(-1)), await loadWeights(kindNameOf(setup)));
}
