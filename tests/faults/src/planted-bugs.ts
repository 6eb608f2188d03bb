/**
 * Bugs that a server could have, at least one for each guarantee, to test the checker. Only the node of
 * the fault tests can have them.
 */
import { Host } from '@marrakech/table';
import type { Append, Circumstances, Row, Store, Stored, Value } from '@marrakech/server';
import {
  LiveTable,
  SharedGames,
  TableRegistry,
  textFrame,
  type Watcher,
} from '@marrakech/server/internals';
import type { PromiseName } from './checker.js';

export const BUGS = {
  /** Acknowledges a decision that is not stored. */
  'forgets-acknowledged': 'acknowledged',
  /** Stores a decision twice. */
  'stores-twice': 'acknowledged',
  /** Treats a version that another node stored first as its own. */
  'ignores-taken': 'one-truth',
  /** Publishes events before they are stored. */
  'tells-first': 'one-truth',
  /** Never runs due actions. */
  'claims-nothing': 'deadlines',
  /** Uses its own clock. */
  'trusts-own-clock': 'deadlines',
  /** Uses the database's clock even if that goes back. */
  'goes-back-in-time': 'deadlines',
  /** Expires the same player twice. */
  'fires-twice': 'deadlines',
  /** Runs due actions much too late. */
  'acts-late': 'deadlines',
  /** Never reads missed events from the log, and cluster messages are off. */
  'hears-nothing': 'goes-on',
  /** Reads missed events from the log only seldom, and cluster messages are off. */
  'heals-late': 'goes-on',
  /** Exits when the database does not answer. */
  'ends-without-database': 'goes-on',
  /** Answers from its loaded state without checking whether other nodes have newer events. */
  'tells-what-it-knows': 'one-truth',
  /** Stores another dice share than the one that the player sent. */
  'swaps-shares': 'dice',
  /** Replaces a player's dice share before the decision. */
  'brings-own-shares': 'dice',
} as const satisfies Record<string, PromiseName>;
export type Bug = keyof typeof BUGS;

export const isBug = (name: string | undefined): name is Bug =>
  name !== undefined && Object.hasOwn(BUGS, name);

const OFTEN = 40;
const SOME = 5;
const LATE = 12_000;
const LOOK_EVERY = 500;

const swapped = (append: Append): Append => ({
  ...append,
  lines: append.lines.map((line) => line.replace(/"share":"(\w{32})(\w{32})"/, '"share":"$2$1"')),
});

const endWith = (bug: Bug) => (error: unknown) => {
  if (bug === 'ends-without-database') process.exit(1);
  throw error;
};

/** Appends the first event once more, as the next version. */
function doubled(append: Append): Append {
  const again = JSON.parse(append.lines[0]!) as { version: number };
  const line = JSON.stringify({ ...again, version: append.first + append.lines.length });
  return { ...append, lines: [...append.lines, line] };
}
const isOf = ({ lines }: Append, word: string): boolean => lines[0]!.includes(word);

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
      case 'stores-twice':
        return store.append(
          isOf(asked, '"type":"orient"') && ++appends % SOME === 0 ? doubled(asked) : asked,
        );
      case 'fires-twice':
        return store.append(isOf(asked, '"why":"time"') ? doubled(asked) : asked);
      case 'tells-first':
        tellFirst(asked);
        return store.append(asked);
      case 'swaps-shares':
        return store.append(swapped(asked));
      case 'acts-late':
      case 'brings-own-shares':
      case 'claims-nothing':
      case 'ends-without-database':
      case 'goes-back-in-time':
      case 'heals-late':
      case 'hears-nothing':
      case 'tells-what-it-knows':
      case 'trusts-own-clock':
        return store.append(asked);
    }
  };
  /** In the query for due games all values are times. */
  const late = (sql: string, values: readonly Value[]): readonly Value[] =>
    bug === 'acts-late' && sql.includes('due_at <=')
      ? values.map((value) => Number(value) - LATE)
      : values;
  const isMuted = (sql: string): boolean => bug === 'claims-nothing' && sql.includes('due_at <=');
  const ask = (sql: string, values: readonly Value[]): Promise<readonly Row[]> =>
    isMuted(sql) ? Promise.resolve([]) : store.rows(sql, ...late(sql, values));
  return {
    dialect: store.dialect,
    append,
    rows: (sql, ...values) => ask(sql, values),
    run: (sql, ...values) => ask(sql, values),
    scrub: () => store.scrub(),
    alone: (name, work) => store.alone(name, work),
    ping: () => store.ping().catch(endWith(bug)),
    close: () => store.close(),
  };
}

/** Bugs outside of the store. */
export function misbehave(bug: Bug | undefined): void {
  if (bug === 'brings-own-shares') bringOwnShares();
  if (bug === 'heals-late') healLate();
  if (bug === 'hears-nothing') SharedGames.prototype.latestOf = () => Promise.resolve(new Map());
  if (bug === 'tells-first') rememberWatchers();
  if (bug === 'tells-what-it-knows')
    SharedGames.prototype.latest = () => Promise.resolve(undefined);
}

function healLate(): void {
  const { value: heal } = Object.getOwnPropertyDescriptor(
    TableRegistry.prototype,
    'heal',
  ) as Required<TypedPropertyDescriptor<TableRegistry['heal']>>;
  let last = performance.now();
  TableRegistry.prototype.heal = async function () {
    if (performance.now() - last < LATE) return;
    last = performance.now();
    await heal.call(this);
  };
}

/** All connections to a game on this node. */
const watchers = new Map<string, Set<Watcher>>();

function rememberWatchers(): void {
  const { value: enter } = Object.getOwnPropertyDescriptor(
    LiveTable.prototype,
    'enter',
  ) as Required<TypedPropertyDescriptor<LiveTable['enter']>>;
  LiveTable.prototype.enter = function (watcher, since) {
    const { game } = this.table;
    watchers.set(game, (watchers.get(game) ?? new Set()).add(watcher));
    enter.call(this, watcher, since);
  };
}

function tellFirst({ game, lines }: Append): void {
  const frame = textFrame(`{"type":"events","events":[${lines.join(',')}]}`);
  for (const watcher of watchers.get(game) ?? []) watcher.send(frame);
}

function bringOwnShares(): void {
  const { value: hear } = Object.getOwnPropertyDescriptor(Host.prototype, 'hear') as Required<
    TypedPropertyDescriptor<Host['hear']>
  >;
  Host.prototype.hear = function (message, from) {
    const heard = message.type === 'sit' ? { ...message, share: 'ab'.repeat(32) } : message;
    return hear.call(this, heard, from);
  };
}

/** The clock of a server with this bug, if it has one of its own. */
export async function clockWithBug(store: Store, bug: Bug | undefined): Promise<Circumstances> {
  if (bug === 'trusts-own-clock') return { now: () => Date.now() };
  if (bug !== 'goes-back-in-time') return {};
  let offset = 0;
  const look = async () => {
    const [row] = await store.rows(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    offset = Number(row!['now']) - performance.now();
  };
  await look();
  setInterval(() => void look().catch(() => undefined), LOOK_EVERY).unref();
  return { now: () => Math.round(offset + performance.now()) };
}
