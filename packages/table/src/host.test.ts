import type { Reply } from './connection.js';
import type { TableEvent } from './schemas/events.js';
import type { Message } from './schemas/messages.js';
import type { TableOptions } from './schemas/options.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accept } from './fold.js';
import { viewOf } from '@marrakech/rules';
import { Host } from './host.js';
import { MemoryStore, type GameStore } from './store.js';
import { moverOf, type Table } from './table.js';
import { asPlayer, EVERY_AGREEMENT, hexOf, HOUSE, Trial } from './testing/random-table.js';

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
  part: hexOf('part'),
};

/** The next step, by the same rule always, from whoever has to make it. */
async function step(host: Host, id = `v${host.table.version}`): Promise<Reply> {
  const trial = new Trial('steps', OPTIONS);
  trial.table = host.table;
  const message = trial.step(() => 0)!;
  const seat = moverOf(host.table)!;
  const from = host.table.seats[seat]?.type === 'bot' ? HOUSE : asPlayer('me');
  return host.connect(from).send({ ...message, id });
}

/** A store that fails when it is told to. */
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

/** A store that others write to as well, and that counts how often it is asked what they wrote. */
class SharedStore extends MemoryStore {
  asked = 0;
  async news(game: string, version: number): Promise<readonly unknown[]> {
    this.asked++;
    return (await this.read(game))!.events.slice(version);
  }
}

/** A store that keeps what it is given, and fails to say so. */
class ForgetfulStore extends MemoryStore {
  isSilent = false;
  override async append(game: string, events: readonly TableEvent[]): Promise<'stored' | 'taken'> {
    const stored = await super.append(game, events);
    if (this.isSilent) throw new Error('no answer');
    return stored;
  }
}

