/** Counters for the limits, shared by all nodes. */
export interface SharedCounters {
  /** Publishes the number of open sockets of an address on this node. */
  holdSockets(address: string, sockets: number): void;
  /** The number on the other nodes; 0 if it is unknown. */
  socketsElsewhere(address: string): Promise<number>;
  /** Counts a request in a window (ms) on all nodes; `undefined` if the count is unknown. */
  count(
    name: string,
    window: number,
  ): Promise<{ readonly current: number; readonly ttl: number } | undefined>;
}
