/** `marrakech verify`: a plain answer for fair dice, and for each way they can be wrong. */
import { randomBytes } from 'node:crypto';
import { makeHex } from '@marrakech/fair-dice';
import { plainTable } from '@marrakech/protocol';
import { awaited, legalDecisions, makeRecord } from '@marrakech/rules';
import { Host, MemoryStore, moverOf, recordOf } from '@marrakech/table';
import { beforeAll, expect, test, vi } from 'vitest';
import { marrakech, PATIENCE } from './run-marrakech.js';

vi.setConfig({ testTimeout: PATIENCE });

const secret = () => makeHex(randomBytes(32));

/** A game of two, played to its end or to the version `until`. */
async function playGame(until = Infinity): Promise<string> {
  const parts = { store: new MemoryStore(), now: () => 1_800_000_000_000 };
  const opened = await Host.open(parts, 'a-game', secret(), { options: plainTable(2), host: 'p0' });
  if (!opened.ok) throw new Error(opened.error.code);
  const host = opened.value;
  for (const seat of [0, 1]) {
    const sit = { type: 'sit', id: `s${seat}`, version: 1, seat, name: `P${seat}` } as const;
    await host.connect({ type: 'player', player: `p${seat}` }).send({ ...sit, part: secret() });
  }
  for (;;) {
    const { table } = host;
    const seat = moverOf(table);
    const sitter = seat === undefined ? undefined : table.seats[seat];
    if (sitter?.type !== 'person' || table.version >= until) break;
    const stamp = { id: `v${table.version}`, version: table.version, seat: seat! };
    const isRoll = awaited(table.play!.state).type === 'roll';
    await host
      .connect({ type: 'player', player: sitter.player })
      .send(
        isRoll
          ? { type: 'roll', ...stamp }
          : { ...legalDecisions(table.play!.state)[0]!, ...stamp },
      );
  }
  return makeRecord(recordOf(host.events)!);
}

let fair = '';
beforeAll(async () => {
  fair = await playGame();
});

const verify = (input: string) => marrakech(['verify', '-'], { input });

test('a game of fair dice', async () => {
  const { code, out } = await verify(fair);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^Fair: \d+ rolls and \d+ drawn rugs came/),
  ]);
});

test('the answer as JSON', async () => {
  const { out } = await marrakech(['verify', '-', '--json'], { input: fair });
  expect(JSON.parse(out)).toMatchObject({ type: 'fair' });
});

test('a game that is not over tells no secret yet', async () => {
  const { code, out } = await verify(await playGame(12));
  expect([code, out]).toEqual([1, expect.stringMatching(/^Unproven: the secret/)]);
});

test.each([
  [
    'another secret',
    /DiceSecret "[0-9a-f]{64}"/,
    () => `DiceSecret "${secret()}"`,
    /the secret is not/,
  ],
  ['no proof', /\[Dice[^\]]*\]\n/g, () => '', /^Unproven: this record carries no proof/],
  ['another game’s name', /Game "a-game"/, () => 'Game "b-game"', /^Not fair: /],
])('%s is noticed', async (_what, pattern, put, words) => {
  const { code, out } = await verify(fair.replace(pattern, put));
  expect([code, out]).toEqual([1, expect.stringMatching(words)]);
});

test.each(['', '\0\0', '[Players "9"]', 'S2:a1a2'])('what is no record: %j', async (text) => {
  const { code, out } = await verify(text);
  expect([code, out]).toEqual([1, '']);
});
