/** How a program came to leave a game: enough to see the same again. */
import type { Forfeit } from '../matches/contestant.js';

export interface ProgramFailure {
  readonly why: Forfeit;
  /** The line of the protocol that it had to answer, unless it did not come that far. */
  readonly position?: string;
  /** What it said instead of a decision that counts. */
  readonly said?: string;
  /** Why that is no legal decision, with the rule's number. */
  readonly because?: string;
  /** Its exit code, or the signal that ended it, unless it was us who ended it. */
  readonly exit?: number | string;
  /** Its last lines on standard error. */
  readonly stderr: readonly string[];
}
