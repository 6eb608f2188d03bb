/** What the nodes of a cluster share besides the database. */
import type { ClusterBus } from './cluster-bus.js';
import type { ClusterPresence } from './cluster-presence.js';
import type { SharedCounters } from './shared-counters.js';

export interface Cluster {
  readonly bus: ClusterBus;
  readonly presence: ClusterPresence;
  readonly counters: SharedCounters;
  /** Whether the other nodes can be reached. */
  readonly isUp: boolean;
  close(): Promise<void>;
}

const nothing = (): void => undefined;

/** For a process without other nodes. */
export const LONE_NODE: Cluster = {
  bus: {
    tell: nothing,
    listen: () => nothing,
    tellListing: nothing,
    onListing: nothing,
    tellDismissed: nothing,
    onDismissed: nothing,
  },
  presence: {
    announce: nothing,
    announceAgain: nothing,
    elsewhere: () => Promise.resolve([]),
    onNodes: nothing,
  },
  counters: {
    holdSockets: nothing,
    socketsElsewhere: () => Promise.resolve(0),
    count: () => Promise.resolve(undefined),
  },
  isUp: true,
  close: () => Promise.resolve(),
};
