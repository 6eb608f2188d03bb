/** The connections to each table, by node of the cluster. */
import type { Presence } from '@marrakech/protocol';
import * as v from 'valibot';
import { count } from './cluster-bus.js';

export interface ClusterPresence {
  /** Publishes the connections of this node to a game; `undefined` if there are none. */
  announce(game: string, presence: Presence | undefined): void;
  /** Publishes them again, for nodes that may have missed the message. */
  announceAgain(game: string): void;
  /**
   * The connections of other nodes to a game; `undefined` if they are unknown. From then on those nodes
   * send a presence message at each change, after which the caller asks again.
   */
  elsewhere(game: string): Promise<readonly Presence[] | undefined>;
  /** Called when nodes start or stop, or messages may be lost: presence may have changed. */
  onNodes(listener: () => void): void;
}

const PresenceSchema = v.object({ here: v.array(v.string()), watching: count });

export function parsePresence(text: string): Presence | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), PresenceSchema), text);
  return parsed.success ? parsed.output : undefined;
}
