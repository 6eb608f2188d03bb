/** Random play for simulation, benchmarks and tests. Callers pass in the random numbers. */
import { DIE_FACES } from './die.js';
import {
  ASSAM,
  FACING,
  MOVER,
  NEXT,
  ORIENT,
  OVER,
  PHASE,
  ROLL,
  RUGS,
  type State,
} from './state.js';
import {
  coversWholeRug,
  draw,
  lay,
  orient,
  PLACES_AROUND,
  roll,
  seatToDraw,
} from './transitions.js';

/** A random whole number from 0 to `count` − 1. */
export type Below = (count: number) => number;

const FACES = Uint8Array.from(DIE_FACES);

function drawAtRandom(state: State, seat: number, below: Below): void {
  const first = state.data[RUGS + 2 * seat]!;
  const second = state.data[RUGS + 2 * seat + 1]!;
  draw(state, seat, below(first + second) < first ? 2 * seat : 2 * seat + 1);
}

/** Uniform over the legal places: an illegal draw is repeated. */
function randomPlace(state: State, below: Below): number {
  const around = PLACES_AROUND[state.data[ASSAM]!]!;
  let place: number;
  do place = around[below(around.length)]!;
  while (coversWholeRug(state, place));
  return place;
}

function decideAtRandom(state: State, below: Below): void {
  const { data } = state;
  if (data[PHASE] === ORIENT) orient(state, (data[FACING]! + 3 + below(3)) & 3);
  else if (data[PHASE] === ROLL) roll(state, FACES[below(FACES.length)]!);
  else lay(state, randomPlace(state, below));
}

/** Plays one action: chance's draw or roll, or a random decision. The game must not be over. */
export function playAtRandom(state: State, below: Below): void {
  const seat = seatToDraw(state);
  if (seat >= 0) drawAtRandom(state, seat, below);
  else decideAtRandom(state, below);
}

/** Plays to the end. `state` must be at the start of a turn. */
export function playRandomGame(state: State, below: Below): void {
  const { data } = state;
  const { twoColours, turnLast } = state.switches;
  const firstPhase = turnLast ? ROLL : ORIENT;
  while (data[PHASE] !== OVER) {
    // Random players do not look at rugs, so each is turned over when its owner's turn starts.
    // Checking for due draws before every action costs a quarter of the speed.
    if (twoColours && data[PHASE] === firstPhase && data[NEXT + data[MOVER]!] === 0)
      drawAtRandom(state, data[MOVER]!, below);
    decideAtRandom(state, below);
  }
}
