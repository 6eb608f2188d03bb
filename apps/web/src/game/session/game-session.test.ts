import {
  Host,
  MemoryStore,
  plainTable,
  type Command,
  type EventListener,
  type Reply,
  type Table,
  type TableEvent,
} from '@marrakech/table';
import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Pace } from '../../storage/stored-settings.js';
import { DeviceTable } from '../device-table.js';
import { foldGame } from '../game.js';
import type { SessionTable } from '../session-table.js';
import { GameSession } from './game-session.js';
import type { SessionScreen } from './session-screen.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PLAYER = 'device';
const SECRET = '5a'.repeat(32);

/** A table of two people on this device, kept in memory. */
async function openHost(order: 'turn-first' | 'turn-last' = 'turn-first'): Promise<Host> {
  const parts = { store: new MemoryStore(), now: () => Date.now() };
  const options = { ...plainTable(2, { order }), starts: 0 };
  const opened = await Host.open(parts, 'game', SECRET, { options, host: PLAYER });
  if (!opened.ok) throw new Error(opened.error.code);
  const { value: host } = opened;
  for (const [seat, name] of ['Leila', 'Omar'].entries()) {
    const { version } = host.table;
    const share = `${seat}7`.repeat(32);
    const reply = await host.hear(
      { type: 'sit', seat, name, share, id: `sit-${seat}`, version },
      { type: 'player', player: PLAYER },
    );
    if (reply.type === 'refused') throw new Error(reply.error.code);
  }
  return host;
}

/** A screen that writes down what it is told, and whose gate the test opens and closes. */
function makeScreen({
  confirm = false,
  stored = new Map<string, string>(),
}: {
  readonly confirm?: boolean;
  readonly stored?: Map<string, string>;
} = {}) {
  const reported: string[] = [];
  const report = (what: string) => () => void reported.push(what);
  const gate = { isOpen: true };
  const screen: SessionScreen = {
    settings: {
      introduced: signal(true),
      confirm: signal(confirm),
      pace: signal<Pace>('skip'),
      skipIntroduction: report('introduction skipped'),
    },
    gate: {
      ask: () => undefined,
      skip: () => undefined,
      stop: () => undefined,
      mayDecide: () => gate.isOpen,
    },
    announcer: {
      announceStart: report('start'),
      announceShown: report('shown'),
      announceLookBack: report('looked back'),
      announceTakenBack: report('taken back'),
      announceFacing: report('facing'),
      announcePendingRug: report('pending rug'),
      announceReply: report('reply'),
      closeExplanations: report('explanations closed'),
    },
    storage: {
      read: (key) => stored.get(key) ?? null,
      write: (key, value) => void stored.set(key, value),
      remove: (key) => void stored.delete(key),
    },
  };
  return { screen, gate, reported };
}

/** No device keeps it in a list. */
const tableOf = (host: Host) => new DeviceTable(host, async () => Promise.resolve());

const settle = async () => vi.advanceTimersByTimeAsync(0);

async function begin(link: SessionTable, options: Parameters<typeof makeScreen>[0] = {}) {
  const { screen, gate, reported } = makeScreen(options);
  const session = new GameSession(link, foldGame(link)!, screen);
  await settle();
  return { session, gate, reported };
}

const beginHere = async (
  order?: Parameters<typeof openHost>[0],
  options?: Parameters<typeof makeScreen>[0],
) => begin(tableOf(await openHost(order)), options);

/** Rolls, and chooses the first place for the rug. */
async function rollAndChoose(session: GameSession): Promise<void> {
  await session.roll();
  await settle();
  session.choice.cyclePlaces(1);
}

