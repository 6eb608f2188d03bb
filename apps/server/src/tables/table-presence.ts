/** Everybody around one table: who is connected, here and to other nodes, and who stays away. */
import type { Presence, ServerFrame } from '@marrakech/protocol';
import type { ClusterPresence } from '../cluster/cluster-presence.js';
import type { ConnectionCounts, Watcher } from './connection-counts.js';
import { textFrame } from '../sockets/text-frame.js';

/** How long a change of the number of spectators may wait to be told. */
const WATCHING_DELAY = 2000;

export interface TablePresenceParts {
  readonly game: string;
  readonly clusterPresence: ClusterPresence;
  /** Who is connected to this node. */
  readonly connectionCounts: ConnectionCounts;
  /** In milliseconds: who is not back by then is missed. */
  readonly goneAfter: number;
  /** Those who play. */
  readonly seated: () => readonly string[];
  readonly onBack: (player: string) => void;
  readonly onMissed: (player: string) => Promise<void>;
  /** For work that nobody waits for. */
  readonly alone: (work: Promise<unknown>) => void;
}

export class TablePresence {
  readonly #parts: TablePresenceParts;
  readonly #connectionCounts: ConnectionCounts;
  readonly #goneTimers = new Map<string, NodeJS.Timeout>();
  /** Players who were connected to this node and are not any more. */
  readonly #left = new Set<string>();
  #presenceTimer: NodeJS.Timeout | undefined;
  /** Who is connected to other nodes. */
  #elsewhere: readonly Presence[] = [];
  /** Whether that could be found out last time: as long as it cannot, nobody is missed. */
  #isKnown = true;
  #isClosed = false;

  constructor(parts: TablePresenceParts) {
    this.#parts = parts;
    this.#connectionCounts = parts.connectionCounts;
  }

  /** Whether anybody is connected to this node. */
  get isThere(): boolean {
    return this.#connectionCounts.watchers.size > 0;
  }

  /** Whether anybody is expected back who would be missed otherwise. */
  get isWaiting(): boolean {
    return this.#isKnown && this.#goneTimers.size > 0;
  }

  /** Whether a player is connected to this very node. */
  isWithUs(player: string): boolean {
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
    if (this.isThere) this.#parts.clusterPresence.attend(this.#parts.game, undefined);
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

  /** Says again who is here, as when others than before play. */
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

  /** Those who play and are not connected; nobody, if that cannot be known now. */
  async findAbsent(): Promise<readonly string[]> {
    const absent = () => this.#parts.seated().filter((player) => !this.isHere(player));
    if (absent().length === 0) return [];
    return (await this.#lookElsewhere()) ? absent() : [];
  }

  /** If the player does not come back soon, they are missed. */
  expectBack(player: string): void {
    if (this.#isClosed) return;
    this.#stopWaitingFor(player);
    const timer = setTimeout(() => {
      this.#goneTimers.delete(player);
      this.#parts.alone(this.#miss(player));
    }, this.#parts.goneAfter);
    this.#goneTimers.set(player, timer.unref());
  }

  /** Tells the other nodes who is connected to this one. */
  attend(): void {
    // Others may be at the same game in another live table by now.
    if (this.#isClosed) return;
    const { game, clusterPresence, seated } = this.#parts;
    clusterPresence.attend(
      game,
      this.isThere ? this.#connectionCounts.presence(seated()) : undefined,
    );
  }

  /** Asks who is connected to other nodes. */
  lookElsewhere(): void {
    this.#parts.alone(this.#lookElsewhere());
  }

  /** Whether that could be found out. */
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

  async #miss(player: string): Promise<void> {
    const isKnown = await this.#lookElsewhere();
    if (this.#isClosed || this.isHere(player)) return;
    // They may well be connected to another node.
    if (isKnown) await this.#parts.onMissed(player);
    else this.expectBack(player);
  }

  /** Everybody who is connected, to this node and to others. */
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
    this.attend();
    this.tellAll({ type: 'presence', ...this.#presence() });
  }
}
