/** The interface between a table and its screens or bots, local or remote. */
import type { TableEvent } from './schemas/events.js';
import type { Message } from './schemas/messages.js';
import type { Refusal } from './schemas/refusals.js';

/** The reply to one message, given at `version` of the table. */
export type Reply =
  /** Stored. The events end at `version`; a repeated message gets the same reply. */
  | { readonly type: 'done'; readonly id: string; readonly version: number }
  | {
      readonly type: 'refused';
      /** Empty if the message had no readable id. */
      readonly id: string;
      readonly version: number;
      readonly error: Refusal;
    };

/** Called with consecutive events, starting after the version that the listener asked for. */
export type EventListener = (events: readonly TableEvent[]) => void;

export interface Connection {
  send(message: Message): Promise<Reply>;
  /** Calls with past events, then with new ones. Returns a function that unsubscribes. */
  onEvents(listener: EventListener, since?: number): () => void;
}
