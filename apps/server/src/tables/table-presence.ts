/** Presence at one table: connections on this node and on others, and players who stay away. */
import type { Presence, ServerFrame } from '@marrakech/protocol';
import type { ClusterPresence } from '../cluster/cluster-presence.js';
import type { ConnectionCounts, Watcher } from './connection-counts.js';
import { textFrame } from '../sockets/text-frame.js';

/** Changes of the number of spectators are collected for this time (ms). */
const WATCHING_DELAY = 2000;

export interface TablePresenceParts {
  readonly game: string;
  readonly clusterPresence: ClusterPresence;
  /** The connections on this node. */
  readonly connectionCounts: ConnectionCounts;
  /** How long a player may be disconnected before `onMissed` is called (ms). */
  readonly goneAfter: number;
  /** The players at the table. */
  readonly seated: () => readonly string[];
  readonly onBack: (player: string) => void;
  readonly onMissed: (player: string) => Promise<void>;
  /** Runs work that no caller awaits, and reports its failure. */
  readonly inBackground: (work: Promise<unknown>) => void;
}

export class TablePresence {
  readonly #parts: TablePresenceParts;
  readonly #connectionCounts: ConnectionCounts;
  readonly #goneTimers = new Map<string, NodeJS.Timeout>();
  /** Players who were connected to this node and are no longer. */
  readonly #left = new Set<string>();
  #presenceTimer: NodeJS.Timeout | undefined;
  /** The presence on other nodes. */
  #elsewhere: readonly Presence[] = [];
  /** Whether presence elsewhere could be read; while it is unknown, no player is reported as missing. */
  #isKnown = true;
  #isClosed = false;

  constructor(parts: TablePresenceParts) {
    this.#parts = parts;
    this.#connectionCounts = parts.connectionCounts;
  }

  /** Whether this node has connections. */
  get isThere(): boolean {
    return this.#connectionCounts.watchers.size > 0;
  }

  /** Whether a disconnected player may still return in time. */
  get isWaiting(): boolean {
    return this.#isKnown && this.#goneTimers.size > 0;
  }

  /** Whether a player is connected to this node. */
  isConnectedHere(player: string): boolean {
    return this.#connectionCounts.isHere(player);
  }

  enter(watcher: Watcher): void {
    const isNew = this.#connectionCounts.enter(watcher);
    watcher.send(textFrame(JSON.stringify({ type: 'presence', ...this.#presence() })));
    if (isNew) {
      this.#left.delete(watcher.player!);
      this.#stopWaitingFor(watcher.player!);
      this.#parts.onBack(watcher.player!);
    }
    this.#tellPresence(isNew ? 0 : WATCHING_DELAY);
  }

  leave(watcher: Watcher): void {
    const isGone = this.#connectionCounts.leave(watcher);
    if (isGone) {
      this.#left.add(watcher.player!);
      this.expectBack(watcher.player!);
    }
    this.#tellPresence(isGone ? 0 : WATCHING_DELAY);
  }

  close(): void {
    this.#isClosed = true;
    if (this.isThere) this.#parts.clusterPresence.announce(this.#parts.game, undefined);
    clearTimeout(this.#presenceTimer);
    for (const timer of this.#goneTimers.values()) clearTimeout(timer);
    this.tellAll({ type: 'closing' });
    for (const watcher of this.#connectionCounts.watchers) watcher.close();
  }

  tellAll(frame: ServerFrame): void {
    this.tellText(JSON.stringify(frame));
  }

  tellText(text: string): void {
    const frame = textFrame(text);
    for (const watcher of this.#connectionCounts.watchers) watcher.send(frame);
  }

  /** Sends the presence again, for example when other players have sat down. */
  tellPresence(): void {
    this.#tellPresence(0);
  }

  isHere(player: string): boolean {
    return (
      this.#connectionCounts.isHere(player) ||
      this.#elsewhere.some(({ here }) => here.includes(player))
    );
  }

  hasLeft(player: string): boolean {
    return this.#left.has(player) && !this.isHere(player);
  }

  /** The players at the table who are not connected; empty if that is unknown. */
  async findAbsent(): Promise<readonly string[]> {
    const absent = () => this.#parts.seated().filter((player) => !this.isHere(player));
    if (absent().length === 0) return [];
    return (await this.#lookElsewhere()) ? absent() : [];
  }

  /** Reports the player as missing unless they connect within `goneAfter`. */
  expectBack(player: string): void {
    if (this.#isClosed) return;
    this.#stopWaitingFor(player);
    const timer = setTimeout(() => {
      this.#goneTimers.delete(player);
      this.#parts.inBackground(this.#reportMissing(player));
    }, this.#parts.goneAfter);
    this.#goneTimers.set(player, timer.unref());
  }

  /** Announces the connections of this node to the other nodes. */
  announce(): void {
    // The game may be loaded again, as another instance.
    if (this.#isClosed) return;
    const { game, clusterPresence, seated } = this.#parts;
    clusterPresence.announce(
      game,
      this.isThere ? this.#connectionCounts.presence(seated()) : undefined,
    );
  }

  /** Reads the presence on other nodes. */
  lookElsewhere(): void {
    this.#parts.inBackground(this.#lookElsewhere());
  }

  /** Returns whether the presence on other nodes is known. */
  async #lookElsewhere(): Promise<boolean> {
    const { game, clusterPresence } = this.#parts;
    const found = await clusterPresence.elsewhere(game);
    this.#isKnown = found !== undefined;
    if (found === undefined || this.#isClosed) return false;
    const before = this.#presence();
    this.#elsewhere = found;
    const after = this.#presence();
    for (const player of before.here) if (!this.isHere(player)) this.expectBack(player);
    if (JSON.stringify(before) !== JSON.stringify(after))
      this.tellAll({ type: 'presence', ...after });
    return true;
  }

  #stopWaitingFor(player: string): void {
    clearTimeout(this.#goneTimers.get(player));
    this.#goneTimers.delete(player);
  }

  async #reportMissing(player: string): Promise<void> {
    const isKnown = await this.#lookElsewhere();
    if (this.#isClosed || this.isHere(player)) return;
    // Otherwise the player may be connected to another node.
    if (isKnown) await this.#parts.onMissed(player);
    else this.expectBack(player);
  }

  /** All connections, on this node and on others. */
  #presence(): Presence {
    const seated = this.#parts.seated();
    const own = this.#connectionCounts.presence(seated);
    return {
      here: seated.filter((player) => this.isHere(player)),
      watching: this.#elsewhere.reduce((sum, { watching }) => sum + watching, own.watching),
    };
  }

  #tellPresence(delay: number): void {
    if (delay > 0) {
      this.#presenceTimer ??= setTimeout(() => this.#tellPresence(0), delay).unref();
      return;
    }
    clearTimeout(this.#presenceTimer);
    this.#presenceTimer = undefined;
    this.announce();
    this.tellAll({ type: 'presence', ...this.#presence() });
  }
}
