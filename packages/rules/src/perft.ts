/**
 * Counts the ways to play a number of turns: facings × die values × places, and with two colours
 * each also the colours that could be drawn. A number that any change to the rules would alter.
 */
import { DIE_VALUES } from './die.js';
import {
  copyInto,
  copyState,
  DIRHAMS,
  FACING,
  LAY,
  MOVER,
  ORIENT,
  OVER,
  PHASE,
  ROLL,
  RUGS,
  type State,
} from './state.js';
import { draw, findPlaces, lay, MOST_PLACES, orient, roll, seatToDraw } from './transitions.js';

export interface PerftCount {
  /** Ways to play the turns; a way that ends the game sooner counts as one. */
  readonly ways: number;
  /** Dirhams paid, summed over every payment on every way. */
  readonly paid: number;
}

/** Plays every way from `state`, which is left as it was. */
export function perft(state: State, turns: number): PerftCount {
  // One scratch state and one list for each action deep: four actions a turn and two first draws.
  const scratch = Array.from({ length: turns * 4 + 3 }, () => copyState(state));
  const lists = scratch.map(() => new Uint8Array(MOST_PLACES));
  let paid = 0;

  function after(deep: number): State {
    const next = scratch[deep + 1]!;
    copyInto(next, scratch[deep]!);
    return next;
  }

  function count(deep: number, turnsLeft: number): number {
    const now = scratch[deep]!;
    const { data } = now;
    if (turnsLeft === 0 || data[PHASE] === OVER) return 1;
    const seat = seatToDraw(now);
    if (seat >= 0) return countDraws(deep, turnsLeft, seat);
    if (data[PHASE] === ORIENT) return countFacings(deep, turnsLeft);
    if (data[PHASE] === ROLL) return countRolls(deep, turnsLeft);
    return countPlaces(deep, turnsLeft);
  }
  function countDraws(deep: number, turnsLeft: number, seat: number): number {
    let ways = 0;
    for (let colour = 2 * seat; colour < 2 * seat + 2; colour++) {
      if (scratch[deep]!.data[RUGS + colour] === 0) continue;
      draw(after(deep), seat, colour);
      ways += count(deep + 1, turnsLeft);
    }
    return ways;
  }
  function countFacings(deep: number, turnsLeft: number): number {
    const now = scratch[deep]!;
    const spent = now.switches.turnLast ? 1 : 0;
    let ways = 0;
    for (let turn = 3; turn <= 5; turn++) {
      orient(after(deep), (now.data[FACING]! + turn) & 3);
      ways += count(deep + 1, turnsLeft - spent);
    }
    return ways;
  }
  function countRolls(deep: number, turnsLeft: number): number {
    const { data } = scratch[deep]!;
    const payer = DIRHAMS + data[MOVER]!;
    let ways = 0;
    for (const die of DIE_VALUES) {
      const next = after(deep);
      roll(next, die);
      const due = data[payer]! - next.data[payer]!;
      const found = count(deep + 1, next.data[PHASE] === LAY ? turnsLeft : turnsLeft - 1);
      paid += due * found;
      ways += found;
    }
    return ways;
  }
  function countPlaces(deep: number, turnsLeft: number): number {
    const places = lists[deep]!;
    const found = findPlaces(scratch[deep]!, places);
    const { turnLast } = scratch[deep]!.switches;
    // The last rug ends its way wherever it lies: no need to lay it.
    if (turnsLeft === 1 && !turnLast) return found;
    let ways = 0;
    for (let index = 0; index < found; index++) {
      const next = after(deep);
      lay(next, places[index]!);
      const toTurn = turnLast && next.data[PHASE] === ORIENT;
      ways += count(deep + 1, toTurn ? turnsLeft : turnsLeft - 1);
    }
    return ways;
  }

  const ways = count(0, turns);
  return { ways, paid };
}
