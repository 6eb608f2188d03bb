/** Who is connected to the tables of a cluster, node by node. */
import type { Presence } from '@marrakech/protocol';
import * as v from 'valibot';
import { count } from './cluster-bus.js';

export interface ClusterPresence {
  /** Notes who is connected to a game on this node; `undefined` for nobody. */
  attend(game: string, presence: Presence | undefined): void;
  /** Notes it once more, for nodes that may have missed it. */
  attendAgain(game: string): void;
  /**
   * Who is connected to it on other nodes; `undefined` if that cannot be known now. Those nodes are
   * told from then on: ask again after every message about presence.
   */
  elsewhere(game: string): Promise<readonly Presence[] | undefined>;
  /** Nodes came or went, or their messages may have been missed: others may be connected there by now. */
  onNodes(listener: () => void): void;
}

const PresenceSchema = v.object({ here: v.array(v.string()), watching: count });

export function parsePresence(text: string): Presence | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), PresenceSchema), text);
  return parsed.success ? parsed.output : undefined;
}
