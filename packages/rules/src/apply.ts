/** The checking entry: it checks an action completely before it changes anything. */
import { colourNumber, placeNumber, type Action } from './actions.js';
import { whyIllegal, type Illegal } from './legal.js';
import { bad, good, type Outcome } from './outcome.js';
import { facingNumber } from './squares.js';
import type { Setup } from './setup.js';
import { copyState, startState, type State } from './state.js';
import { draw, lay, leave, orient, roll } from './transitions.js';

/** Returns a new position and leaves `state` as it is, or says why the action is illegal. */
export function apply(state: State, action: Action): Outcome<State, Illegal> {
  const illegal = whyIllegal(state, action);
  if (illegal !== undefined) return bad(illegal);
  const next = copyState(state);
  play(next, action);
  return good(next);
}

/** Plays a legal action on a scratch state, without checking it. */
export function play(state: State, action: Action): void {
  switch (action.type) {
    case 'orient':
      return orient(state, facingNumber(action.facing)!);
    case 'roll':
      return roll(state, action.die);
    case 'lay':
      return lay(state, placeNumber(action.rug)!);
    case 'draw':
      return draw(state, action.seat, colourNumber(action.colour)!);
    case 'leave':
      return leave(state, action.seat);
  }
}

/** The position after legal actions from the start. */
export function stateAfter(setup: Setup, actions: readonly Action[]): State {
  const state = startState(setup);
  for (const action of actions) play(state, action);
  return state;
}
