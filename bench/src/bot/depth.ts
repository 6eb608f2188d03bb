/**
 * Measures the cost of a shallower search: the chance to win that its choices lose by the judgement
 * of a deeper one, in games of the network against itself. Errors of the deeper search make the
 * cost look larger.
 */
import { type Evaluate, TO_WIN, WIN } from '@marrakech/bot/position';
import { loadWeights, makeLearnedValue } from '@marrakech/bot/evaluation';
import { deepen, type Judgement, type SearchConfig } from '@marrakech/bot/search';
import { play, type Decision } from '@marrakech/rules';
import { makeChance, MOVER, OVER, PHASE, type State } from '@marrakech/rules/fast';
import { letChanceAct, newGame } from './own-game.js';

/** The depth in turns of these games' players. */
const PLAYED = 2;

/** A choice by a search of `turns` turns, judged by a search of `judge` turns. */
export interface Choice {
  readonly turns: number;
  readonly judge: number;
  /** The lost chance to win. */
  readonly givenAway: number;
}

/** Beyond three turns only the best choices are followed, to limit the time. */
const searchConfigFor = (evaluate: Evaluate, turns: number): SearchConfig => ({
  evaluate,
  aim: TO_WIN,
  turns,
  rootBeam: turns > 3 ? 6 : 12,
  beam: turns > 3 ? 2 : 3,
  lastTurns: 0,
});

function judged(state: State, config: SearchConfig): readonly Judgement[] {
  let judgements: readonly Judgement[] = [];
  const limits = { positions: Infinity, stop: () => false };
  for (const progress of deepen(state, config, limits)) ({ judgements } = progress);
  return judgements;
}

const isSame = (one: Decision, other: Decision): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** All pairs of a search and a deeper one, up to `deepest`, at every `every`th decision. */
export async function* choicesOf(
  games: number,
  every: number,
  deepest: number,
): AsyncGenerator<Choice> {
  const evaluate = makeLearnedValue(await loadWeights('two-players'));
  const configs = Array.from({ length: deepest }, (_, index) =>
    searchConfigFor(evaluate, index + 1),
  );
  for (let game = 0; game < games; game++) {
    const state = newGame();
    const { below } = makeChance(game);
    for (;;) {
      letChanceAct(state, below);
      if (state.data[PHASE] === OVER) break;
      if (below(every) === 0) yield* compared(state, configs);
      play(state, judged(state, configs[PLAYED - 1]!)[0]!.decision);
    }
  }
}

function* compared(state: State, configs: readonly SearchConfig[]): Generator<Choice> {
  const looks = configs.map((config) => judged(state, config));
  const at = WIN + state.data[MOVER]!;
  for (const [index, [chosen]] of looks.entries())
    for (let further = index + 1; further < looks.length; further++) {
      const seen = looks[further]!;
      const same = seen.find(({ decision }) => isSame(decision, chosen!.decision))!;
      const givenAway = seen[0]!.value[at]! - same.value[at]!;
      yield { turns: index + 1, judge: further + 1, givenAway };
    }
}
