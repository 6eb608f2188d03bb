/**
 * Reading the others: whoever has decided all along as a known way does is taken to go on so.
 *
 * Everybody sensible does what such a way likes most of the time. So what counts is how much
 * likelier somebody's decisions were by the way itself than by sense and chance: a decision that
 * fits adds a little, one that does not takes nearly all away.
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

/** How often one who plays a way decides as it comes, and not as the way has it. */
const SLIP = 0.005;
/** How often one who does not decides as if. Strong players do in 65 to 93 of 100 decisions. */
const SENSE = 0.8;
/** Who is so many times likelier to play a way than not is taken to play it. */
const ENOUGH = 3;

const MODELS: readonly OpponentModel[] = Object.values(KNOWN_MODELS);

/** How much likelier a decision is than by chance, for one who takes what is liked so often. */
const likelihood = (often: number, fits: boolean, choices: number, preferred: number): number =>
  1 - often + (fits ? (often * choices) / preferred : 0);

const preferred = new Uint8Array(MAX_PREFERRED);

/** What one player's decisions say of each way. */
class Evidence {
  private readonly byModel = new Float64Array(MODELS.length).fill(1);
  private readonly bySense = new Float64Array(MODELS.length).fill(1);

  weigh(state: State, decision: Decision): void {
    const decisions = legalDecisions(state);
    const number = numberOf(decision, decisions);
    for (const [index, model] of MODELS.entries()) {
      const count = model.prefer(state, preferred);
      const fits = preferred.subarray(0, count).includes(number);
      this.byModel[index]! *= likelihood(1 - SLIP, fits, decisions.length, count);
      this.bySense[index]! *= likelihood(SENSE, fits, decisions.length, count);
    }
  }

  get model(): OpponentModel | undefined {
    const likeliest = this.byModel.indexOf(Math.max(...this.byModel));
    const isRead = this.byModel[likeliest]! >= ENOUGH * this.bySense[likeliest]!;
    return isRead ? MODELS[likeliest] : undefined;
  }
}

/** How each of the others plays, by the game so far; `undefined` for those who cannot be read. */
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
