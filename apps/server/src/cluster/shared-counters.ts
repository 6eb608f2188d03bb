/** What all nodes of a cluster count together, for the limits. */
export interface SharedCounters {
  /** Notes how many sockets an address has open on this node. */
  holdSockets(address: string, sockets: number): void;
  /** How many it has open on other nodes; none, if that cannot be known now. */
  socketsElsewhere(address: string): Promise<number>;
  /** Requests counted under a name in this window of time, on all nodes; `undefined` if unknown. */
  count(
    name: string,
    window: number,
  ): Promise<{ readonly current: number; readonly ttl: number } | undefined>;
}
