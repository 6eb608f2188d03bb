/** How a screen or a bot talks to a table: one in this process, or one across a network. */
import type { TableEvent } from './schemas/events.js';
import type { Command } from './schemas/messages.js';
import type { Refusal } from './schemas/refusals.js';
import type { Table } from './table.js';

/** The answer to one message. The table is at `version` when it is given. */
export type Reply =
  /** Stored. Its events end at `version`, or did when it came for the first time. */
  | { readonly type: 'done'; readonly id: string; readonly version: number }
  | {
      readonly type: 'refused';
      /** Empty for what had none that could be read. */
      readonly id: string;
      readonly version: number;
      readonly error: Refusal;
    };

/** New events in their order, without gaps. */
export type EventListener = (events: readonly TableEvent[]) => void;

export interface TableConnection {
  /** The table as far as it is known on this side. */
  readonly table: Table;
  /** Everything that led to it. */
  readonly events: readonly TableEvent[];
  /** Asks with a new id, about the version that is known on this side. */
  send(command: Command): Promise<Reply>;
  /** Calls when there are new events, which `table` and `events` have by then. Returns a way to stop. */
  onEvents(listener: EventListener): () => void;
}
