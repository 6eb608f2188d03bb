/** Everyone who can enter a match, by name. */
import { legalDecisions, type Decision, type Setup } from '@marrakech/rules';
import type { State } from '@marrakech/rules/fast';
import { makeChance } from '../chance.js';
import { deliberate, type Judgement, type Mind } from '../deliberation.js';
import { CLEAR_EYES, makeHandValue } from '../hand-value.js';
import { makeLearnedValue } from '../learned-value.js';
import { kindNameOf } from '../kinds.js';
import { isLevelName } from '../levels.js';
import { loadWeights } from '../load-weights.js';
import type { Weights } from '../network.js';
import { makePlayer } from '../player.js';
import type { Aim, Evaluate } from '../value.js';
import { HEURISTICS, likedDecisions } from './heuristic.js';
import { choosePlayingOut } from './playouts.js';

export interface Contestant {
  readonly name: string;
  readonly decide: (state: State, seed: number) => Decision;
}

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

/** Whoever thinks as far as their mind goes, whatever the clock says. */
function thinker(name: string, mind: Mind): Contestant {
  return {
    name,
    decide(state) {
      let judgements: readonly Judgement[] = [];
      const limits = { positions: Infinity, stop: () => false };
      for (const progress of deliberate(state, mind, limits)) ({ judgements } = progress);
      return judgements[0]!.decision;
    },
  };
}

const anyOf = (decisions: readonly Decision[], seed: number): Decision =>
  decisions[makeChance(seed).below(decisions.length)]!;

/** `undefined` if there is nobody of this name. Without `weights`, networks use the shipped ones. */
export async function makeContestant(
  name: string,
  setup: Setup,
  weights?: Weights,
): Promise<Contestant | undefined> {
  if (name === 'random')
    return { name, decide: (state, seed) => anyOf(legalDecisions(state), seed) };
  if (name === 'greedy')
    return thinker(
      name,
      looking(makeHandValue({ rent: 0, payment: 0, dirham: 1, bigRugs: 0 }), POINTS, 1, 0),
    );
  if (name === 'hand1' || name === 'hand2')
    return thinker(name, looking(makeHandValue(CLEAR_EYES), POINTS, Number(name.at(-1)), 0));
  if (Object.hasOwn(HEURISTICS, name)) {
    const likes = HEURISTICS[name as keyof typeof HEURISTICS];
    return { name, decide: (state, seed) => anyOf(likedDecisions(state, likes), seed) };
  }
  const playouts = /^mcts:([1-9]\d{0,5})$/.exec(name);
  if (playouts !== null)
    return {
      name,
      decide(state, seed) {
        const { below } = makeChance(seed);
        return legalDecisions(state)[choosePlayingOut(state, Number(playouts[1]), below)]!;
      },
    };
  const net = /^net([123])$/.exec(name);
  if (net !== null) {
    const learnt = weights ?? (await loadWeights(kindNameOf(setup)));
    const turns = Number(net[1]);
    return thinker(name, looking(makeLearnedValue(learnt), TO_WIN, turns, turns > 1 ? 3 : 1));
  }
  if (!isLevelName(name)) return undefined;
  const player = await makePlayer(name, setup);
  return { name, decide: (state, seed) => player.decide(state, { seed }) };
}
