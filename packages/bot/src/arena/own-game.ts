/** Games for two that are played to be measured, with no arena around them. */
import { awaited, makeSetup, startState } from '@marrakech/rules';
import { playAtRandom, type Below, type State } from '@marrakech/rules/fast';

export function newGame(): State {
  const setup = makeSetup({ players: 2 });
  if (!setup.ok) throw new Error(setup.error.code);
  return startState(setup.value);
}

/** Rolls and draws until a player is to decide, or the game is over. */
export function letChanceAct(state: State, below: Below): void {
  for (;;) {
    const { type } = awaited(state);
    if (type !== 'roll' && type !== 'draw') return;
    playAtRandom(state, below);
  }
}
