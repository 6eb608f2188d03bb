/** Contestants without learned weights: the baseline of measurements, and opponents in training. */
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
import { makeSearchPlayer, type Decider } from './search-player.js';

const anyOf = (decisions: readonly Decision[], seed: number): Decision =>
  decisions[makeChance(seed).below(decisions.length)]!;

/** `undefined` if no baseline player has this name. */
export function makeBaselinePlayer(
  name: string,
  label: string = name,
  budget?: Budget,
): Decider | undefined {
  if (name === 'random')
    return { name: label, decide: (state, seed) => anyOf(legalDecisions(state), seed) };
  // Takes the first of equal decisions, as most programs do; the heuristics take a random one.
  if (name === 'greedy')
    return { name: label, decide: (state) => preferredDecisions(state, KNOWN_MODELS.greedy)[0]! };
  if (isOpponentModelName(name)) {
    const model = KNOWN_MODELS[name];
    return { name: label, decide: (state, seed) => anyOf(preferredDecisions(state, model), seed) };
  }
  if (name === 'hand1' || name === 'hand2') {
    const evaluate = makeHandValue(CLEAR_WEIGHTS);
    const turns = Number(name.at(-1));
    // A full search, so that only the evaluation matters.
    const config = {
      evaluate,
      aim: POINTS,
      turns,
      rootBeam: Infinity,
      beam: Infinity,
      lastTurns: 0,
    };
    return makeSearchPlayer(label, config, budget);
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
