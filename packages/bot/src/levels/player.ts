/** A computer player of a level: it decides in a given position. */
import type { Action, Decision, Setup } from '@marrakech/rules';
import { makeChance, MOVER, OUT, type State } from '@marrakech/rules/fast';
import { deepen, type SearchConfig } from '../search/iterative-deepening.js';
import type { Limits } from '../search/expectimax.js';
import { makeHandValue } from '../evaluation/hand-value.js';
import { kindNameOf } from '../evaluation/kinds.js';
import { makeLearnedValue } from '../evaluation/learned-value.js';
import { levelOf, type Judge, type Level } from './levels.js';
import type { LevelName } from './profiles.js';
import { loadWeights } from '../evaluation/load-weights.js';
import type { Judgement } from '../search/move-ordering.js';
import { recognizeModels } from '../opponent-models/recognition.js';
import { toProspects, type Evaluate, type Prospects } from '../position/value.js';
import type { OpponentModel, OpponentModels } from '../opponent-models/opponent-model.js';

export interface DecideOptions {
  /** The same seed and number of positions give the same decision. */
  readonly seed?: number;
  /** The most positions to evaluate, not counting the first pass over all decisions. */
  readonly positions?: number;
  /** The most milliseconds to think; the depth reached then depends on the machine. */
  readonly budgetMs?: number;
  /** The actions before this position, for levels that recognize opponent models. */
  readonly actions?: readonly Action[];
  /** Polled while thinking: true ends the search with the best decision so far. */
  readonly stop?: () => boolean;
}

/** With every opponent's model known the tree is smaller, so the search can be wider. */
const ALL_MODELS_KNOWN = { rootBeam: 12, beam: 6 };

/** The limits of an analysis, which belongs to no level. */
const DEFAULT_LIMITS = { positions: Infinity, thinkingMs: 450 };

/** A decision and its expected result. */
export interface DecisionWithProspects {
  readonly decision: Decision;
  /** By seat, by this level's evaluation. */
  readonly prospects: readonly Prospects[];
}

export interface Player {
  readonly level: Level;
  /** A player must be to orient Assam or to lay a rug in `state`. */
  readonly decide: (state: State, options?: DecideOptions) => Decision;
  /** The same, with the expected result. */
  readonly decideWithProspects: (state: State, options?: DecideOptions) => DecisionWithProspects;
}

async function evaluationFor(judge: Judge, setup: Setup): Promise<Evaluate> {
  if (judge.type === 'hand') return makeHandValue(judge.weights);
  return makeLearnedValue(await loadWeights(kindNameOf(setup)));
}

/** A level's search configuration; loads the weights that it needs. */
export async function searchConfigFor(level: Level, setup: Setup): Promise<SearchConfig> {
  const { judge, aim, turns, rootBeam, beam } = level;
  const lastTurns = setup.players === 2 ? level.lastTurns : level.lastTurnsOfMore;
  return { evaluate: await evaluationFor(judge, setup), aim, turns, rootBeam, beam, lastTurns };
}

/** The search limits: those of `options`, or else the level's own. */
export function limitsOf(
  options: DecideOptions,
  own: Pick<Level, 'positions' | 'thinkingMs'> = DEFAULT_LIMITS,
): Limits {
  const { positions = own.positions, stop = () => false } = options;
  // A limit in positions must not depend on the clock.
  if (options.budgetMs === undefined && options.positions !== undefined) return { positions, stop };
  const end = Date.now() + (options.budgetMs ?? own.thinkingMs);
  return { positions, stop: () => stop() || Date.now() >= end };
}

/** The configuration with the recognized models. */
function withModels(config: SearchConfig, models: OpponentModels, state: State): SearchConfig {
  const { data, switches } = state;
  const isOpen = (model: OpponentModel | undefined, seat: number): boolean =>
    model === undefined && seat !== data[MOVER] && data[OUT + seat] === 0;
  if (models.some(isOpen)) return { ...config, models };
  return { ...config, models, ...ALL_MODELS_KNOWN, turns: Math.max(config.turns, switches.seats) };
}

/** A random one of the decisions that the level does not distinguish. */
function pick(judgements: readonly Judgement[], level: Level, seed: number): Judgement {
  const [best] = judgements;
  if (best === undefined) throw new Error('no player is to decide here');
  const equals = judgements.filter(
    (one) => one.turns === best.turns && one.utility >= best.utility - level.indifference,
  );
  return equals[makeChance(seed).below(equals.length)]!;
}

export async function makePlayer(name: LevelName, setup: Setup): Promise<Player> {
  const level = levelOf(name);
  const own = await searchConfigFor(level, setup);
  const decideWithProspects = (
    state: State,
    options: DecideOptions = {},
  ): DecisionWithProspects => {
    const { actions = [] } = options;
    const limits = limitsOf(options, level);
    const mover = state.data[MOVER]!;
    const config = level.recognizesModels
      ? withModels(own, recognizeModels(setup, actions, mover), state)
      : own;
    let judgements: readonly Judgement[] = [];
    for (const progress of deepen(state, config, limits)) ({ judgements } = progress);
    const { decision, value } = pick(judgements, level, options.seed ?? 0);
    return { decision, prospects: toProspects(value, state.switches.seats) };
  };
  return {
    level,
    decideWithProspects,
    decide: (state, options) => decideWithProspects(state, options).decision,
  };
}

/** A single decision. To play a whole game, `makePlayer` once is cheaper. */
export async function decide(
  state: State,
  level: LevelName,
  options: DecideOptions = {},
): Promise<Decision> {
  const player = await makePlayer(level, state.setup);
  return player.decide(state, options);
}
