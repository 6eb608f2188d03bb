/**
 * Messages between the nodes of a cluster. They may be late, come twice or get lost: what counts is in
 * the store, and every node reads it again after a while.
 */
import { REACTIONS, type Listing } from '@marrakech/protocol';
import * as v from 'valibot';

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const ClusterMessageSchema = v.variant('type', [
  /** These are stored now. Whoever takes them up reads them as strictly as a log. */
  v.strictObject({ type: v.literal('events'), events: v.array(v.unknown()) }),
  /** Somebody came or went on another node. */
  v.strictObject({ type: v.literal('presence') }),
  v.strictObject({ type: v.literal('reaction'), seat: count, reaction: v.picklist(REACTIONS) }),
]);
export type ClusterMessage = v.InferOutput<typeof ClusterMessageSchema>;

/** `undefined` for what is no message of ours. */
export function parseClusterMessage(value: unknown): ClusterMessage | undefined {
  const parsed = v.safeParse(ClusterMessageSchema, value);
  return parsed.success ? parsed.output : undefined;
}

/** Messages; nothing waits for them. */
export interface ClusterBus {
  /** To the other nodes where somebody is at this game: a message as JSON. */
  tell(game: string, text: string): void;
  /** Calls with what the others tell about it. Returns a way to stop. */
  listen(game: string, listener: (message: ClusterMessage) => void): () => void;
  /** A public table is new, or not as it was. */
  tellListing(listing: Listing): void;
  onListing(listener: (listing: Listing) => void): void;
  /** A credential of this player is not valid any more: no socket stays open by it. */
  tellDismissed(player: string): void;
  onDismissed(listener: (player: string) => void): void;
}
