/** The failure of an outside program, with the details to reproduce it. */
import type { Forfeit } from '../matches/contestant.js';

export interface ProgramFailure {
  readonly why: Forfeit;
  /** The `position` line it had to answer; absent if it failed earlier. */
  readonly position?: string;
  /** Its last line, if that was not a legal decision. */
  readonly said?: string;
  /** Why the decision is illegal, with the rule's number. */
  readonly because?: string;
  /** Its exit code or signal, unless the arena ended it. */
  readonly exit?: number | string;
  /** The end of its standard error. */
  readonly stderr: readonly string[];
}
