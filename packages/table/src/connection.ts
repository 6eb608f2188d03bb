/** How a screen or a bot talks to a table, wherever the table is. */
import type { TableEvent } from './schemas/events.js';
import type { Message } from './schemas/messages.js';
import type { Refusal } from './schemas/refusals.js';

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

/** Events in their order, without gaps, beginning behind the version the listener asked for. */
export type EventListener = (events: readonly TableEvent[]) => void;

export interface Connection {
  send(message: Message): Promise<Reply>;
  /** Calls with what is there already, then with what comes. Returns a way to stop. */
  onEvents(listener: EventListener, since?: number): () => void;
}
