/** What one client lived through, as it would tell it itself. */

import type { Message } from '@marrakech/table';

interface Acknowledged {
  readonly said: Message;
  /** The version that the answer says its events end at. */
  readonly version: number;
}

/** A decision that was refused as too late. */
interface Refused {
  readonly id: string;
  /** How far the game was by then. */
  readonly version: number;
}

interface Seen {
  readonly version: number;
  /** The event as it came. */
  readonly text: string;
  /** When it came, by a clock that no fault touches. */
  readonly at: number;
  /** Since when the line held that it came by, if it was one. */
  readonly lineSince?: number;
}

/** How far a game was said to be by a node that was asked. */
interface Asked {
  readonly version: number;
  /** What was acknowledged before. */
  readonly least: number;
}

export interface History {
  readonly game: string;
  readonly player: string;
  /** The share in the dice that this player brought when they sat down. */
  readonly part: string;
  /** In the order in which they were answered. */
  readonly acknowledged: Acknowledged[];
  readonly refused: Refused[];
  readonly seen: Seen[];
  readonly asked?: Asked[];
}

/** What is in the store when all is over. */
export interface FinalLog {
  readonly game: string;
  /** Events in their order, as they are stored. */
  readonly lines: readonly string[];
  /** Not before this it began, by a clock that no fault touches. */
  readonly beganAt: number;
  /** So much of its clocks was made to have run by then, in milliseconds. */
  readonly runDown: number;
  /** Somebody lets their clock run out, once: at this time at the earliest. */
  readonly dueAt?: number;
}

/** What the run itself knows of its bad days. */
export interface Conditions {
  /** When the last fault was over. */
  readonly calmAt: number;
  /** Whether the time that all nodes go by was left alone. */
  readonly isTimeSteady: boolean;
  /** What the run itself saw that went on no more, as a node that ended by itself. */
  readonly stuck: readonly string[];
}
