/** Contestants that have learnt nothing: what those who have are measured by, and learn from. */
import {
  isOpponentModelName,
  KNOWN_MODELS,
  preferredDecisions,
} from '@marrakech/bot/opponent-models';
import { POINTS } from '@marrakech/bot/position';
import { CLEAR_WEIGHTS, makeHandValue } from '@marrakech/bot/evaluation';
import { legalDecisions, type Decision } from '@marrakech/rules';
import { makeChance } from '@marrakech/rules/fast';
import type { Budget } from './entrant.js';
import { choosePlayingOut } from './playouts.js';
import { makeThinker, type Decider } from './thinker.js';

const anyOf = (decisions: readonly Decision[], seed: number): Decision =>
  decisions[makeChance(seed).below(decisions.length)]!;

/** `undefined` if nobody of this name plays without having learnt. */
export function makeUnlearned(
  name: string,
  label: string = name,
  budget?: Budget,
): Decider | undefined {
  if (name === 'random')
    return { name: label, decide: (state, seed) => anyOf(legalDecisions(state), seed) };
  // As most programs do, it takes the first of those that are as good; the heuristics take any.
  if (name === 'greedy')
    return { name: label, decide: (state) => preferredDecisions(state, KNOWN_MODELS.greedy)[0]! };
  if (isOpponentModelName(name)) {
    const model = KNOWN_MODELS[name];
    return { name: label, decide: (state, seed) => anyOf(preferredDecisions(state, model), seed) };
  }
  if (name === 'hand1' || name === 'hand2') {
    const evaluate = makeHandValue(CLEAR_WEIGHTS);
    const turns = Number(name.at(-1));
    // Exact: every decision, every place, so that nothing but the value can be at fault.
    const config = {
      evaluate,
      aim: POINTS,
      turns,
      rootBeam: Infinity,
      beam: Infinity,
      lastTurns: 0,
    };
    return makeThinker(label, config, budget);
  }
  if (name.startsWith('mcts:')) {
    const playouts = Number(name.slice('mcts:'.length));
    return {
      name: label,
      decide: (state, seed) =>
        legalDecisions(state)[choosePlayingOut(state, playouts, makeChance(seed).below)]!,
    };
  }
  return undefined;
}