describe('at a table of this device', () => {
  test('a turn is a roll and a rug, which passes on after a while', async () => {
    const { session } = await beginHere();
    expect(session.asked.value).toEqual({ type: 'orient', seat: 0 });
    await rollAndChoose(session);
    expect(session.asked.value).toEqual({ type: 'lay', seat: 0 });
    await session.lay();
    expect(session.pendingRug.place.value).toBeDefined();
    expect(session.asked.value?.seat).toBe(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.pendingRug.place.value).toBeUndefined();
    expect(session.asked.value).toEqual({ type: 'orient', seat: 1 });
  });

  test('the turn passes at once where every rug is confirmed', async () => {
    const { session } = await beginHere('turn-first', { confirm: true });
    await rollAndChoose(session);
    await session.lay();
    await settle();
    expect(session.asked.value).toEqual({ type: 'orient', seat: 1 });
  });

  test('steps are taken back one by one: the rug, its choice, the facing', async () => {
    const { session, reported } = await beginHere();
    const facing = session.choice.facings.value.find((each) => each !== session.view.value.facing);
    expect(session.canTakeBack.value).toBe(false);
    session.turnTo(facing!);
    expect(session.canTakeBack.value).toBe(true);
    await session.takeBack();
    expect(session.choice.hasTurned.value).toBe(false);
    await rollAndChoose(session);
    await session.lay();
    await session.takeBack();
    expect(session.pendingRug.place.value).toBeUndefined();
    session.choice.cyclePlaces(1);
    await session.takeBack();
    expect(session.choice.rug.value.place).toBeUndefined();
    // A roll is not taken back.
    expect(session.canTakeBack.value).toBe(false);
    expect(reported.filter((each) => each === 'taken back')).toHaveLength(2);
  });

  test('turning last, the table takes the rug back until Assam is turned', async () => {
    const { session } = await beginHere('turn-last');
    await rollAndChoose(session);
    await session.lay();
    await settle();
    expect(session.asked.value).toEqual({ type: 'orient', seat: 0 });
    await session.takeBack();
    await settle();
    expect(session.asked.value).toEqual({ type: 'lay', seat: 0 });
    session.choice.cyclePlaces(1);
    await session.lay();
    await settle();
    await session.endTurn();
    await settle();
    expect(session.asked.value).toEqual({ type: 'roll', seat: 1 });
    expect(session.canTakeBack.value).toBe(false);
  });

  test('nothing is decided while the gate is closed', async () => {
    const { session, gate } = await beginHere();
    gate.isOpen = false;
    await session.roll();
    expect(session.asked.value?.type).toBe('orient');
    gate.isOpen = true;
    await rollAndChoose(session);
    gate.isOpen = false;
    await session.lay();
    expect(session.pendingRug.place.value).toBeUndefined();
  });

  test('while looking back nothing is asked or taken back, and what comes waits', async () => {
    const { session, reported } = await beginHere();
    await rollAndChoose(session);
    session.lookBack.to(0);
    expect(session.lookBack.isActive).toBe(true);
    expect(session.asked.value).toBeUndefined();
    expect(session.canTakeBack.value).toBe(false);
    expect(session.view.value.phase).toBe('orient');
    expect(reported).toContain('looked back');
    session.lookBack.end();
    await settle();
    expect(session.asked.value?.type).toBe('lay');
  });

  test('a rug that still lay there when the page was left is laid', async () => {
    const host = await openHost();
    const { session } = await begin(tableOf(host));
    await rollAndChoose(session);
    await session.lay();
    session.close();
    await settle();
    const again = await begin(tableOf(host));
    expect(again.session.asked.value).toEqual({ type: 'orient', seat: 1 });
  });

  test('a rug that was pending when the page was killed is laid by the next page', async () => {
    const stored = new Map<string, string>();
    const host = await openHost();
    const { session } = await begin(tableOf(host), { stored });
    await rollAndChoose(session);
    await session.lay();
    expect(stored.size).toBe(1);
    // No close(): a killed page runs nothing more.
    const again = await begin(tableOf(host), { stored: new Map(stored) });
    expect(again.session.asked.value).toEqual({ type: 'orient', seat: 1 });
  });

  test('a rug stored at another moment or another game is not laid', async () => {
    const stored = new Map<string, string>();
    const host = await openHost();
    const { session } = await begin(tableOf(host), { stored });
    await rollAndChoose(session);
    await session.lay();
    const [[key, value]] = [...stored] as [[string, string]];
    const [game, actions, rug] = value.split(' ');
    for (const other of [`${game} ${Number(actions) + 1} ${rug}`, `other ${actions} ${rug}`, 'x']) {
      const again = await begin(tableOf(host), { stored: new Map([[key, other]]) });
      expect(again.session.asked.value).toEqual({ type: 'lay', seat: 0 });
    }
  });

  test('a rug that was taken up again or sent is stored no more', async () => {
    const stored = new Map<string, string>();
    const { session } = await begin(tableOf(await openHost()), { stored });
    await rollAndChoose(session);
    await session.lay();
    await session.takeBack();
    expect(stored.size).toBe(0);
    session.choice.cyclePlaces(1);
    await session.lay();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([stored.size, session.asked.value]).toEqual([0, { type: 'orient', seat: 1 }]);
  });

  test('each action shown is reported once', async () => {
    const { session, reported } = await beginHere();
    const before = session.game.value.actions.length;
    await rollAndChoose(session);
    await session.lay();
    await vi.advanceTimersByTimeAsync(10_000);
    const { length } = session.game.value.actions;
    expect(length).toBeGreaterThan(before);
    expect(reported.filter((each) => each === 'shown')).toHaveLength(length - before);
  });
});

/** A table far away: its answers and its events come when the test says so. */
class RemoteTable implements SessionTable {
  readonly own = [0];
  readonly heard: Command[] = [];
  readonly #host: Host;
  #listener: EventListener = () => undefined;
  #events: readonly TableEvent[];
  #table: Table;
  #answer: ((reply: Reply) => void) | undefined;

