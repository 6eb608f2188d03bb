/** Regular work of the server: heartbeats, due actions, and repairs after lost messages. */
import { Unreadable } from '@marrakech/table';
import type { FastifyBaseLogger } from 'fastify';
import type { GameRepository } from '../games/game-repository.js';
import type { Heartbeat } from '../cluster/heartbeat.js';
import type { CredentialWatch } from '../accounts/credential-watch.js';
import type { LobbyFeed } from '../lobby/lobby-feed.js';
import type { TableRegistry } from '../tables/table-registry.js';
import { StoreLost } from '../database/store.js';

const BEAT_EVERY = 1000;
const LOOK_EVERY = 500;
const SWEEP_EVERY = 5000;
const HEAL_EVERY = 500;
const KEEP_EVERY = 500;
const REFRESH_EVERY = 5000;
const KEYS_EVERY = 5000;

export interface BackgroundJobsParts {
  readonly games: GameRepository;
  readonly heartbeat: Heartbeat;
  readonly tableRegistry: TableRegistry;
  readonly lobby: LobbyFeed;
  readonly credentialWatch: CredentialWatch;
  /** Whether other nodes use the same store. */
  readonly isShared: boolean;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

export class BackgroundJobs {
  readonly #parts: BackgroundJobsParts;
  #timers: NodeJS.Timeout[] = [];
  #looking = false;
  #isStoreSilent = false;
  /** Games with a log of a newer version; each is logged once. */
  readonly #newer = new Set<string>();

  constructor(parts: BackgroundJobsParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { games, tableRegistry, lobby, credentialWatch, now, isShared, heartbeat } = this.#parts;
    await heartbeat.start();
    this.#every(BEAT_EVERY, () => this.beat());
    this.#every(LOOK_EVERY, () => this.look());
    this.#timers.push(setInterval(() => tableRegistry.unloadIdle(), SWEEP_EVERY).unref());
    this.#every(KEYS_EVERY, () => credentialWatch.look());
    if (!isShared) return;
    this.#every(HEAL_EVERY, () => tableRegistry.heal());
    this.#every(KEEP_EVERY, () => tableRegistry.keepLeases());
    this.#every(REFRESH_EVERY, () => lobby.refresh(games, now()));
  }

  /** Runs the due actions of all games. */
  async look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      const { games, tableRegistry, now, heartbeat } = this.#parts;
      // First record the outages: time in which the server did not run must not expire a deadline.
      await heartbeat.settle();
      // In parallel, before the leases expire. A game that cannot be read must not delay the others.
      await Promise.all(
        (await games.claimDue(now())).map((game) =>
          tableRegistry
            .find(game)
            .then((liveTable) => liveTable?.act())
            .catch((error: unknown) => this.#leaveToNewer(game, error)),
        ),
      );
    } finally {
      this.#looking = false;
    }
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    await this.beat().catch(() => undefined);
  }

  /** Records that this process is alive. After a gap the heartbeat records an outage. */
  async beat(now = this.#parts.now()): Promise<void> {
    await this.#parts.heartbeat.beat(now);
    this.#isStoreSilent = false;
  }

  /** A node with a newer version may be able to act in the game. */
  async #leaveToNewer(game: string, error: unknown): Promise<void> {
    const { games, log } = this.#parts;
    if (!(error instanceof Unreadable && error.isNewer)) {
      log.error({ game, err: error }, 'due action failed');
      return;
    }
    if (!this.#newer.has(game))
      log.warn({ game, err: error }, 'game log is newer than this server');
    this.#newer.add(game);
    await games.giveBack(game);
  }

  /** Errors of a lost database are logged once, not at every tick. */
  #note(error: unknown): void {
    const { log } = this.#parts;
    if (!(error instanceof StoreLost)) log.error({ err: error }, 'background job failed');
    else if (!this.#isStoreSilent)
      log.warn({ err: error }, 'database unavailable; background job failed');
    this.#isStoreSilent ||= error instanceof StoreLost;
  }

  #every(ms: number, work: () => Promise<void>): void {
    let isBusy = false;
    const run = () => {
      // Skip this tick while the database has not answered the last one.
      if (isBusy) return;
      isBusy = true;
      void work()
        .catch((error: unknown) => this.#note(error))
        .finally(() => {
          isBusy = false;
        });
    };
    this.#timers.push(setInterval(run, ms).unref());
  }
}
