/** A connection to a host in this process. */
import type { Sender } from './decide.js';
import type { Host } from './host.js';
import type { TableEvent } from './schemas/events.js';
import { checkMessage, type Command } from './schemas/messages.js';
import type { Table } from './table.js';
import type { EventListener, Reply, TableConnection } from './table-connection.js';

export class HostConnection implements TableConnection {
  readonly #host: Host;
  readonly #from: Sender;
  readonly #makeId: () => string;

  /** An id must not be used twice by one sender, not even from another tab. */
  constructor(host: Host, from: Sender, makeId: () => string) {
    this.#host = host;
    this.#from = from;
    this.#makeId = makeId;
  }

  get table(): Table {
    return this.#host.table;
  }

  get events(): readonly TableEvent[] {
    return this.#host.events;
  }

  async send(command: Command): Promise<Reply> {
    const stamp = { id: this.#makeId(), version: this.table.version };
    const message = checkMessage({ ...command, ...stamp });
    return message.ok
      ? this.#host.hear(message.value, this.#from)
      : { type: 'refused', ...stamp, error: message.error };
  }

  onEvents(listener: EventListener): () => void {
    return this.#host.onEvents(listener);
  }
}
