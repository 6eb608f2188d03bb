/** What the server does by itself: it says that it is alive, and acts where something is due. */
import type { FastifyBaseLogger } from 'fastify';
import type { Games } from './games.js';
import type { Rooms } from './rooms.js';

const BEAT_EVERY = 2000;
const LOOK_EVERY = 500;
const SWEEP_EVERY = 30_000;
/** Shorter gaps are no outage: nobody lost more than a beat. */
const LEAST_OUTAGE = 3 * BEAT_EVERY;

export interface HouseParts {
  readonly games: Games;
  readonly rooms: Rooms;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

export class House {
  readonly #parts: HouseParts;
  #timers: NodeJS.Timeout[] = [];
  #looking = false;

  constructor(parts: HouseParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { games, rooms, now } = this.#parts;
    await games.noteOutage(now(), LEAST_OUTAGE);
    this.#every(BEAT_EVERY, () => games.beat(now()));
    this.#every(LOOK_EVERY, () => this.look());
    this.#every(SWEEP_EVERY, () => rooms.sweep());
  }

  /** Acts in every game where something is due. */
  async look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      const { games, rooms, now, log } = this.#parts;
      for (const game of await games.claimDue(now())) {
        // One game that cannot be read must not hold up the others.
        await rooms
          .find(game)
          .then((room) => room?.act())
          .catch((error: unknown) => log.error({ game, error: String(error) }, 'game is stuck'));
      }
    } finally {
      this.#looking = false;
    }
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    await this.#parts.games.beat(this.#parts.now());
  }

  #every(ms: number, work: () => Promise<void>): void {
    const run = () =>
      void work().catch((error: unknown) => this.#parts.log.error({ error: String(error) }));
    this.#timers.push(setInterval(run, ms).unref());
  }
}
