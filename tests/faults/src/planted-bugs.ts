/**
 * Mistakes that a server could have, one for each promise, to see that the checker finds them. Only
 * the node of the fault tests can be told to make them.
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
  /** Says that something is stored that is not. */
  'forgets-acknowledged': 'acknowledged',
  /** Writes down a decision twice. */
  'stores-twice': 'acknowledged',
  /** Takes a version that another node had first for its own. */
  'ignores-taken': 'one-truth',
  /** Tells everybody of what is only about to be stored. */
  'tells-first': 'one-truth',
  /** Never acts where something is due. */
  'claims-nothing': 'deadlines',
  /** Believes its own clock. */
  'trusts-own-clock': 'deadlines',
  /** Believes the clock of the database, also when that goes back. */
  'goes-back-in-time': 'deadlines',
  /** Throws out twice whoever is out of time. */
  'fires-twice': 'deadlines',
  /** Acts where something is due, but long after. */
  'acts-late': 'deadlines',
  /** Never looks into the log for what it was not told; and nobody tells. */
  'hears-nothing': 'goes-on',
  /** Looks into the log for what it was not told, but seldom; and nobody tells. */
  'heals-late': 'goes-on',
  /** Ends when the database does not answer. */
  'ends-without-database': 'goes-on',
  /** Tells whoever asks what it happens to know, though others may know more. */
  'tells-what-it-knows': 'one-truth',
  /** Writes down another share in the dice than a player brought. */
  'swaps-shares': 'dice',
  /** Puts its own share in the place of a player's, before anything is made of it. */
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
  lines: append.lines.map((line) => line.replace(/"part":"(\w{32})(\w{32})"/, '"part":"$2$1"')),
});

const endWith = (bug: Bug) => (error: unknown) => {
  if (bug === 'ends-without-database') process.exit(1);
  throw error;
};

/** The first line, once more, as the next version. */
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
  /** Of a question about what is due, all values are moments. */
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

/** Mistakes that are not in the store. */
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

/** Whoever has come to a game here. */
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
    const heard = message.type === 'sit' ? { ...message, part: 'ab'.repeat(32) } : message;
    return hear.call(this, heard, from);
  };
}

/** The clock that a server with this bug goes by, if it has one of its own. */
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
