/**
 * Finds the nodes that use the same database: each counts up its beats there. Needed where Redis is
 * not configured or not reachable from every node, for example when a second node was started by
 * mistake.
 */
import { randomBytes } from 'node:crypto';
import type { Store } from '../database/store.js';
import { LONE_NODE, type Cluster } from './cluster.js';

const LOOK_EVERY = 2000;
/** A node is dead after this many polls without a new beat. */
const MOST_SILENCES = 4;
/** The row of a dead node is deleted after this many polls without a new beat. */
const FORGOTTEN_AFTER = 30;

interface Other {
  readonly beats: number;
  /** Polls since its last new beat. */
  readonly silences: number;
}

export class NodeWatch {
  /** The name of this node, in the database and in Redis. */
  readonly own = randomBytes(9).toString('base64url');
  readonly #store: Store;
  readonly #onOthers: () => void;
  #others: ReadonlyMap<string, Other> = new Map();
  #timer: NodeJS.Timeout | undefined;
  #beats = 0;
  #isTold = false;

  /** `onOthers` is called once, when the first other node is found. */
  constructor(store: Store, onOthers: () => void) {
    this.#store = store;
    this.#onOthers = onOthers;
  }

  get isAlone(): boolean {
    return this.others.length === 0;
  }

  /** The other nodes that are alive. */
  get others(): readonly string[] {
    return [...this.#others].flatMap(([node, { silences }]) =>
      silences < MOST_SILENCES ? [node] : [],
    );
  }

  async start(): Promise<void> {
    await this.look();
    this.#timer = setInterval(() => void this.look().catch(() => undefined), LOOK_EVERY).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#store.run('delete from nodes where node = ?', this.own).catch(() => undefined);
  }

  /** Writes a beat, and reads those of the other nodes. */
  async look(): Promise<void> {
    await this.#store.run(
      `insert into nodes (node, beats) values (?, ?)
        on conflict (node) do update set beats = excluded.beats`,
      this.own,
      ++this.#beats,
    );
    const rows = await this.#store.rows('select node, beats from nodes where node <> ?', this.own);
    this.#others = new Map(rows.map((row) => this.#met(String(row['node']), Number(row['beats']))));
    for (const [node, { beats, silences }] of this.#others)
      if (silences > FORGOTTEN_AFTER)
        await this.#store.run('delete from nodes where node = ? and beats = ?', node, beats);
    if (!this.isAlone && !this.#isTold) {
      this.#isTold = true;
      this.#onOthers();
    }
  }

  #met(node: string, beats: number): readonly [string, Other] {
    const before = this.#others.get(node);
    // The row of a killed node stays: a node counts as alive only after a second beat.
    if (before === undefined) return [node, { beats, silences: MOST_SILENCES }];
    return [node, { beats, silences: before.beats === beats ? before.silences + 1 : 0 }];
  }
}

/** For a node without Redis: while there are other nodes, their connections are unknown. */
export const clusterWithoutRedis = (nodes: NodeWatch): Cluster => ({
  ...LONE_NODE,
  presence: {
    ...LONE_NODE.presence,
    elsewhere: () => Promise.resolve(nodes.isAlone ? [] : undefined),
  },
  get isUp() {
    return nodes.isAlone;
  },
});
