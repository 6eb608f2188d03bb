import type { TableEvent } from './schemas/events.js';
import type { Command, Message } from './schemas/messages.js';
import type { TableOptions } from './schemas/options.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accept } from './fold.js';
import { viewOf } from '@marrakech/rules';
import { Host } from './host.js';
import { HostConnection } from './host-connection.js';
import { MemoryStore, type GameStore } from './store.js';
import { moverOf, type Table } from './table.js';
import type { Reply } from './table-connection.js';
import { asPlayer, EVERY_AGREEMENT, hexOf, SYSTEM, TestTable } from './testing/random-table.js';

const SECRET = hexOf('secret');
const OPTIONS: TableOptions = {
  ...EVERY_AGREEMENT[0]!,
  chairs: [{ type: 'person' }, { type: 'bot', name: 'Karima', level: 'fair' }],
  starts: 0,
};
const partsWith = (store: GameStore) => ({ store, now: () => 1_700_000_000_000 });

async function opened(store: GameStore): Promise<Host> {
  const host = await Host.open(partsWith(store), 'g', SECRET, { options: OPTIONS, host: 'me' });
  if (!host.ok) throw new Error(host.error.code);
  return host.value;
}
async function resumed(store: GameStore): Promise<Host> {
  const host = await Host.resume(partsWith(store), 'g');
  if (!host?.ok) throw new Error('nothing to resume');
  return host.value;
}
const sit: Message = {
  type: 'sit',
  id: 's',
  version: 1,
  seat: 0,
  name: 'Leila',
  share: hexOf('share'),
};

/** Makes the next step of the player to move, chosen by a fixed rule. */
async function step(host: Host, id = `v${host.table.version}`): Promise<Reply> {
  const testTable = new TestTable('steps', OPTIONS);
  testTable.table = host.table;
  const message = testTable.step(() => 0)!;
  const seat = moverOf(host.table)!;
  const from = host.table.seats[seat]?.type === 'bot' ? SYSTEM : asPlayer('me');
  return host.hear({ ...message, id }, from);
}

/** A store that can be made to fail. */
class FailingStore extends MemoryStore {
  fails = false;
  override append(game: string, events: readonly TableEvent[]): Promise<'stored' | 'taken'> {
    return this.fails ? Promise.reject(new Error('disk full')) : super.append(game, events);
  }
}

/** A store that writes down how many events each commit has. */
class CountingStore extends MemoryStore {
  readonly commits: number[] = [];
  override append(game: string, events: readonly TableEvent[]): Promise<'stored' | 'taken'> {
    this.commits.push(events.length);
    return super.append(game, events);
  }
}

/** A store with other writers, which counts the queries for their events. */
class SharedStore extends MemoryStore {
  asked = 0;
  async news(game: string, version: number): Promise<readonly unknown[]> {
    this.asked++;
    return (await this.read(game))!.events.slice(version);
  }
}

/** A store that appends events and then reports a failure. */
class ForgetfulStore extends MemoryStore {
  isSilent = false;
  override async append(game: string, events: readonly TableEvent[]): Promise<'stored' | 'taken'> {
    const stored = await super.append(game, events);
    if (this.isSilent) throw new Error('no answer');
    return stored;
  }
}

