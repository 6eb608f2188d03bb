import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { marrakech, PATIENCE, PROGRAM, type ConformanceGame } from './run-marrakech.js';

vi.setConfig({ testTimeout: PATIENCE });

const folder = mkdtempSync(join(tmpdir(), 'marrakech-replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const games = readFileSync(
  new URL('../../../packages/rules/test-data/games.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as ConformanceGame);

const GAME = '[Players "2"] [Player1 "Leila"] {hello} 1. S2:Be2e1 2. W3:Da3a4 3. N2:Ba5b5';

// One of every kind: the rules' own tests replay all of them.
const kinds = new Map(games.map((game) => [game.kind.join(' '), game]));

test.each([...kinds])('%s replays to the letter as JSON', async (_, game) => {
  const { code, out, err } = await marrakech(['replay', '-', '--json'], { input: game.record });
  expect([code, err]).toEqual([0, '']);
  const lines = [...game.turns, { result: game.result }].map((line) => JSON.stringify(line));
  expect(out).toBe(`${lines.join('\n')}\n`);
});

describe('in words', () => {
  test('each turn tells who, facing, die, path with mosaics, payment, rug and purses', async () => {
    const record = '[Players "3"] [Player3 "Karima"] 1. S2:c2c3 2. S4:d3c3 3. W1:c3c4';
    const { code, out } = await marrakech(['replay', '-', '--boards', 'none'], { input: record });
    expect(code).toBe(0);
    expect(out.split('\n').slice(2, 11)).toEqual([
      'Turn 1, Player 1  S2:c2c3',
      '  Player 1 keeps Assam facing south. Player 1 rolls a 2. Assam walks to d2 (d3 d2). Nothing to pay. Player 1 lays a red rug (◆) on c2c3.',
      '  Dirhams: Player 1 30, Player 2 30, Karima 30.',
      'Turn 2, Player 2  S4:d3c3',
      '  Player 2 keeps Assam facing south. Player 2 rolls a 4. The mosaic leads him back to e1. Assam walks to e3 (d1 ~e1 e2 e3). Nothing to pay. Player 2 lays a blue rug (╱) on d3c3.',
      '  Dirhams: Player 1 30, Player 2 30, Karima 30.',
      'Turn 3, Karima  W1:c3c4',
      '  Karima turns Assam west. Karima rolls a 1. Assam walks to d3. Karima pays Player 2 2 dirhams. Karima lays a yellow rug (≡) on c3c4.',
      '  Dirhams: Player 1 30, Player 2 32, Karima 28.',
    ]);
    expect(out).toContain('The game goes on: Player 1 is to move.');
  });

  test.each([
    ['all', 4],
    ['last', 1],
    ['none', 0],
  ])('--boards %s draws %i boards of three turns', async (boards, count) => {
    const { out } = await marrakech(['replay', file('game.mkh', GAME), '--boards', boards]);
    expect(out.match(/a {4}b {4}c {4}d {4}e {4}f {4}g/g) ?? []).toHaveLength(count);
    expect(out).toContain('{hello}');
  });

  test('the boards show the next rugs that everyone saw', async () => {
    const { out } = await marrakech(['replay', '-'], { input: GAME });
    const rows = [...out.matchAll(/rugs, next (\S+)/g)].map(([, next]) => next);
    // Leila and Player 2 at the start, then after each turn; what nobody drew stays unknown.
    expect(rows).toEqual(['╱B', '╳D', '╱B', '╳D', '╱B', '?', '?', '?']);
  });

  test('going out and leaving are told', async () => {
    const gone = games.find(({ record }) => record.includes(':x'))!;
    const { out } = await marrakech(['replay', '-', '--boards', 'none'], { input: gone.record });
    expect(out).toMatch(
      /pays Player \d all they have: \d+ of \d+\. Player \d is out\. Their rugs stay/,
    );
    const left = '[Players "3"] 1. S2:leave leave:3';
    const { out: leaving } = await marrakech(['replay', '-'], { input: left });
    expect(leaving).toContain('Player 1 leaves the game.');
    expect(leaving).toContain('Everyone else is out: Player 2 wins.');
  });

  test('an unfinished turn says what is still to do', async () => {
    const args = ['replay', '-', '--boards', 'none'];
    const input = '[Players "3"] 1. S2:c2c3 2.';
    expect((await marrakech(args, { input: `${input} S` })).out).toContain('still to be rolled');
    expect((await marrakech(args, { input: `${input} S2` })).out).toContain('still to be laid');
  });

  test('colours only where they are asked for', async () => {
    const args = ['replay', '-'];
    const plain = await marrakech(args, { input: GAME });
    expect(plain.out).not.toContain('\u001B');
    const forced = await marrakech(args, { input: GAME, env: { FORCE_COLOR: '2' } });
    expect(forced.out).toContain('\u001B[0;38;5;');
    const refused = await marrakech(args, {
      input: GAME,
      env: { FORCE_COLOR: '2', NO_COLOR: '1' },
    });
    expect(refused.out).toBe(plain.out);
  });

  test('names and comments cannot steer the terminal', async () => {
    const input = '[Players "2"] [Player1 "\u001B[2JL\u0000"] {a\u001B]0;b\u0007c} 1. S2:Be2e1';
    const { out } = await marrakech(['replay', '-'], { input });
    expect(out).toContain('Turn 1, L�');
    expect(out).not.toContain('\u001B');
    expect(out).not.toContain('\u0007');
  });
});

describe('a broken record', () => {
  test.each([
    [
      'an illegal turn',
      GAME.replace('Ba5b5', 'Bg1g2'),
      'Turn 3, “N2:Bg1g2”: One half must be right next to Assam. (rule 4.2)',
    ],
    ['a wrong colour', GAME.replace('3. N2:B', '3. N2:C'), 'Turn 3, “N2:Ca5b5”'],
    [
      'half a turn in the middle',
      GAME.replace('W3:Da3a4', 'W3'),
      'Turn 2: Turn “W3” is incomplete, but more turns follow it.',
    ],
    ['no players', '1. S2:c2c3', 'The tag Players is missing. (such as [Players "2"])'],
    ['nothing', '', 'standard input: It’s empty.\n'],
    ['garbage', '\u0000\u0001\u001B[31m', 'isn’t a complete tag. (a tag reads [Name "value"])'],
    ['a tag left open', '[Players "2"', 'isn’t a complete tag. (a tag reads [Name "value"])'],
    ['a comment left open', '[Players "2"] {', 'A comment is never closed. (“{” lacks a })'],
    [
      'too many players',
      '[Players "99999999999"]',
      'The game is for 2 to 4 players, not “99999999999”.',
    ],
  ])('%s: says where and why, prints nothing, ends with 1', async (_, input, words) => {
    for (const more of [[], ['--json']]) {
      const { code, out, err } = await marrakech(['replay', '-', ...more], { input });
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(/^marrakech: standard input: .*\n$/);
      expect(err).toContain(words);
      expect(err).not.toContain('\u001B');
    }
  });

  test('bytes that are no text, and far too many of them', async () => {
    const binary = await marrakech(['replay', file('binary.mkh', Buffer.from([0xff, 0xfe, 0x80]))]);
    expect([binary.code, binary.out]).toEqual([1, '']);
    expect(binary.err).toMatch(/binary\.mkh: this is not text\n$/);
    const huge = await marrakech(['replay', '/dev/zero']);
    expect([huge.code, huge.out]).toEqual([1, '']);
    expect(huge.err).toContain('too long for a game');
  });
});

test.each([
  ['a file that is not there', () => join(folder, 'nowhere.mkh'), 'there is no such file'],
  ['a folder', () => folder, 'this is a folder'],
  ['a name that is too long', () => 'x'.repeat(9999), 'there is no such file'],
])('%s ends with 66', async (_, path, words) => {
  const { code, out, err } = await marrakech(['replay', path()]);
  expect([code, out]).toEqual([66, '']);
  expect(err).toContain(words);
});

// Linux has a device that is always full.
test.runIf(existsSync('/dev/full')).each(['--json', '--boards=none'])(
  'standard output that is full ends replay %s with 73',
  async (option) => {
    const full = openSync('/dev/full', 'w');
    const path = file('game.mkh', GAME);
    const child = spawn(process.execPath, [PROGRAM, 'replay', path, option], {
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    let err = '';
    child.stderr!.on('data', (chunk) => (err += String(chunk)));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect([code, err]).toEqual([73, 'marrakech: standard output: there is no room left\n']);
  },
);

test('a reader that has seen enough is no fault', async () => {
  const path = file('long.mkh', games[0]!.record);
  const script = `"${process.execPath}" "${PROGRAM}" replay "${path}" | head -n 1; echo "\${PIPESTATUS[0]}"`;
  const shell = spawn('bash', ['-c', script]);
  const seen = await new Promise<string>((resolve) => {
    let text = '';
    shell.stdout.on('data', (chunk) => (text += String(chunk)));
    shell.stderr.on('data', (chunk) => (text += String(chunk)));
    shell.on('close', () => resolve(text));
  });
  expect(seen).toMatch(/^Marrakech: gigamic edition, two players.*\n0\n$/);
});
