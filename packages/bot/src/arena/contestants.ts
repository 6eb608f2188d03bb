/** Our own contestants, by name. */
import { legalDecisions, type Decision, type Setup } from '@marrakech/rules';
import { makeChance } from '../chance.js';
import { deliberate, type Judgement, type Mind } from '../deliberation.js';
import { CLEAR_EYES, makeHandValue } from '../hand-value.js';
import { makeLearnedValue } from '../learned-value.js';
import { kindNameOf } from '../kinds.js';
import { isLevelName } from '../levels.js';
import { loadWeights } from '../load-weights.js';
import type { Weights } from '../network.js';
import { limitsOf, makePlayer, type Thinking } from '../player.js';
import type { Aim, Evaluate } from '../value.js';
import type { Contestant } from './answer.js';
import type { Budget, Entrant } from './entrant.js';
import { HEURISTICS, likedDecisions } from './heuristic.js';
import { choosePlayingOut } from './playouts.js';

const POINTS: Aim = { win: 0, lead: 1 };
export const TO_WIN: Aim = { win: 1, lead: 0.01 };

const looking = (evaluate: Evaluate, aim: Aim, turns: number, lastTurns: number): Mind => ({
  evaluate,
  aim,
  turns,
  rootBeam: 12,
  beam: 3,
  lastTurns,
});

/** Without a budget everybody thinks to their end, so that a busy machine changes no result. */
const thinkingWith = (budget: Budget | undefined): Thinking =>
  budget !== undefined && 'ms' in budget
    ? { budgetMs: budget.ms }
    : { positions: budget?.positions ?? Infinity };

function thinker(name: string, mind: Mind, budget: Budget | undefined): Contestant {
  return {
    name,
    decide(state) {
      let judgements: readonly Judgement[] = [];
      const limits = limitsOf(thinkingWith(budget));
      for (const progress of deliberate(state, mind, limits)) ({ judgements } = progress);
      return judgements[0]!.decision;
    },
  };
}

const anyOf = (decisions: readonly Decision[], seed: number): Decision =>
  decisions[makeChance(seed).below(decisions.length)]!;

/** One who looks ahead with the learned value. */
export function makeNetwork(
  { label, budget }: Pick<Entrant, 'label' | 'budget'>,
  turns: number,
  weights: Weights,
): Contestant {
  const mind = looking(makeLearnedValue(weights), TO_WIN, turns, turns > 1 ? 3 : 1);
  return thinker(label, mind, budget);
}

type Player = Extract<Entrant, { type: 'player' }>;

/** A contestant for games of this setup; what it has learnt is loaded first. */
export async function makeContestant(entrant: Player, setup: Setup): Promise<Contestant> {
  const { name, label, budget } = entrant;
  if (name === 'random')
    return { name: label, decide: (state, seed) => anyOf(legalDecisions(state), seed) };
  if (name === 'greedy') {
    const value = makeHandValue({ rent: 0, payment: 0, dirham: 1, bigRugs: 0 });
    return thinker(label, looking(value, POINTS, 1, 0), budget);
  }
  if (name === 'hand1' || name === 'hand2') {
    const turns = Number(name.at(-1));
    return thinker(label, looking(makeHandValue(CLEAR_EYES), POINTS, turns, 0), budget);
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
  if (isLevelName(name)) {
    const player = await makePlayer(name, setup);
    const thinking = thinkingWith(budget);
    return { name: label, decide: (state, seed) => player.decide(state, { ...thinking, seed }) };
  }
  return makeNetwork(entrant, Number(name.at(-1)), await loadWeights(kindNameOf(setup)));
}
