/** The validating door: checks everything first, never changes its input, never half applies. */
import { colourNumber, placeNumber, type Action } from './actions.js';
import { whyIllegal, type Illegal } from './legal.js';
import { bad, good, type Outcome } from './outcome.js';
import { facingNumber } from './squares.js';
import type { Setup } from './setup.js';
import { copyState, startState, type State } from './state.js';
import { draw, lay, leave, orient, roll } from './transitions.js';

/** The position after `action`, or why it is not allowed. */
export function apply(state: State, action: Action): Outcome<State, Illegal> {
  const illegal = whyIllegal(state, action);
  if (illegal !== undefined) return bad(illegal);
  const next = copyState(state);
  play(next, action);
  return good(next);
}

/** Plays a legal action on a scratch state. The fast door for those who hold actions. */
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

/** The position that a game has come to by legal actions. */
export function stateAfter(setup: Setup, actions: readonly Action[]): State {
  const state = startState(setup);
  for (const action of actions) play(state, action);
  return state;
}
