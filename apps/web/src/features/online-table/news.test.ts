import { makeHex } from '@marrakech/fair-dice';
import { speak, speakOnline } from '@marrakech/i18n';
import { Host, MemoryStore, plainTable } from '@marrakech/table';
import { beforeAll, expect, test } from 'vitest';
import { sayNews } from './news.js';

const hex = (byte: number): string => makeHex(new Uint8Array(32).fill(byte));

beforeAll(async () => {
  await speak('en');
  await speakOnline();
});

/** What the first player reads when the others vote the second one out. */
async function newsOfVote(players: number): Promise<string | undefined> {
  const parts = { store: new MemoryStore(), now: () => 1_700_000_000_000 };
  const opening = { options: plainTable(players, { starts: 0 }), host: 'player0' };
  const opened = await Host.open(parts, 'game', hex(9), opening);
  if (!opened.ok) throw new Error(opened.error.code);
  const host = opened.value;
  const tell = async (seat: number, message: object): Promise<void> => {
    const stamp = { id: `m${host.table.version}`, version: host.table.version };
    const sent = { ...message, seat, ...stamp } as never;
    const reply = await host.hear(sent, { type: 'player', player: `player${seat}` });
    if (reply.type === 'refused') throw new Error(reply.error.code);
  };
  for (const [seat, name] of ['Leïla', 'Omar', 'Zoé'].slice(0, players).entries())
    await tell(seat, { type: 'sit', name, share: hex(seat) });
  await tell(1, { type: 'leave' });
  const left = host.events.find((each) => each.type === 'played' && each.action.type === 'leave');
  return sayNews(host.table, { ...left!, why: 'vote' } as typeof left & object, [0]);
}

test('a vote among three is news, for the game continues', async () => {
  expect(await newsOfVote(3)).toBe('The game continues without Omar.');
});

test('a vote of the only other player is none: the game is over', async () => {
  expect(await newsOfVote(2)).toBeUndefined();
});
