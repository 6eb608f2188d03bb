/** Seeded random games as lists of actions, with every kind of action. */
import { colourNumber, type Action } from '../actions.js';
import { play } from '../apply.js';
import { DIE_FACES } from '../die.js';
import { awaited, legalDecisions } from '../legal.js';
import type { Below } from '../random-game.js';
import { coloursOf, type Setup } from '../setup.js';
import { FACINGS } from '../squares.js';
import { copyState, OUT, RUGS, startState, type State } from '../state.js';
import { seededChance } from './seeded-chance.js';

const pick = <T>(list: readonly T[], below: Below): T => list[below(list.length)]!;

/** A random next action; `undefined` when the game is over. */
function randomAction(state: State, below: Below): Action | undefined {
  const asked = awaited(state);
  switch (asked.type) {
    case 'nothing':
      return undefined;
    case 'roll':
      return { type: 'roll', die: pick(DIE_FACES, below) };
    case 'draw': {
      const pile = coloursOf(state.setup, asked.seat).flatMap((colour) =>
        Array.from({ length: state.data[RUGS + colourNumber(colour)!]! }, () => colour),
      );
      return { type: 'draw', seat: asked.seat, colour: pick(pile, below) };
    }
    case 'orient':
    case 'lay':
      return pick(legalDecisions(state), below);
  }
}

export interface SeededGame {
  readonly setup: Setup;
  readonly actions: readonly Action[];
  /** The positions before each action and at the end. */
  readonly states: readonly State[];
}

/** The longest possible game: 60 rugs, each with a draw, a facing and a roll, and four leavings. */
const MOST_ACTIONS = 60 * 4 + 4;

/**
 * A random game. With `leaving`, on average one action in that many is a player leaving, in or out
 * of turn.
 */
export function seededGame(setup: Setup, seed: number, leaving = 0): SeededGame {
  const below = seededChance(seed);
  const actions: Action[] = [];
  const state = startState(setup);
  const states = [copyState(state)];
  while (actions.length <= MOST_ACTIONS) {
    const next = randomAction(state, below);
    if (next === undefined) return { setup, actions, states };
    const seatsIn = [...state.data.subarray(OUT, OUT + setup.players).entries()].flatMap(
      ([seat, out]) => (out === 0 ? [seat] : []),
    );
    const leaves = leaving > 0 && below(leaving) === 0;
    const action: Action = leaves ? { type: 'leave', seat: pick(seatsIn, below) } : next;
    play(state, action);
    actions.push(action);
    states.push(copyState(state));
  }
  throw new Error(`seed ${seed}: still going on after ${MOST_ACTIONS} actions`);
}

/** A game whose purses (half of them small), first facing and leavings the seed decides. */
export function variedGame(setup: Setup, seed: number): SeededGame {
  const below = seededChance(~seed);
  const poor = below(2) === 0;
  const dirhams = setup.dirhams.map((purse) => (poor ? below(10) : purse));
  const leaving = pick([0, 0, 30, 8], below);
  return seededGame({ ...setup, dirhams, facing: pick(FACINGS, below) }, seed, leaving);
}
