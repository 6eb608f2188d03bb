/**
 * The luck of a roll or a draw: what the position is worth after it, minus what it was worth on
 * the mean of what could have come. Whoever judges, it has mean zero, so taking it away changes no
 * expectation.
 */
import { DIE_ODDS, drawOdds, play, type ChanceAction } from '@marrakech/rules';
import { copyInto, copyState, MOVER, type State } from '@marrakech/rules/fast';
import { turnsToCome } from '../search/iterative-deepening.js';
import { Expectimax } from '../search/expectimax.js';
import { VALUE_LENGTH, type Aim, type Evaluate } from '../position/value.js';

interface Fall {
  /** The mean over all that could have come. */
  readonly before: Float64Array;
  readonly after: Float64Array;
}

/** Weighs what chance does in `state`, where it is to act. */
export type WeighChance = (state: State, came: ChanceAction) => Fall;

interface Possible {
  readonly action: ChanceAction;
  readonly odds: number;
}

/** By what came, not by what is awaited: a record need not tell the draws that were due before. */
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

/** How far it looks to weigh: in turns, the one going on included, and how wide beyond that. */
export interface Foresight {
  readonly turns: number;
  readonly beam: number;
  /** With no more turns than this to come it looks to the end, with nothing left out. */
  readonly lastTurns?: number;
}

const THIS_TURN: Foresight = { turns: 1, beam: Infinity };

export function makeLuckScale(
  like: State,
  evaluate: Evaluate,
  aim: Aim,
  { turns, beam, lastTurns = 0 }: Foresight = THIS_TURN,
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

/** A roll that somebody could not pay has ended their turn: there is nothing more to look at. */
const hasPassed = (state: State, next: State): boolean => next.data[MOVER] !== state.data[MOVER];
