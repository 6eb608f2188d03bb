/** How the screens speak to a table: one of this device, or one across a socket. */
import type { Message, Reply, TableEvent } from '@marrakech/protocol';
import type { Table } from '@marrakech/table';
import type { ReadonlySignal } from '@preact/signals';
import type { Game } from './game.js';

/** A message without what every message carries. */
type Said<M> = M extends Message ? Omit<M, 'id' | 'version'> : never;
export type Wish = Said<Message>;

/** What the page does for a table that runs in it, and nobody has to do for one elsewhere. */
export interface HouseLink {
  /** Plays for the bots. */
  say(wish: Wish): Promise<Reply>;
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
  onEvents(listener: () => void): () => void;
  say(wish: Wish): Promise<Reply>;
  /** Once more, everyone moved on by one seat. The new game's name, once there is one. */
  rematch(): Promise<string | undefined>;
}
