/** The table of a game session: a connection, and what differs between this device and a server. */
import type { Command, Reply, TableConnection } from '@marrakech/table';
import type { ReadonlySignal } from '@preact/signals';
import type { Game } from './game.js';

/** Something that was sent, and the answer to come. */
export interface SentCommand {
  readonly command: Command;
  readonly reply: Promise<Reply>;
}

/** What the page does for a table that runs in it. */
export interface DeviceDuties {
  /** Speaks for the bots. */
  readonly bots: TableConnection;
  /** Puts the game into this device's list. */
  keep(game: Game): Promise<void>;
}

export interface SessionTable extends TableConnection {
  /** Seats that are played at this screen; absent if it is all people's. */
  readonly own?: readonly number[];
  /** Absent where a server runs the table. */
  readonly duties?: DeviceDuties;
  /** Whether what is sent arrives just now; absent where it always does. */
  readonly isConnected?: ReadonlySignal<boolean>;
  /** What was sent from an earlier screen of the game and is not answered yet; absent where all is. */
  readonly unanswered?: readonly SentCommand[];
  /** Once more, everyone moved on by one seat. The new game's name, once there is one. */
  rematch(): Promise<string | undefined>;
}
