/**
 * Tables that were left before all that was said there could be sent. They are kept for as long as the
 * page lives, so that the next screen of such a table shows it and sends it.
 */
import type { Presence } from '@marrakech/protocol';
import type { Message, Reply, Table, TableEvent } from '@marrakech/table';

export interface Known {
  readonly table: Table;
  readonly events: readonly TableEvent[];
}

/** A message that waits for its answer. */
export interface Unanswered {
  readonly message: Message;
  readonly reply: Promise<Reply>;
  readonly settle: (reply: Reply) => void;
}

interface LeftTable {
  readonly known: Known;
  readonly you: string | null | undefined;
  readonly bySeat: boolean;
  readonly presence: Presence;
  /** Milliseconds by which the server's clock is ahead. */
  readonly ahead: number;
  readonly unanswered: readonly Unanswered[];
}

const left = new Map<string, LeftTable>();

/** The browser asks, in words of its own. */
const askToStay = (event: BeforeUnloadEvent): void => event.preventDefault();

export function leaveTable(game: string, table: LeftTable): void {
  left.set(game, table);
  addEventListener('beforeunload', askToStay);
}

/** The table as it was left, once. */
export function returnToTable(game: string): LeftTable | undefined {
  const table = left.get(game);
  left.delete(game);
  if (left.size === 0) removeEventListener('beforeunload', askToStay);
  return table;
}