describe('a game in this process', () => {
  test('plays to its end, and everyone who listens folds the same table', async () => {
    const host = await opened(new MemoryStore());
    const me = host.connect(asPlayer('me'));
    let seen: Table | undefined;
    const stop = me.onEvents((events) => {
      const next = accept(seen, events);
      if (next.ok) seen = next.value;
    });
    expect(await me.send(sit)).toMatchObject({ type: 'done', id: 's' });
    while (moverOf(host.table) !== undefined) {
      expect(await step(host)).toMatchObject({ type: 'done', version: host.table.version });
      expect(seen).toEqual(host.table);
    }
    expect(seen?.secret).toBe(SECRET);
    const late: TableEvent[] = [];
    host.connect(asPlayer('watcher')).onEvents((events) => late.push(...events), 10);
    expect(late).toEqual(host.events.slice(10));
    stop();
  });

  test('after a reload at any moment the same game goes on with the same dice', async () => {
    const straight = await opened(new MemoryStore());
    await straight.connect(asPlayer('me')).send(sit);
    while (moverOf(straight.table) !== undefined) await step(straight);

    const store = new MemoryStore();
    await (await opened(store)).connect(asPlayer('me')).send(sit);
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
    host.connect(HOUSE).onEvents((events) => published.push(events.length), version);
    store.commits.length = 0;
    const { facing } = viewOf(host.table.play!.state);
    const roll = { type: 'roll', id: 'r', version, seat: 0, facing } as const;
    expect(await host.hear(roll, asPlayer('me'))).toMatchObject({ type: 'done' });
    expect([store.commits, published]).toEqual([[2], [2]]);
    await step(host);
    expect(moverOf(host.table)).toBe(1);
    expect(store.commits).toHaveLength(2);
  });

  test('what is not stored has not happened, and can be sent again', async () => {
    const store = new FailingStore();
    const host = await opened(store);
    const heard: TableEvent[] = [];
    host.connect(asPlayer('me')).onEvents((events) => heard.push(...events));
    store.fails = true;
    expect(await host.connect(asPlayer('me')).send(sit)).toEqual({
      type: 'refused',
      id: 's',
      version: 1,
      error: { code: 'not-stored' },
    });
    expect([heard.length, host.table.version]).toEqual([1, 1]);
    store.fails = false;
    expect(await host.connect(asPlayer('me')).send(sit)).toMatchObject({ type: 'done' });
    expect(heard).toEqual(host.events);
  });

  test('two tabs: the one that comes too late learns what the other did', async () => {
    const store = new MemoryStore();
    const one = await opened(store);
    await one.connect(asPlayer('me')).send(sit);
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

  test('one message by two ways happens once, and both are answered alike', async () => {
    const store = new MemoryStore();
    const one = await opened(store);
    await one.connect(asPlayer('me')).send(sit);
    const other = await resumed(store);
    const first = await step(one);
    expect(await step(other)).toEqual(first);
    expect(other.table).toEqual(one.table);
  });

  test('what the house says is said again after what others wrote', async () => {
    const store = new MemoryStore();
    const one = await opened(store);
    await one.connect(asPlayer('me')).send(sit);
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

  test('the house closes a table, and gives time, only as it counted', async () => {
    const store = new MemoryStore();
    const one = await opened(store);
    const other = await resumed(store);
    const isStale = { error: { code: 'stale' } };
    let { version } = other.table;
    await one.connect(asPlayer('me')).send(sit);
    expect(await other.tell({ type: 'close', version })).toMatchObject(isStale);
    ({ version } = other.table);
    await step(one);
    expect(await other.tell({ type: 'give-time', ms: 1000, version })).toMatchObject(isStale);
    expect(other.events).toEqual(one.events);
  });

  test('what others say they have stored is taken up without asking the store', async () => {
    const store = new SharedStore();
    const one = await opened(store);
    await one.connect(asPlayer('me')).send(sit);
    const other = await resumed(store);
    const before = other.table.version;
    await step(one);
    await other.takeUp(one.events.slice(before));
    await other.takeUp(one.events.slice(before - 1));
    expect([other.table, other.events, store.asked]).toEqual([one.table, one.events, 0]);
  });

  test('what others say and does not fit is looked up in the store', async () => {
    const store = new SharedStore();
    const one = await opened(store);
    await one.connect(asPlayer('me')).send(sit);
    const other = await resumed(store);
    const heard: TableEvent[] = [];
    other.connect(asPlayer('me')).onEvents((events) => heard.push(...events));
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
    expect([other.table, heard]).toEqual([one.table, one.events]);
  });

  test('whoever has seen more than the host knows is answered as the store is', async () => {
    const store = new SharedStore();
    const one = await opened(store);
    await one.connect(asPlayer('me')).send(sit);
    const other = await resumed(store);
    await step(one);
    const trial = new Trial('steps', OPTIONS);
    trial.table = one.table;
    const message = { ...trial.step(() => 0)!, id: 'ahead' };
    expect(await other.connect(asPlayer('me')).send(message)).toMatchObject({ type: 'done' });
    const never = { ...message, id: 'never', version: 10_000 };
    expect(await other.connect(asPlayer('me')).send(never)).toMatchObject({
      error: { code: 'stale', version: other.table.version },
    });
  });

  test('what a failing store kept all the same happens once', async () => {
    const store = new ForgetfulStore();
    const host = await opened(store);
    const me = host.connect(asPlayer('me'));
    store.isSilent = true;
    expect(await me.send(sit)).toMatchObject({ error: { code: 'not-stored' } });
    store.isSilent = false;
    expect(await me.send(sit)).toMatchObject({ type: 'done' });
    expect(host.events.filter(({ type }) => type === 'sat')).toHaveLength(1);
  });

  test('time that is owed is given before anything is decided by the time', async () => {
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
    await host.value.connect(asPlayer('me')).send(sit);
    owed.push(0, 7000);
    const before = host.value.table.version;
    expect(await step(host.value)).toMatchObject({ type: 'done' });
    const since = host.value.events.slice(before);
    expect(since.slice(0, 2)).toMatchObject([{ type: 'time-given', ms: 7000 }, { type: 'played' }]);
    // Asked again after the giving: no decision goes by a time that was not looked at.
    expect([owed, version]).toEqual([[], before + 1]);
  });

  test('nothing is decided while time that is owed cannot be found out or given', async () => {
    const store = new FailingStore();
    let owed: (() => Promise<number>) | undefined;
    const parts = { ...partsWith(store), timeOwed: () => owed?.() };
    const host = await Host.open(parts, 'g', SECRET, { options: OPTIONS, host: 'me' });
    if (!host.ok) throw new Error(host.error.code);
    await host.value.connect(asPlayer('me')).send(sit);
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

  test('messages sent at once are answered one after the other', async () => {
    const host = await opened(new MemoryStore());
    const me = host.connect(asPlayer('me'));
    const replies = await Promise.all([me.send(sit), me.send(sit), me.send({ ...sit, id: 't' })]);
    expect(replies.map(({ type }) => type)).toEqual(['done', 'done', 'refused']);
    expect(host.events.filter(({ type }) => type === 'sat')).toHaveLength(1);
  });

  test('garbage is refused and harms nothing', async () => {
    const host = await opened(new MemoryStore());
    const me = host.connect(asPlayer('me'));
    await me.send(sit);
    const before = host.table;
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), async (any, other) => {
        for (const garbage of [any, { ...sit, seat: any }, { ...sit, id: 'g', version: other }])
          await me.send(garbage as Message);
        expect(host.table).toBe(before);
      }),
      { numRuns: 200 },
    );
    expect(await me.send({} as Message)).toMatchObject({ error: { code: 'unreadable' } });
  });

  test('a game is opened once, and one that is not there is not resumed', async () => {
    const store = new MemoryStore();
    await opened(store);
    const again = await Host.open(partsWith(store), 'g', SECRET, { options: OPTIONS, host: 'me' });
    expect(again).toMatchObject({ error: { code: 'version-taken' } });
    expect(await Host.resume(partsWith(store), 'h')).toBeUndefined();
    await expect(store.append('h', [])).rejects.toThrow('no game');
  });

  test('a table that cannot be played is not opened', async () => {
    const options = { ...OPTIONS, edition: 'first', order: 'turn-last' } as const;
    const host = await Host.open(partsWith(new MemoryStore()), 'g', SECRET, {
      options,
      host: 'me',
    });
    expect(host).toMatchObject({ error: { code: 'setup', fault: { code: 'order-not-offered' } } });
  });
});
