/** Contestants that have learnt nothing: what those who have are measured by, and learn from. */
import { legalDecisions, type Decision } from '@marrakech/rules';
import { makeChance } from '../chance.js';
import { CLEAR_EYES, makeHandValue } from '../hand-value.js';
import type { Budget } from './entrant.js';
import { HEURISTICS, likedDecisions } from './heuristic.js';
import { choosePlayingOut } from './playouts.js';
import { looking, makeThinker, POINTS, type Decider } from './thinker.js';

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
  if (name === 'greedy') {
    const value = makeHandValue({ rent: 0, payment: 0, dirham: 1, bigRugs: 0 });
    return makeThinker(label, looking(value, POINTS, 1, 0), budget);
  }
  if (name === 'hand1' || name === 'hand2') {
    const mind = looking(makeHandValue(CLEAR_EYES), POINTS, Number(name.at(-1)), 0);
    return makeThinker(label, mind, budget);
  }
  if (Object.hasOwn(HEURISTICS, name)) {
    const likes = HEURISTICS[name as keyof typeof HEURISTICS];
    return { name: label, decide: (state, seed) => anyOf(likedDecisions(state, likes), seed) };
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
