/** The matches of a run: every pair of contestants. */
import type { Setup } from '@marrakech/rules';
import type { Entrant } from '../players/entrant.js';

/** One contestant against another, which takes all other seats. */
export interface Pairing {
  /** Indices of contestants; results are those of `one`. */
  readonly one: number;
  readonly other: number;
}

/** The data that each thread gets at its start. */
export interface Arrangement {
  readonly setup: Setup;
  readonly entrants: readonly Entrant[];
  readonly seed: number;
  /** The depth in turns of the search that measures luck. */
  readonly judgeTurns: number;
  readonly patienceMs: number;
}

export interface Job {
  readonly pairing: Pairing;
  /** The index of the pairing. */
  readonly match: number;
  readonly rotation: number;
}

/**
 * Every pair meets. With three or four players and more than two contestants it meets twice,
 * because one against several of the other is a different match than the reverse.
 */
export function pairingsOf(entrants: number, players: number): Pairing[] {
  const pairings: Pairing[] = [];
  for (let one = 0; one < entrants; one++)
    for (let other = 0; other < entrants; other++)
      if (one < other || (one > other && players > 2 && entrants > 2))
        pairings.push({ one, other });
  return pairings;
}
