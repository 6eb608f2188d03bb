/** What is played: every pair of contestants, rotation by rotation. */
import type { Setup } from '@marrakech/rules';
import type { Entrant } from '../players/entrant.js';

/** A contestant against another, or with more than two players against several of them. */
export interface Pairing {
  /** Numbers of contestants; the one is counted for. */
  readonly one: number;
  readonly other: number;
}

/** What the threads need to know, once. */
export interface Arrangement {
  readonly setup: Setup;
  readonly entrants: readonly Entrant[];
  readonly seed: number;
  /** Turns that the judge of the luck looks ahead. */
  readonly judgeTurns: number;
  readonly patienceMs: number;
}

export interface Job {
  readonly pairing: Pairing;
  /** The pairing's number. */
  readonly match: number;
  readonly rotation: number;
}

/**
 * Two meet once. More meet in all pairs; with three or four players a lone one and a lone other
 * are two different matches.
 */
export function pairingsOf(entrants: number, players: number): Pairing[] {
  const pairings: Pairing[] = [];
  for (let one = 0; one < entrants; one++)
    for (let other = 0; other < entrants; other++)
      if (one < other || (one > other && players > 2 && entrants > 2))
        pairings.push({ one, other });
  return pairings;
}
