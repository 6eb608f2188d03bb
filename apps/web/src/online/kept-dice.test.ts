/** Servers that cheat, and the check of the page that finds it out. */
import { makeHex } from '@marrakech/fair-dice';
import { plainTable, type TableEvent } from '@marrakech/protocol';
import { legalDecisions } from '@marrakech/rules';
import { Host, MemoryStore, recordOf } from '@marrakech/table';
import { beforeEach, expect, test } from 'vitest';
import { forget } from '../keep/small-things.js';
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

  static async open(secret: string): Promise<Server> {
    const parts = { store: new MemoryStore(), now: () => 1_700_000_000_000 };
    const opening = { options: plainTable(2, { starts: 0 }), host: 'me' };
    const host = await Host.open(parts, 'game', secret, opening);
    if (!host.ok) throw new Error(host.error.code);
    return new Server(host.value);
  }

  get commitment(): string {
    return this.host.table.commitment;
  }

  async tell(player: string, message: object): Promise<void> {
    const stamp = { id: `m${this.#messages++}`, version: this.host.table.version };
    const sent = { ...message, ...stamp } as never;
    const reply = await this.host.connect({ type: 'player', player }).send(sent);
    if (reply.type === 'refused') throw new Error(reply.error.code);
  }

  /** Both sit down with these shares, one rolls, one leaves. */
  async play(mine: string, theirs: string): Promise<readonly TableEvent[]> {
    await this.tell('me', { type: 'sit', seat: 0, name: 'Me', part: mine });
    await this.tell('they', { type: 'sit', seat: 1, name: 'They', part: theirs });
    const [first] = legalDecisions(this.host.table.play!.state);
    await this.tell('me', { ...first, seat: 0 });
    await this.tell('me', { type: 'roll', seat: 0 });
    await this.tell('they', { type: 'leave', seat: 1 });
    return this.host.events;
  }
}

const check = (events: readonly TableEvent[]): string => checkDice(recordOf(events), 'game').type;

beforeEach(() => forget(DICE_KEY));

test('a game with the dice that this device saw is fair', async () => {
  const server = await Server.open(hex(9));
  keepShare('game', server.commitment, MINE);
  const events = await server.play(MINE, THEIRS);
  expect(check(events)).toBe('fair');
  const { commitment } = server;
  keepBeginning('game', { commitment, parts: [MINE, THEIRS] }, true);
  expect(check(events)).toBe('fair');
});

test('a server that shows one commitment and plays with another is caught', async () => {
  const [shown, chosen] = [await Server.open(hex(9)), await Server.open(hex(8))];
  keepShare('game', shown.commitment, MINE);
  const events = await chosen.play(MINE, THEIRS);
  const { commitment } = chosen;
  keepBeginning('game', { commitment, parts: [MINE, THEIRS] }, true);
  expect(check(events)).toBe('other-commitment');
  // Also if it shows the other one before the player sits down once more.
  keepShare('game', commitment, OTHER);
  keepShare('game', commitment, MINE);
  expect(check(events)).toBe('other-commitment');
});

test('a server that shows the chosen commitment to a device that did not sit down is not believed later', async () => {
  const [begun, chosen] = [await Server.open(hex(9)), await Server.open(hex(8))];
  const parts = [MINE, THEIRS];
  keepBeginning('game', { commitment: begun.commitment, parts }, true);
  keepBeginning('game', { commitment: chosen.commitment, parts }, true);
  expect(check(await chosen.play(MINE, THEIRS))).toBe('other-commitment');
});

test('a server that plays with another share than this device sent is caught', async () => {
  const server = await Server.open(hex(9));
  keepShare('game', server.commitment, MINE);
  const events = await server.play(OTHER, THEIRS);
  expect(check(events)).toBe('other-shares');
  const { commitment } = server;
  // Also if it says for a while that the game is played by others.
  keepBeginning('game', { commitment, parts: [OTHER, THEIRS] }, false);
  keepBeginning('game', { commitment, parts: [OTHER, THEIRS] }, true);
  keepBeginning('game', { commitment, parts: [OTHER, THEIRS] }, false);
  expect(check(events)).toBe('other-shares');
});

test('a server that changes the share of another player after the beginning is caught', async () => {
  const server = await Server.open(hex(9));
  keepShare('game', server.commitment, MINE);
  const { commitment } = server;
  keepBeginning('game', { commitment, parts: [MINE, THEIRS] }, true);
  keepBeginning('game', { commitment, parts: [MINE, OTHER] }, true);
  expect(check(await server.play(MINE, OTHER))).toBe('other-shares');
});

test('the name of the game is not taken from a record that the server gives', async () => {
  const server = await Server.open(hex(9));
  keepShare('game', server.commitment, MINE);
  const record = recordOf(await server.play(OTHER, THEIRS))!;
  const renamed = record.tags.map((tag) => (tag.name === 'Game' ? { ...tag, value: 'x' } : tag));
  expect(checkDice({ ...record, tags: renamed }, 'game').type).toBe('other-shares');
});

test('who got up before the game began does not miss their share in it', async () => {
  const server = await Server.open(hex(9));
  const { commitment } = server;
  keepShare('game', commitment, MINE);
  keepBeginning('game', { commitment, parts: [OTHER, THEIRS] }, false);
  expect(check(await server.play(OTHER, THEIRS))).toBe('fair');
});
