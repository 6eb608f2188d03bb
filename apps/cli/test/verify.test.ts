/** `marrakech verify`: a plain answer for fair dice, and for each way they can be wrong. */
import { randomBytes } from 'node:crypto';
import { makeHex, parseProof } from '@marrakech/fair-dice';
import { awaited, legalDecisions, makeRecord, parseRecord } from '@marrakech/rules';
import { Host, MemoryStore, moverOf, plainTable, recordOf } from '@marrakech/table';
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
    await host.hear({ ...sit, share: secret() }, { type: 'player', player: `p${seat}` });
  }
  for (;;) {
    const { table } = host;
    const seat = moverOf(table);
    const sitter = seat === undefined ? undefined : table.seats[seat];
    if (sitter?.type !== 'person' || table.version >= until) break;
    const stamp = { id: `v${table.version}`, version: table.version, seat: seat! };
    const isRoll = awaited(table.play!.state).type === 'roll';
    await host.hear(
      isRoll ? { type: 'roll', ...stamp } : { ...legalDecisions(table.play!.state)[0]!, ...stamp },
      { type: 'player', player: sitter.player },
    );
  }
  return makeRecord(recordOf(host.table)!);
}

let fair = '';
beforeAll(async () => {
  fair = await playGame();
});

const verify = (input: string, ...options: readonly string[]) =>
  marrakech(['verify', '-', ...options], { input });

test('a game of fair dice', async () => {
  const { code, out } = await verify(fair);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(
      /^Checked: all \d+ rolls match the seal .* \(the same for \d+ drawn rugs; /,
    ),
  ]);
});

/** What a player wrote down before the game, as the options want it. */
function seenIn(text: string) {
  const record = parseRecord(text);
  if (!record.ok) throw new Error(record.error.code);
  return parseProof(record.value.tags)!;
}

test('without anything to compare with, it says what is still to be compared', async () => {
  const { code, out } = await verify(fair);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(
      /; compare its name, commitment and shares with what you saw before the game\)\n$/,
    ),
  ]);
});

test('with name, commitment and shares from before the game, it says fair and no more', async () => {
  const { game, commitment, shares } = seenIn(fair);
  const seen = ['--game', game, '--commitment', commitment];
  const twice = shares.flatMap((share) => ['--share', share.toUpperCase()]);
  for (const given of [['--share', shares.join(',')], twice, ['--share', shares[1]!]]) {
    const { code, out } = await verify(fair, ...seen, ...given);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /were sealed before the game\. Nobody could have known or changed them\. \(the same for \d+ drawn rugs\)\n$/,
      ),
    ]);
  }
  const { out } = await verify(fair, ...seen);
  expect(out).toMatch(/compare its shares with what you saw/);
  const { out: json } = await verify(fair, '--json', ...seen, '--share', shares.join(','));
  expect(JSON.parse(json)).toMatchObject({ type: 'fair', isCompared: true });
});

test.each([
  [
    'commitment',
    () => ['--commitment', secret()],
    /^Not fair: .*\(the record has another commitment\)/,
  ],
  ['share', () => ['--share', secret()], /^Not fair: .*\(the record has other shares\)/],
  [
    'order of shares',
    () => ['--share', seenIn(fair).shares.toReversed().join(',')],
    /other shares/,
  ],
  ['name', () => ['--game', 'b-game'], /^Not fair: .*\(the record has another name or beginning\)/],
])('another %s than the one that was seen is noticed', async (_what, seen, words) => {
  const { code, out } = await verify(fair, ...seen());
  expect([code, out]).toEqual([1, expect.stringMatching(words)]);
});

test.each([
  ['commitment', ['--commitment', 'abc'], /must be 64 digits/],
  ['share', ['--share', `${'0'.repeat(64)},xyz`], /must be 64 digits/],
  ['number of shares', ['--share', '-,-,-'], /this game has 2 shares, and --share gives 3/],
])('a %s that cannot be is a wrong use', async (_what, seen, words) => {
  const { code, out, err } = await verify(fair, ...seen);
  expect([code, out, err]).toEqual([2, '', expect.stringMatching(words)]);
});

test('the answer as JSON', async () => {
  const { out } = await marrakech(['verify', '-', '--json'], { input: fair });
  expect(JSON.parse(out)).toMatchObject({ type: 'fair' });
});

test('a game that is not over tells no secret yet', async () => {
  const { code, out } = await verify(await playGame(12));
  expect([code, out]).toEqual([1, expect.stringMatching(/nothing to check yet\. \(the secret/)]);
});

test.each([
  [
    'another secret',
    /DiceSecret "[0-9a-f]{64}"/,
    () => `DiceSecret "${secret()}"`,
    /^Not fair: .*\(the secret is another\)/,
  ],
  [
    'no proof',
    /\[Dice[^\]]*\]\n/g,
    () => '',
    /nothing to check yet\. \(this record carries no proof/,
  ],
  ['another game’s name', /Game "a-game"/, () => 'Game "b-game"', /^Not fair: /],
])('%s is noticed', async (_what, pattern, put, words) => {
  const { code, out } = await verify(fair.replace(pattern, put));
  expect([code, out]).toEqual([1, expect.stringMatching(words)]);
});

test.each(['', '\0\0', '[Players "9"]', 'S2:a1a2'])('what is no record: %j', async (text) => {
  const { code, out } = await verify(text);
  expect([code, out]).toEqual([1, '']);
});
