/**
 * The luck of a roll or a draw: the position's value after it minus the expected value before it.
 * For any evaluation luck has mean zero, so subtracting it changes no expectation.
 */
import { DIE_ODDS, drawOdds, play, type ChanceAction } from '@marrakech/rules';
import { copyInto, copyState, MOVER, type State } from '@marrakech/rules/fast';
import { turnsToCome } from '../search/iterative-deepening.js';
import { Expectimax } from '../search/expectimax.js';
import { VALUE_LENGTH, type Aim, type Evaluate } from '../position/value.js';

interface ChanceValues {
  /** The expected value over all outcomes. */
  readonly before: Float64Array;
  readonly after: Float64Array;
}

/** The values before and after chance's action in `state`. */
export type WeighChance = (state: State, came: ChanceAction) => ChanceValues;

interface Possible {
  readonly action: ChanceAction;
  readonly odds: number;
}

/**
 * The outcomes of the same kind as `came`, because a record need not contain draws that were due
 * before.
 */
function possibleBeside(came: ChanceAction, state: State): Possible[] {
  if (came.type === 'roll')
    return DIE_ODDS.map(({ die, odds }) => ({ action: { type: 'roll', die }, odds }));
  const { seat } = came;
  return drawOdds(state, seat).map(({ colour, odds }) => ({
    action: { type: 'draw', seat, colour },
    odds,
  }));
}

const isSame = (one: ChanceAction, other: ChanceAction): boolean =>
  one.type === 'roll'
    ? other.type === 'roll' && one.die === other.die
    : other.type === 'draw' && one.colour === other.colour;

/** The depth of the search in turns, with the current one, and its beam. */
export interface LookAhead {
  readonly turns: number;
  readonly beam: number;
  /** With at most this many turns to come, search to the end with all decisions. */
  readonly lastTurns?: number;
}

const THIS_TURN: LookAhead = { turns: 1, beam: Infinity };

export function makeLuckScale(
  like: State,
  evaluate: Evaluate,
  aim: Aim,
  { turns, beam, lastTurns = 0 }: LookAhead = THIS_TURN,
): WeighChance {
  const search = new Expectimax(like, evaluate, aim);
  const next = copyState(like);
  return (state, came) => {
    const before = new Float64Array(VALUE_LENGTH);
    const after = new Float64Array(VALUE_LENGTH);
    const end = turnsToCome(state);
    const solves = end <= lastTurns;
    for (const { action, odds } of possibleBeside(came, state)) {
      copyInto(next, state);
      play(next, action);
      if (solves) search.look(next, end, Infinity);
      else search.look(next, hasPassed(state, next) ? turns - 1 : turns, beam);
      for (let part = 0; part < VALUE_LENGTH; part++) {
        before[part]! += odds * search.values[part]!;
        if (isSame(action, came)) after[part] = search.values[part]!;
      }
    }
    return { before, after };
  };
}

/** A player who could not pay ended the turn. */
const hasPassed = (state: State, next: State): boolean => next.data[MOVER] !== state.data[MOVER];
