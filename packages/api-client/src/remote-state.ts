/** What a client knows about a table on a server. */
import type { Presence, Reaction } from '@marrakech/protocol';
import type { ApiError } from './api-error.js';
import type { KnownTable } from './known-table.js';
import type { Unanswered } from './unanswered-commands.js';

export interface ShownReaction {
  readonly seat: number;
  readonly reaction: Reaction;
  /** Counts the reactions, so that two equal ones differ. */
  readonly number: number;
}

/** What is known about a table; a new object after each change. */
export interface RemoteState {
  /** Absent until the server has sent it. */
  readonly known: KnownTable | undefined;
  /** The player this client is authenticated as; absent until the server has sent it. */
  readonly you: string | null | undefined;
  /** Whether every chair has a link of its own. */
  readonly bySeat: boolean;
  readonly presence: Presence;
  readonly reaction: ShownReaction | undefined;
  /**
   * `missing`: there is no table of this name. `refused`: the credentials are not valid. After both there
   * are no more attempts. `outdated`: the server sends what this client cannot read, being older; then
   * the table stays as it was last known, and only replies are still read.
   */
  readonly fault: 'missing' | 'refused' | 'outdated' | undefined;
  readonly unansweredCount: number;
  readonly isConnected: boolean;
  /** Why the last attempt to connect failed. */
  readonly error: ApiError | undefined;
}

/** A table that was closed with unsent commands, to be handed to the next connection to it. */
export interface LeftTable {
  readonly known: KnownTable;
  readonly you: string | null | undefined;
  readonly bySeat: boolean;
  readonly presence: Presence;
  /** Milliseconds by which the server's clock is ahead. */
  readonly ahead: number;
  readonly unanswered: readonly Unanswered[];
}

export const FIRST_STATE: RemoteState = {
  known: undefined,
  you: undefined,
  bySeat: false,
  presence: { here: [], watching: 0 },
  reaction: undefined,
  fault: undefined,
  unansweredCount: 0,
  isConnected: false,
  error: undefined,
};