  constructor(host: Host) {
    this.#host = host;
    this.#events = [...host.events];
    this.#table = host.table;
  }

  get events() {
    return this.#events;
  }

  get table() {
    return this.#table;
  }

  onEvents(listener: EventListener): () => void {
    this.#listener = listener;
    return () => undefined;
  }

  async send(command: Command): Promise<Reply> {
    this.heard.push(command);
    return new Promise((answer) => {
      this.#answer = answer;
    });
  }

  async rematch(): Promise<string | undefined> {
    return Promise.resolve(undefined);
  }

  /** The table takes what was said last, and tells everyone. */
  async accept(): Promise<void> {
    const { version } = this.#host.table;
    const message = { ...this.heard.at(-1)!, id: `m${version}`, version };
    const reply = await this.#host.hear(message, { type: 'player', player: PLAYER });
    const news = this.#host.events.slice(this.#events.length);
    this.#events = [...this.#host.events];
    this.#table = this.#host.table;
    this.#listener(news);
    this.#answer?.(reply);
    await settle();
  }

  async refuse(): Promise<void> {
    this.#answer?.({ type: 'refused', error: { code: 'not-your-turn' } } as Reply);
    await settle();
  }
}

async function laying() {
  const table = new RemoteTable(await openHost());
  const { session } = await begin(table);
  void session.roll();
  await settle();
  while (session.asked.value?.type !== 'lay') await table.accept();
  session.choice.cyclePlaces(1);
  const place = session.choice.rug.value.place!;
  void session.lay();
  return { table, session, place };
}

describe('at a table far away', () => {
  const SLOW = 1000;

  test('a roll that turns Assam first is one command, and shows him turned until it is answered', async () => {
    const table = new RemoteTable(await openHost());
    const { session, reported } = await begin(table);
    const { facing } = session.view.value;
    const chosen = session.choice.facings.value.find((each) => each !== facing)!;
    session.turnTo(chosen);
    expect(table.heard).toEqual([]);
    void session.roll();
    expect(table.heard).toEqual([{ type: 'roll', seat: 0, facing: chosen }]);
    await vi.advanceTimersByTimeAsync(SLOW);
    expect([session.sentFacing, session.isWaiting]).toEqual([chosen, true]);
    await table.accept();
    expect(table.heard).toHaveLength(1);
    expect(session.sentFacing).toBeUndefined();
    expect(session.game.value.actions.slice(-2)).toMatchObject([
      { type: 'orient', facing: chosen },
      { type: 'roll' },
    ]);
    // One after the other, as they happened.
    expect(reported.filter((each) => each === 'shown')).toHaveLength(2);
    expect(session.asked.value).toEqual({ type: 'lay', seat: 0 });
  });

  test('a refused roll turns nobody, and the facing stays chosen', async () => {
    const table = new RemoteTable(await openHost());
    const { session } = await begin(table);
    const { facing } = session.view.value;
    const chosen = session.choice.facings.value.find((each) => each !== facing)!;
    session.turnTo(chosen);
    void session.roll();
    await table.refuse();
    expect(session.refusal.value).toEqual({ code: 'not-your-turn' });
    expect([session.view.value.facing, session.choice.facing.value]).toEqual([facing, chosen]);
    expect(session.asked.value).toEqual({ type: 'orient', seat: 0 });
  });

  test('a rug is sent at once and can be seen until the table answers', async () => {
    const { table, session, place } = await laying();
    expect(table.heard.at(-1)).toMatchObject({ type: 'lay', rug: place });
    expect(session.sentRug).toBeUndefined();
    await vi.advanceTimersByTimeAsync(SLOW);
    expect(session.sentRug).toBe(place);
    expect(session.isWaiting).toBe(true);
    expect(session.canTakeBack.value).toBe(false);
    await table.accept();
    expect(session.sentRug).toBeUndefined();
    // The other seat is not played here.
    expect(session.waitsFor.value).toMatchObject({ seat: 1 });
    expect(session.asked.value).toBeUndefined();
  });

  test('a rug that the table refuses does not lie there, and the reason is kept', async () => {
    const { table, session } = await laying();
    await table.refuse();
    expect(session.refusal.value).toEqual({ code: 'not-your-turn' });
    expect(session.choice.rug.value.place).toBeUndefined();
    expect(session.asked.value?.type).toBe('lay');
  });

  test('nothing more is sent before the answer', async () => {
    const { table, session } = await laying();
    const sent = table.heard.length;
    session.choice.cyclePlaces(1);
    await session.lay();
    await session.roll();
    expect(table.heard).toHaveLength(sent);
  });
});
