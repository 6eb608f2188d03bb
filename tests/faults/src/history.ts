/** The history of one client, as the client saw it. */

import type { Message } from '@marrakech/table';

interface Acknowledged {
  readonly said: Message;
  /** The version in the reply, at which the events of the decision end. */
  readonly version: number;
}

/** A decision that was refused as stale. */
interface Refused {
  readonly id: string;
  /** The version in the refusal. */
  readonly version: number;
}

interface Seen {
  readonly version: number;
  /** The event as received. */
  readonly text: string;
  /** The time of receipt, by a clock that no fault affects. */
  readonly at: number;
  /** When its connection was opened; absent for a request. */
  readonly lineSince?: number;
}

/** The version that a node returned on request. */
interface Asked {
  readonly version: number;
  /** The highest version acknowledged before the request. */
  readonly least: number;
}

export interface History {
  readonly game: string;
  readonly player: string;
  /** The dice share that this player sent when sitting down. */
  readonly share: string;
  /** In the order of their replies. */
  readonly acknowledged: Acknowledged[];
  readonly refused: Refused[];
  readonly seen: Seen[];
  readonly asked?: Asked[];
}

/** The log in the store at the end of the run. */
export interface FinalLog {
  readonly game: string;
  /** The stored events in order. */
  readonly lines: readonly string[];
  /** A time before the game began, by a clock that no fault affects. */
  readonly beganAt: number;
  /** By how much the game's clocks were run down before (ms). */
  readonly runDown: number;
  /** The earliest time at which a player runs out of time; absent if none does. */
  readonly dueAt?: number;
}

/** Facts about the faults of the run. */
export interface Conditions {
  /** The end of the last fault. */
  readonly calmAt: number;
  /** Whether no fault changed the clock that all nodes use. */
  readonly isTimeSteady: boolean;
  /** Faults that the run itself found, such as a node that exited by itself. */
  readonly stuck: readonly string[];
}
