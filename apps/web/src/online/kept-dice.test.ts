/** Servers that cheat, and the check of the page that finds it out. */
import { makeHex } from '@marrakech/fair-dice';
import { legalDecisions } from '@marrakech/rules';
import {
  Host,
  MemoryStore,
  optionsToPlayOn,
  plainTable,
  recordOf,
  seenDiceOf,
  type Table,
  type TableOptions,
} from '@marrakech/table';
import { beforeEach, expect, test } from 'vitest';
import { forget } from '../storage/local-storage.js';
import { DICE_KEY } from './has-played.js';
import { checkDice, keepBeginning, keepShare } from './kept-dice.js';

const hex = (byte: number): string => makeHex(new Uint8Array(32).fill(byte));
const [MINE, THEIRS, OTHER] = [hex(1), hex(2), hex(3)] as const;

class Server {
  readonly host: Host;
  #messages = 0;

  private constructor(host: Host) {
    this.host = host;
  }

  static async open(
    secret: string,
    game = 'game',
    options: TableOptions = plainTable(2, { starts: 0 }),
  ): Promise<Server> {
    const parts = { store: new MemoryStore(), now: () => 1_700_000_000_000 };
    const host = await Host.open(parts, game, secret, { options, host: 'me' });
    if (!host.ok) throw new Error(host.error.code);
    return new Server(host.value);
  }

  /** What it shows before anyone sends a share. */
  get told() {
    return seenDiceOf(this.host.table);
  }

  async tell(player: string, message: object): Promise<void> {
    const stamp = { id: `m${this.#messages++}`, version: this.host.table.version };
    const sent = { ...message, ...stamp } as never;
    const reply = await this.host.hear(sent, { type: 'player', player });
    if (reply.type === 'refused') throw new Error(reply.error.code);
  }

  /** Both sit down with these shares, one rolls, one leaves. */
  async play(mine: string, theirs: string): Promise<Table> {
    await this.tell('me', { type: 'sit', seat: 0, name: 'Me', share: mine });
    await this.tell('they', { type: 'sit', seat: 1, name: 'They', share: theirs });
    const [first] = legalDecisions(this.host.table.play!.state);
    await this.tell('me', { ...first, seat: 0 });
    await this.tell('me', { type: 'roll', seat: 0 });
    await this.tell('they', { type: 'leave', seat: 1 });
    return this.host.table;
  }
}

const check = (table: Table): string => checkDice(recordOf(table), 'game').type;

beforeEach(() => forget(DICE_KEY));

test('a game with the dice that this device saw is fair', async () => {
  const server = await Server.open(hex(9));
  keepShare('game', server.told, MINE);
  const table = await server.play(MINE, THEIRS);
  expect(check(table)).toBe('fair');
  const { told } = server;
  keepBeginning('game', { ...told, shares: [MINE, THEIRS] }, true);
  expect(check(table)).toBe('fair');
});

test('a server that shows one commitment and plays with another is caught', async () => {
  const [shown, chosen] = [await Server.open(hex(9)), await Server.open(hex(8))];
  keepShare('game', shown.told, MINE);
  const table = await chosen.play(MINE, THEIRS);
  const { told } = chosen;
  keepBeginning('game', { ...told, shares: [MINE, THEIRS] }, true);
  expect(check(table)).toBe('other-commitment');
  // Also if it shows the other one before the player sits down once more.
  keepShare('game', told, OTHER);
  keepShare('game', told, MINE);
  expect(check(table)).toBe('other-commitment');
});

test('a server that shows the chosen commitment to a device that did not sit down is not believed later', async () => {
  const [begun, chosen] = [await Server.open(hex(9)), await Server.open(hex(8))];
  const shares = [MINE, THEIRS];
  keepBeginning('game', { ...begun.told, shares }, true);
  keepBeginning('game', { ...chosen.told, shares }, true);
  expect(check(await chosen.play(MINE, THEIRS))).toBe('other-commitment');
});

