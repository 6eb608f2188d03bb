/**
 * Recognizes which opponent model a player follows, from all their decisions so far.
 *
 * Most sensible decisions fit such a model too. So the test is a likelihood ratio: a fitting
 * decision adds a little, and one that does not fit takes nearly everything away.
 */
import {
  legalDecisions,
  play,
  startState,
  type Action,
  type Decision,
  type Setup,
} from '@marrakech/rules';
import { MOVER, type State } from '@marrakech/rules/fast';
import { numberOf } from '../position/numbered-decisions.js';
import { KNOWN_MODELS } from './known-models.js';
import { MAX_PREFERRED, type OpponentModel, type OpponentModels } from './opponent-model.js';

/** How often a player who follows a model deviates from it. */
const SLIP_RATE = 0.005;
/**
 * How often other players decide like a model by coincidence. Strong players do so in 65 to 93 of
 * 100 decisions.
 */
const COINCIDENCE_RATE = 0.8;
/** The likelihood ratio from which a model counts as recognized. */
const LEAST_RATIO = 3;

const MODELS: readonly OpponentModel[] = Object.values(KNOWN_MODELS);

/**
 * The likelihood of a decision relative to a random one, for a player who takes preferred decisions
 * with frequency `often`.
 */
const likelihood = (often: number, fits: boolean, choices: number, preferred: number): number =>
  1 - often + (fits ? (often * choices) / preferred : 0);

const preferred = new Uint8Array(MAX_PREFERRED);

/** The likelihoods of each model for one player. */
class Evidence {
  private readonly byModel = new Float64Array(MODELS.length).fill(1);
  private readonly byCoincidence = new Float64Array(MODELS.length).fill(1);

  weigh(state: State, decision: Decision): void {
    const decisions = legalDecisions(state);
    const number = numberOf(decision, decisions);
    for (const [index, model] of MODELS.entries()) {
      const count = model.prefer(state, preferred);
      const fits = preferred.subarray(0, count).includes(number);
      this.byModel[index]! *= likelihood(1 - SLIP_RATE, fits, decisions.length, count);
      this.byCoincidence[index]! *= likelihood(COINCIDENCE_RATE, fits, decisions.length, count);
    }
  }

  get model(): OpponentModel | undefined {
    const likeliest = this.byModel.indexOf(Math.max(...this.byModel));
    const isRead = this.byModel[likeliest]! >= LEAST_RATIO * this.byCoincidence[likeliest]!;
    return isRead ? MODELS[likeliest] : undefined;
  }
}

/** The models of the other players; `undefined` where none is recognized. */
export function recognizeModels(
  setup: Setup,
  actions: readonly Action[],
  own: number,
): OpponentModels {
  const state = startState(setup);
  const seats = Array.from({ length: setup.players }, () => new Evidence());
  for (const action of actions) {
    const mover = state.data[MOVER]!;
    const decides = action.type === 'orient' || action.type === 'lay';
    if (decides && mover !== own) seats[mover]!.weigh(state, action);
    play(state, action);
  }
  return seats.map(({ model }) => model);
}
