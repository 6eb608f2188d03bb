/** Play by chance alone: for simulation, benchmarks and tests. The chance is handed in. */
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

/** A whole number from 0 on, below `count`. */
export type Below = (count: number) => number;

const FACES = Uint8Array.from(DIE_FACES);

function drawAtRandom(state: State, seat: number, below: Below): void {
  const first = state.data[RUGS + 2 * seat]!;
  const second = state.data[RUGS + 2 * seat + 1]!;
  draw(state, seat, below(first + second) < first ? 2 * seat : 2 * seat + 1);
}

/** Every legal place is as likely as every other: an illegal one is thrown back. */
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

/** One action: a draw or a roll if chance is to act, else a decision. The game is not over. */
export function playAtRandom(state: State, below: Below): void {
  const seat = seatToDraw(state);
  if (seat >= 0) drawAtRandom(state, seat, below);
  else decideAtRandom(state, below);
}

/** Plays `state`, which stands at the start of a turn, to its end. */
export function playRandomGame(state: State, below: Below): void {
  const { data } = state;
  const { twoColours, turnLast } = state.switches;
  const firstPhase = turnLast ? ROLL : ORIENT;
  while (data[PHASE] !== OVER) {
    // Nobody here looks at a rug before it is theirs to lay, so it is turned over as their turn
    // starts. Asking for every draw that is due, at every action, costs a quarter of the speed.
    if (twoColours && data[PHASE] === firstPhase && data[NEXT + data[MOVER]!] === 0)
      drawAtRandom(state, data[MOVER]!, below);
    decideAtRandom(state, below);
  }
}
