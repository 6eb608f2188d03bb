/**
 * Word between the nodes of a cluster. It may be late, come twice or get lost: what counts is in the
 * store, and everybody looks there again after a while.
 */
import { REACTIONS, type Listing, type Presence } from '@marrakech/protocol';
import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const WordSchema = v.variant('type', [
  /** These are stored now. Whoever takes them up reads them as strictly as a log. */
  v.strictObject({ type: v.literal('events'), events: v.array(v.unknown()) }),
  /** Somebody came or went on another node. */
  v.strictObject({ type: v.literal('presence') }),
  v.strictObject({ type: v.literal('reaction'), seat: count, reaction: v.picklist(REACTIONS) }),
]);
export type Word = v.InferOutput<typeof WordSchema>;

/** `undefined` for what is no word of ours. */
export function parseWord(value: unknown): Word | undefined {
  const parsed = v.safeParse(WordSchema, value);
  return parsed.success ? parsed.output : undefined;
}

const PresenceSchema = v.object({ here: v.array(v.string()), watching: count });

export function parsePresence(text: string): Presence | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), PresenceSchema), text);
  return parsed.success ? parsed.output : undefined;
}

export interface Courier {
  /** To the other nodes where somebody is at this game: a word as JSON. */
  tell(game: string, text: string): void;
  /** Calls with what the others tell about it. Returns a way to stop. */
  listen(game: string, listener: (word: Word) => void): () => void;
  /** A public table is new, or not as it was. */
  tellListing(listing: Listing): void;
  onListing(listener: (listing: Listing) => void): void;
  /** A key of this player counts no more: nobody stays connected by it. */
  tellDismissed(player: string): void;
  onDismissed(listener: (player: string) => void): void;
  /** Says who is connected to a game here; `undefined` for nobody. */
  attend(game: string, presence: Presence | undefined): void;
  /** Says it once more, to nodes that may have missed it. */
  attendAgain(game: string): void;
  /**
   * Who is connected to it on other nodes; `undefined` if that cannot be known now. Those nodes are
   * told from then on: it is asked again after every word of presence.
   */
  elsewhere(game: string): Promise<readonly Presence[] | undefined>;
  /** Says how many sockets an address has open here. */
  holdSockets(address: string, sockets: number): void;
  /** How many it has open on other nodes; none, if that cannot be known now. */
  socketsElsewhere(address: string): Promise<number>;
  /** Nodes came or went, or their word may have been missed: others may be connected there by now. */
  onNodes(listener: () => void): void;
  /** Requests counted under a name in this window of time, on all nodes; `undefined` if unknown. */
  count(
    name: string,
    window: number,
  ): Promise<{ readonly current: number; readonly ttl: number } | undefined>;
  readonly isUp: boolean;
  close(): Promise<void>;
}

const nothing = (): void => undefined;

/** For a process that is alone: there is nobody elsewhere. */
export const NO_COURIER: Courier = {
  tell: nothing,
  listen: () => nothing,
  tellListing: nothing,
  onListing: nothing,
  tellDismissed: nothing,
  onDismissed: nothing,
  attend: nothing,
  attendAgain: nothing,
  elsewhere: () => Promise.resolve([]),
  holdSockets: nothing,
  socketsElsewhere: () => Promise.resolve(0),
  onNodes: nothing,
  count: () => Promise.resolve(undefined),
  isUp: true,
  close: () => Promise.resolve(),
};
