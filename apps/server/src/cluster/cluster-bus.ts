/**
 * Messages between the nodes of a cluster. A message can be late, duplicate or lost: the store has the
 * truth, and every node polls it.
 */
import { REACTIONS, type Listing } from '@marrakech/protocol';
import * as v from 'valibot';

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const ClusterMessageSchema = v.variant('type', [
  /** Stored events. The receiver validates them like a log. */
  v.strictObject({ type: v.literal('events'), events: v.array(v.unknown()) }),
  /** A connection opened or closed on another node. */
  v.strictObject({ type: v.literal('presence') }),
  v.strictObject({ type: v.literal('reaction'), seat: count, reaction: v.picklist(REACTIONS) }),
]);
export type ClusterMessage = v.InferOutput<typeof ClusterMessageSchema>;

/** `undefined` if it is not a valid message. */
export function parseClusterMessage(value: unknown): ClusterMessage | undefined {
  const parsed = v.safeParse(ClusterMessageSchema, value);
  return parsed.success ? parsed.output : undefined;
}

/** Sends without waiting for delivery. */
export interface ClusterBus {
  /** Sends a message, as JSON, to the other nodes with connections to this game. */
  tell(game: string, text: string): void;
  /** Subscribes to the messages about a game. Call the result to unsubscribe. */
  listen(game: string, listener: (message: ClusterMessage) => void): () => void;
  /** Announces a public table that is new or has changed. */
  tellListing(listing: Listing): void;
  onListing(listener: (listing: Listing) => void): void;
  /** Announces that a credential of this player was revoked: the other nodes close its sockets. */
  tellDismissed(player: string): void;
  onDismissed(listener: (player: string) => void): void;
}
