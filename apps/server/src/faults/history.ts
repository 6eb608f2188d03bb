/** What one client lived through, as it would tell it itself. */

import type { Message } from '@marrakech/protocol';

interface Acknowledged {
  readonly said: Message;
  /** The version that the answer says its events end at. */
  readonly version: number;
}

interface Seen {
  readonly version: number;
  /** The event as it came. */
  readonly text: string;
  /** When it came, by a clock that no fault touches. */
  readonly at: number;
}

export interface History {
  readonly game: string;
  readonly player: string;
  /** In the order in which they were answered. */
  readonly acknowledged: Acknowledged[];
  readonly seen: Seen[];
}

/** What is in the store when all is over. */
export interface FinalLog {
  readonly game: string;
  /** Events in their order, as they are stored. */
  readonly lines: readonly string[];
  /** Nobody decided anything in it: only its clock could end it. */
  readonly isAbandoned: boolean;
}