describe('a game in this process', () => {
  test('plays to the end, and every listener folds the same table', async () => {
    const host = await opened(new MemoryStore());
    let seen = host.table;
    const stop = host.onEvents((events) => {
      const next = accept(seen, events);
      if (next.ok) seen = next.value;
    });
    expect(await host.hear(sit, asPlayer('me'))).toMatchObject({ type: 'done', id: 's' });
    while (moverOf(host.table) !== undefined) {
      expect(await step(host)).toMatchObject({ type: 'done', version: host.table.version });
      expect(seen).toEqual(host.table);
    }
    expect(seen.secret).toBe(SECRET);
    stop();
  });

  test('continues with the same dice after a reload at any moment', async () => {
    const straight = await opened(new MemoryStore());
    await straight.hear(sit, asPlayer('me'));
    while (moverOf(straight.table) !== undefined) await step(straight);

    const store = new MemoryStore();
    await (await opened(store)).hear(sit, asPlayer('me'));
    let host = await resumed(store);
    while (moverOf(host.table) !== undefined) {
      await step(host);
      host = await resumed(store);
    }
    expect(host.events).toEqual(straight.events);
  });

  test('a turn is two commits: the roll that turns Assam first, and the rug', async () => {
    const store = new CountingStore();
    const host = await opened(store);
    await host.hear(sit, asPlayer('me'));
    const published: number[] = [];
    const { version } = host.table;
    host.onEvents((events) => published.push(events.length));
    store.commits.length = 0;
    const { facing } = viewOf(host.table.play!.state);
    const roll = { type: 'roll', id: 'r', version, seat: 0, facing } as const;
    expect(await host.hear(roll, asPlayer('me'))).toMatchObject({ type: 'done' });
    expect([store.commits, published]).toEqual([[2], [2]]);
    await step(host);
    expect(moverOf(host.table)).toBe(1);
    expect(store.commits).toHaveLength(2);
  });

  test('ignores what could not be stored, and accepts it when sent again', async () => {
    const store = new FailingStore();
    const host = await opened(store);
    const heard: TableEvent[] = [];
    host.onEvents((events) => heard.push(...events));
    store.fails = true;
    expect(await host.hear(sit, asPlayer('me'))).toEqual({
      type: 'refused',
      id: 's',
      version: 1,
      error: { code: 'not-stored' },
    });
    expect([heard.length, host.table.version]).toEqual([0, 1]);
    store.fails = false;
    expect(await host.hear(sit, asPlayer('me'))).toMatchObject({ type: 'done' });
    expect(heard).toEqual(host.events.slice(1));
  });

  test('with two tabs, the slower one receives the events of the other', async () => {
    const store = new MemoryStore();
    const one = await opened(store);
    await one.hear(sit, asPlayer('me'));
    const other = await resumed(store);
    await step(one);
    expect(await step(other, 'another-tab')).toMatchObject({
      type: 'refused',
      version: one.table.version,
      error: { code: 'stale' },
    });
    expect([other.table, other.wrote]).toEqual([one.table, 0]);
    expect(await step(other)).toMatchObject({ type: 'done' });
    expect(other.wrote).toBe(other.table.version);
    await one.catchUp();
    expect(one.table).toEqual(other.table);
  });

  test('applies a message sent twice by different ways once, with equal replies', async () => {
    const store = new MemoryStore();
    const one = await opened(store);
    await one.hear(sit, asPlayer('me'));
    const other = await resumed(store);
    const first = await step(one);
    expect(await step(other)).toEqual(first);
    expect(other.table).toEqual(one.table);
  });

  test('repeats a message of the system after another writer', async () => {
    const store = new MemoryStore();
    const one = await opened(store);
    await one.hear(sit, asPlayer('me'));
    const other = await resumed(store);
    await step(one);
    expect(await other.tell({ type: 'mark-gone', seat: 0 })).toMatchObject({ type: 'done' });
    await step(one);
    await other.tell({ type: 'mark-returned', seat: 0 });
    const types = other.events.map(({ type }) => type);
    expect(types.filter((type) => type === 'gone' || type === 'returned')).toEqual([
      'gone',
      'returned',
    ]);
  });

  test('closes a table, and gives time, only at the version for which that was decided', async () => {
    const store = new MemoryStore();
    const one = await opened(store);
    const other = await resumed(store);
    const isStale = { error: { code: 'stale' } };
    let { version } = other.table;
    await one.hear(sit, asPlayer('me'));
    expect(await other.tell({ type: 'close', version })).toMatchObject(isStale);
    ({ version } = other.table);
    await step(one);
    expect(await other.tell({ type: 'give-time', ms: 1000, version })).toMatchObject(isStale);
    expect(other.events).toEqual(one.events);
  });

  test('applies events announced by another node without a query', async () => {
    const store = new SharedStore();
    const one = await opened(store);
    await one.hear(sit, asPlayer('me'));
    const other = await resumed(store);
    const before = other.table.version;
    await step(one);
    await other.takeUp(one.events.slice(before));
    await other.takeUp(one.events.slice(before - 1));
    expect([other.table, other.events, store.asked]).toEqual([one.table, one.events, 0]);
  });

  test('queries the store if announced events do not fit', async () => {
    const store = new SharedStore();
    const one = await opened(store);
    await one.hear(sit, asPlayer('me'));
    const other = await resumed(store);
    const heard: TableEvent[] = [];
    other.onEvents((events) => heard.push(...events));
    const next = one.table.version + 1;
    const illegal = { type: 'played', version: next, at: 0, action: { type: 'roll', die: 9 } };
    const unlikely = { type: 'taken-back', version: next, at: 0, seat: 0 };
    for (const [index, lie] of [[null], [{}], ['a'], [illegal], [unlikely]].entries()) {
      await other.takeUp(lie);
      expect([other.table, store.asked]).toEqual([one.table, index + 1]);
    }
    await step(one);
    await step(one);
    await other.takeUp(one.events.slice(-1));
    expect([other.table, heard]).toEqual([one.table, one.events.slice(next - 1)]);
  });

  test('queries the store if a client is ahead of the host', async () => {
    const store = new SharedStore();
    const one = await opened(store);
    await one.hear(sit, asPlayer('me'));
    const other = await resumed(store);
    await step(one);
    const testTable = new TestTable('steps', OPTIONS);
    testTable.table = one.table;
    const message = { ...testTable.step(() => 0)!, id: 'ahead' };
    expect(await other.hear(message, asPlayer('me'))).toMatchObject({ type: 'done' });
    const never = { ...message, id: 'never', version: 10_000 };
    expect(await other.hear(never, asPlayer('me'))).toMatchObject({
      error: { code: 'stale', version: other.table.version },
    });
  });

  test('applies events once that a store kept although it reported a failure', async () => {
    const store = new ForgetfulStore();
    const host = await opened(store);
    store.isSilent = true;
    expect(await host.hear(sit, asPlayer('me'))).toMatchObject({ error: { code: 'not-stored' } });
    store.isSilent = false;
    expect(await host.hear(sit, asPlayer('me'))).toMatchObject({ type: 'done' });
    expect(host.events.filter(({ type }) => type === 'player-seated')).toHaveLength(1);
  });

  test('gives owed time back before a decision depends on the time', async () => {
    const store = new MemoryStore();
    const owed: number[] = [];
    let version = 0;
    const timeOwed = ({ table }: { readonly table: Table }) => {
      ({ version } = table);
      const ms = owed.pop();
      return ms === undefined ? undefined : Promise.resolve(ms);
    };
    const parts = { ...partsWith(store), timeOwed };
    const host = await Host.open(parts, 'g', SECRET, { options: OPTIONS, host: 'me' });
    if (!host.ok) throw new Error(host.error.code);
    await host.value.hear(sit, asPlayer('me'));
    owed.push(0, 7000);
    const before = host.value.table.version;
    expect(await step(host.value)).toMatchObject({ type: 'done' });
    const since = host.value.events.slice(before);
    expect(since.slice(0, 2)).toMatchObject([{ type: 'time-given', ms: 7000 }, { type: 'played' }]);
    // Checked again afterwards: every decision uses a time that was checked.
    expect([owed, version]).toEqual([[], before + 1]);
  });

  test('decides nothing while owed time is unknown or cannot be stored', async () => {
    const store = new FailingStore();
    let owed: (() => Promise<number>) | undefined;
    const parts = { ...partsWith(store), timeOwed: () => owed?.() };
    const host = await Host.open(parts, 'g', SECRET, { options: OPTIONS, host: 'me' });
    if (!host.ok) throw new Error(host.error.code);
    await host.value.hear(sit, asPlayer('me'));
    const { version } = host.value.table;
    const notStored = { type: 'refused', version, error: { code: 'not-stored' } };
    owed = () => Promise.reject(new Error('no answer'));
    expect(await step(host.value)).toMatchObject(notStored);
    owed = () => Promise.resolve(1000);
    store.fails = true;
    expect(await step(host.value)).toMatchObject(notStored);
    store.fails = false;
    owed = undefined;
    expect(await step(host.value)).toMatchObject({ type: 'done' });
  });

  test('answers parallel messages one after the other', async () => {
    const host = await opened(new MemoryStore());
    const replies = await Promise.all(
      [sit, sit, { ...sit, id: 't' }].map((each) => host.hear(each, asPlayer('me'))),
    );
    expect(replies.map(({ type }) => type)).toEqual(['done', 'done', 'refused']);
    expect(host.events.filter(({ type }) => type === 'player-seated')).toHaveLength(1);
  });

  test('refuses invalid messages without effect', async () => {
    const host = await opened(new MemoryStore());
    await host.hear(sit, asPlayer('me'));
    const me = new HostConnection(host, asPlayer('me'), () => 'g');
    const before = host.table;
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), async (any, other) => {
        for (const garbage of [any, { ...sit, seat: any }, { ...sit, name: other }])
          await me.send(garbage as Command);
        expect(host.table).toBe(before);
      }),
      { numRuns: 200 },
    );
    expect(await me.send({} as Command)).toMatchObject({ id: 'g', error: { code: 'unreadable' } });
  });

  test('a connection stamps what it sends, and knows the table when it tells of events', async () => {
    const host = await opened(new MemoryStore());
    let ids = 0;
    const me = new HostConnection(host, asPlayer('me'), () => `id-${++ids}`);
    const told: (readonly [TableEvent[], number])[] = [];
    const stop = me.onEvents((events) => told.push([[...events], me.table.version]));
    const share = hexOf('share');
    const reply = await me.send({ type: 'sit', seat: 0, name: 'Leila', share });
    expect(reply).toEqual({ type: 'done', id: 'id-1', version: me.table.version });
    expect(told).toEqual([[me.events.slice(1), me.table.version]]);
    expect(told[0]![0][0]).toMatchObject({
      type: 'player-seated',
      by: { player: 'me', id: 'id-1' },
    });
    stop();
    const seat = moverOf(me.table)!;
    expect(await me.send({ type: 'leave', seat })).toMatchObject({ type: 'done', id: 'id-2' });
    expect(told).toHaveLength(1);
  });

  test('opens a game once, and does not resume an unknown one', async () => {
    const store = new MemoryStore();
    await opened(store);
    const again = await Host.open(partsWith(store), 'g', SECRET, { options: OPTIONS, host: 'me' });
    expect(again).toMatchObject({ error: { code: 'version-taken' } });
    expect(await Host.resume(partsWith(store), 'h')).toBeUndefined();
    await expect(store.append('h', [])).rejects.toThrow('no game');
  });

  test('does not open a table that the rules cannot play', async () => {
    const options = { ...OPTIONS, edition: 'first', order: 'turn-last' } as const;
    const host = await Host.open(partsWith(new MemoryStore()), 'g', SECRET, {
      options,
      host: 'me',
    });
    expect(host).toMatchObject({ error: { code: 'setup', fault: { code: 'order-not-offered' } } });
  });
});
