/**
 * Which nodes use the same database: each notes there that it lives. For those who have no Redis to
 * tell them, or have one that another node does not reach; a host may have started a second node
 * without meaning to, or before Redis was set up.
 */
import { randomBytes } from 'node:crypto';
import type { Store } from '../database/store.js';
import { LONE_NODE, type Cluster } from './cluster.js';

const LOOK_EVERY = 2000;
/** So many looks in a row without a sign of life, and a node is dead. */
const MOST_SILENCES = 4;
/** And so many, until what it has left is cleared away. */
const FORGOTTEN_AFTER = 30;

interface Other {
  readonly beats: number;
  /** Looks since it was heard of last. */
  readonly silences: number;
}

export class NodeWatch {
  /** The name of this one, wherever nodes are named. */
  readonly own = randomBytes(9).toString('base64url');
  readonly #store: Store;
  readonly #onOthers: () => void;
  #others: ReadonlyMap<string, Other> = new Map();
  #timer: NodeJS.Timeout | undefined;
  #beats = 0;
  #isTold = false;

  /** `onOthers` hears once that this node is not alone. */
  constructor(store: Store, onOthers: () => void) {
    this.#store = store;
    this.#onOthers = onOthers;
  }

  get isAlone(): boolean {
    return this.others.length === 0;
  }

  /** Those that live beside this one. */
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

  /** Notes that this node lives, and sees who else has since the last look. */
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
    // One that was killed has left its last word there: only who says another one lives.
    if (before === undefined) return [node, { beats, silences: MOST_SILENCES }];
    return [node, { beats, silences: before.beats === beats ? before.silences + 1 : 0 }];
  }
}

/** For a node without Redis: with others beside it, it cannot be known who is connected there. */
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
