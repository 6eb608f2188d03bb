/** How the screens speak to a table: one of this device, or one across a socket. */
import type { Command, Reply, Table, TableEvent } from '@marrakech/table';
import type { ReadonlySignal } from '@preact/signals';
import type { Game } from './game.js';

/** Something that was said, and the answer to come. */
export interface SentCommand {
  readonly command: Command;
  readonly reply: Promise<Reply>;
}

/** What the page does for a table that runs in it, and nobody has to do for one elsewhere. */
export interface HouseLink {
  /** Plays for the bots. */
  say(command: Command): Promise<Reply>;
  /** Puts the game into this device's list. */
  keep(game: Game): Promise<void>;
}

export interface TableLink {
  readonly events: readonly TableEvent[];
  readonly table: Table;
  /** Seats that are played at this screen; absent if it is all people's. */
  readonly own?: readonly number[];
  readonly house?: HouseLink;
  /** Whether what is said arrives just now; absent where it always does. */
  readonly isConnected?: ReadonlySignal<boolean>;
  /** What was said from an earlier screen of the game and is not answered yet; absent where all is. */
  readonly unanswered?: readonly SentCommand[];
  onEvents(listener: () => void): () => void;
  say(command: Command): Promise<Reply>;
  /** Once more, everyone moved on by one seat. The new game's name, once there is one. */
  rematch(): Promise<string | undefined>;
}
