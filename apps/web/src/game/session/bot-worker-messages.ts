/** What the page and the worker that thinks for bots say to each other. */
import type { Action, Decision, Setup } from '@marrakech/rules';

/** A game up to where a bot is to decide. */
export interface Question {
  readonly id: number;
  readonly level: string;
  readonly setup: Setup;
  readonly actions: readonly Action[];
  readonly seed: number;
}

export interface Answer {
  readonly id: number;
  readonly decision: Decision;
}
