/** A computer player at a level: give it a position in which it is to decide, get its decision. */
import type { Action, Decision, Setup } from '@marrakech/rules';
import { makeChance, MOVER, OUT, type State } from '@marrakech/rules/fast';
import { deepen, type SearchConfig } from '../search/iterative-deepening.js';
import type { Limits } from '../search/expectimax.js';
import { makeHandValue } from '../evaluation/hand-value.js';
import { kindNameOf } from '../evaluation/kinds.js';
import { makeLearnedValue } from '../evaluation/learned-value.js';
import { levelOf, type Judge, type Level, type LevelName } from './levels.js';
import { loadWeights } from '../evaluation/load-weights.js';
import type { Judgement } from '../search/move-ordering.js';
import { recognizeModels } from '../opponent-models/recognition.js';
import { toProspects, type Evaluate, type Prospects } from '../position/value.js';
import type { OpponentModel, OpponentModels } from '../opponent-models/opponent-model.js';

export interface Thinking {
  /** The same seed and the same budget of positions give the same decision. */
  readonly seed?: number;
  /** Positions to judge at most, beyond a first look at every decision. */
  readonly positions?: number;
  /** Milliseconds to think at most; how far it gets then hangs on the machine. */
  readonly budgetMs?: number;
  /** The game up to this position, for those who read the others. */
  readonly actions?: readonly Action[];
  /** Asked while thinking: true ends it with the best so far. */
  readonly stop?: () => boolean;
}

/** When all others can be foretold there is less to follow, and more of one's own can be. */
const FORETELLING = { rootBeam: 12, beam: 6 };

/** For whoever judges without being a level. */
const PATIENT = { positions: Infinity, patience: 450 };

/** A decision, and what its player expects of it. */
export interface Considered {
  readonly decision: Decision;
  /** By seat, as this level sees it. */
  readonly prospects: readonly Prospects[];
}

export interface Player {
  readonly level: Level;
  /** `state` must be one in which a player is to orient Assam or to lay a rug. */
  readonly decide: (state: State, thinking?: Thinking) => Decision;
  /** The same, with what it expects. */
  readonly consider: (state: State, thinking?: Thinking) => Considered;
}

async function evaluationFor(judge: Judge, setup: Setup): Promise<Evaluate> {
  if (judge.type === 'hand') return makeHandValue(judge.weights);
  return makeLearnedValue(await loadWeights(kindNameOf(setup)));
}

/** How a level thinks in games of this setup; what it has learnt is loaded first. */
export async function searchConfigFor(level: Level, setup: Setup): Promise<SearchConfig> {
  const { judge, aim, turns, rootBeam, beam } = level;
  const lastTurns = setup.players === 2 ? level.lastTurns : level.lastTurnsOfMore;
  return { evaluate: await evaluationFor(judge, setup), aim, turns, rootBeam, beam, lastTurns };
}

/** Whoever is given no budget has their own. */
export function limitsOf(
  thinking: Thinking,
  own: Pick<Level, 'positions' | 'patience'> = PATIENT,
): Limits {
  const { positions = own.positions, stop = () => false } = thinking;
  // A budget of positions alone must not hang on the clock.
  if (thinking.budgetMs === undefined && thinking.positions !== undefined)
    return { positions, stop };
  const end = Date.now() + (thinking.budgetMs ?? own.patience);
  return { positions, stop: () => stop() || Date.now() >= end };
}

/** The same mind, with what was read of the others. */
function knowing(config: SearchConfig, models: OpponentModels, state: State): SearchConfig {
  const { data, switches } = state;
  const isOpen = (model: OpponentModel | undefined, seat: number): boolean =>
    model === undefined && seat !== data[MOVER] && data[OUT + seat] === 0;
  if (models.some(isOpen)) return { ...config, models };
  return { ...config, models, ...FORETELLING, turns: Math.max(config.turns, switches.seats) };
}

/** Among those that are all the same to this level, any. */
function pick(judgements: readonly Judgement[], level: Level, seed: number): Judgement {
  const [best] = judgements;
  if (best === undefined) throw new Error('no player is to decide here');
  const equals = judgements.filter(
    (one) => one.turns === best.turns && one.utility >= best.utility - level.indifference,
  );
  return equals[makeChance(seed).below(equals.length)]!;
}

/** A player for games of this setup. */
export async function makePlayer(name: LevelName, setup: Setup): Promise<Player> {
  const level = levelOf(name);
  const own = await searchConfigFor(level, setup);
  const consider = (state: State, thinking: Thinking = {}): Considered => {
    const { actions = [] } = thinking;
    const limits = limitsOf(thinking, level);
    const mover = state.data[MOVER]!;
    const config = level.reads ? knowing(own, recognizeModels(setup, actions, mover), state) : own;
    let judgements: readonly Judgement[] = [];
    for (const progress of deepen(state, config, limits)) ({ judgements } = progress);
    const { decision, value } = pick(judgements, level, thinking.seed ?? 0);
    return { decision, prospects: toProspects(value, state.switches.seats) };
  };
  return { level, consider, decide: (state, thinking) => consider(state, thinking).decision };
}

/** One decision of a level; for a whole game, `makePlayer` once is cheaper. */
export async function decide(
  state: State,
  level: LevelName,
  thinking: Thinking = {},
): Promise<Decision> {
  const player = await makePlayer(level, state.setup);
  return player.decide(state, thinking);
}