test('a server that plays with another share than this device sent is caught', async () => {
  const server = await Server.open(hex(9));
  keepShare('game', server.told, MINE);
  const table = await server.play(OTHER, THEIRS);
  expect(check(table)).toBe('other-shares');
  const { told } = server;
  // Also if it says for a while that the game is played by others.
  keepBeginning('game', { ...told, shares: [OTHER, THEIRS] }, false);
  keepBeginning('game', { ...told, shares: [OTHER, THEIRS] }, true);
  keepBeginning('game', { ...told, shares: [OTHER, THEIRS] }, false);
  expect(check(table)).toBe('other-shares');
});

test('a server that changes the share of another player after the beginning is caught', async () => {
  const server = await Server.open(hex(9));
  keepShare('game', server.told, MINE);
  const { told } = server;
  keepBeginning('game', { ...told, shares: [MINE, THEIRS] }, true);
  keepBeginning('game', { ...told, shares: [MINE, OTHER] }, true);
  expect(check(await server.play(MINE, OTHER))).toBe('other-shares');
});

test('the name of the game is not taken from a record that the server gives', async () => {
  const server = await Server.open(hex(9));
  keepShare('game', server.told, MINE);
  const record = recordOf(await server.play(OTHER, THEIRS))!;
  const renamed = record.tags.map((tag) => (tag.name === 'Game' ? { ...tag, value: 'x' } : tag));
  expect(checkDice({ ...record, tags: renamed }, 'game').type).toBe('other-shares');
});

test('who got up before the game began does not miss their share in it', async () => {
  const server = await Server.open(hex(9));
  const { told } = server;
  keepShare('game', told, MINE);
  keepBeginning('game', { ...told, shares: [OTHER, THEIRS] }, false);
  expect(check(await server.play(OTHER, THEIRS))).toBe('fair');
});

test('a server that tries names of the game after it has the share is caught', async () => {
  const [shown, chosen] = [await Server.open(hex(9)), await Server.open(hex(9), 'x17')];
  keepShare('game', shown.told, MINE);
  const events = await chosen.play(MINE, THEIRS);
  expect(check(events)).toBe('other-game');
  keepBeginning('game', { ...chosen.told, shares: [MINE, THEIRS] }, true);
  expect(check(events)).toBe('other-game');
});

test('a server that tells of earlier rolls after it has the share is caught', async () => {
  const shown = await Server.open(hex(9));
  keepShare('game', shown.told, MINE);
  const earlier = recordOf(await (await Server.open(hex(7))).play(OTHER, THEIRS))!;
  const chairs = [{ type: 'person' }, { type: 'person' }] as const;
  // Up to the first roll, after which a rug is to be laid.
  const again = await Server.open(hex(9), 'game', optionsToPlayOn(earlier, 2, chairs));
  await again.tell('me', { type: 'sit', seat: 0, name: 'Me', share: MINE });
  // Also if the page was loaded again, and sits down again at what is now there.
  expect(keepShare('game', again.told, OTHER)).toBe(MINE);
  await again.tell('they', { type: 'sit', seat: 1, name: 'They', share: THEIRS });
  keepBeginning('game', { ...again.told, shares: [MINE, THEIRS] }, true);
  await again.tell('they', { type: 'leave', seat: 1 });
  expect(check(again.host.table)).toBe('other-game');
});

test('a server that asks for another share gets the same', async () => {
  const { told } = await Server.open(hex(9));
  expect(keepShare('game', told, MINE)).toBe(MINE);
  expect(keepShare('game', told, OTHER)).toBe(MINE);
  keepBeginning('game', { ...told, shares: [MINE, THEIRS] }, true);
  expect(keepShare('game', told, OTHER)).toBe(MINE);
});

test('a device that kept nothing says so', async () => {
  const server = await Server.open(hex(9));
  const record = recordOf(await server.play(MINE, THEIRS))!;
  const isCompared = () => {
    const verdict = checkDice(record, 'game');
    return verdict.type === 'fair' ? verdict.isCompared : verdict.type;
  };
  expect(isCompared()).toBeUndefined();
  keepShare('game', server.told, MINE);
  expect(isCompared()).toBe(true);
});
