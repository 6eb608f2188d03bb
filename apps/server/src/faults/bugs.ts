/**
 * Mistakes that a server could have, one for each promise, to see that the checker finds them. Only
 * the node of the fault tests can be told to make them.
 */
import type { PromiseName } from './checker.js';
import type { Append, Row, Store, Stored, Value } from '../store/store.js';

export const BUGS = {
  /** Says that something is stored that is not. */
  'forgets-acknowledged': 'acknowledged',
  /** Takes a version that another node had first for its own. */
  'ignores-taken': 'one-truth',
  /** Never acts where something is due. */
  'claims-nothing': 'deadlines',
  /** Believes its own clock. */
  'trusts-own-clock': 'deadlines',
  /** Never looks into the log for what it was not told; and nobody tells. */
  'hears-nothing': 'goes-on',
  /** Writes down another share in the dice than a player brought. */
  'swaps-shares': 'dice',
} as const satisfies Record<string, PromiseName>;
export type Bug = keyof typeof BUGS;

export const isBug = (name: string | undefined): name is Bug =>
  name !== undefined && Object.hasOwn(BUGS, name);

const OFTEN = 40;

const swapped = (append: Append): Append => ({
  ...append,
  lines: append.lines.map((line) => line.replace(/"part":"(\w{32})(\w{32})"/, '"part":"$2$1"')),
});

export function withBug(store: Store, bug: Bug): Store {
  let appends = 0;
  const append = async (asked: Append): Promise<Stored> => {
    switch (bug) {
      case 'forgets-acknowledged':
        return ++appends % OFTEN === 0 && asked.created === undefined
          ? 'stored'
          : store.append(asked);
      case 'ignores-taken':
        await store.append(asked);
        return 'stored';
      case 'swaps-shares':
        return store.append(swapped(asked));
      case 'claims-nothing':
      case 'hears-nothing':
      case 'trusts-own-clock':
        return store.append(asked);
    }
  };
  const isMuted = (sql: string): boolean =>
    (bug === 'claims-nothing' && sql.includes('due_at <=')) ||
    (bug === 'hears-nothing' && sql.includes('version, edits from games'));
  const ask = (sql: string, values: readonly Value[]): Promise<readonly Row[]> =>
    isMuted(sql) ? Promise.resolve([]) : store.rows(sql, ...values);
  return {
    dialect: store.dialect,
    append,
    rows: (sql, ...values) => ask(sql, values),
    run: (sql, ...values) => ask(sql, values),
    scrub: () => store.scrub(),
    alone: (name, work) => store.alone(name, work),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}
