/** How a screen or a bot talks to a table, wherever the table is. */
import type { TableEvent } from './events.js';
import type { Message } from './messages.js';
import type { Reply } from './server-frames.js';

/** Events in their order, without gaps, beginning behind the version the listener asked for. */
export type EventListener = (events: readonly TableEvent[]) => void;

export interface Connection {
  send(message: Message): Promise<Reply>;
  /** Calls with what is there already, then with what comes. Returns a way to stop. */
  onEvents(listener: EventListener, since?: number): () => void;
}
