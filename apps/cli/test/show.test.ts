import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { marrakech, PATIENCE, type Run } from './run-marrakech.js';

vi.setConfig({ testTimeout: PATIENCE });

const folder = mkdtempSync(join(tmpdir(), 'marrakech-show-'));
afterAll(() => rmSync(folder, { recursive: true }));

const RECORD = '[Players "3"] [Player1 "Leila"] 1. S2:c2c3 2. S4:d3c3 3. W1';
const BOARD = '7/7/7/7/2Av4/2A^4/7';
const POSITION = `[Players "3"] [Board "${BOARD}"] [Assam "d2"] [Facing "S"] [Turn "2 orient"] [Rugs "14 15 15"]`;
const path = join(folder, 'game.mkh');
writeFileSync(path, RECORD);

const lastLine = ({ out }: Run) => out.trimEnd().split('\n').at(-1);

describe('a record', () => {
  test.each([
    [['--turn', '0'], 'At the start. Leila is to turn Assam.'],
    [['--turn', '1'], 'After turn 1 (Leila: S2:c2c3). Player 2 is to turn Assam.'],
    [['--turn', '2'], 'After turn 2 (Player 2: S4:d3c3). Player 3 is to turn Assam.'],
    [['--turn', '3'], 'In turn 3 (Player 3: W1). Player 3 is to lay a rug.'],
    [[], 'In turn 3 (Player 3: W1). Player 3 is to lay a rug.'],
  ])('%j: %s', async (args, caption) => {
    const run = await marrakech(['show', path, ...args]);
    expect([run.code, run.err, lastLine(run)]).toEqual([0, '', caption]);
  });

  test('a turn that was not played ends with 2', async () => {
    const { code, out, err } = await marrakech(['show', path, '--turn', '4']);
    expect([code, out, err]).toEqual([2, '', 'marrakech: this record has only 3 turns\n']);
  });

  test('from standard input, named or not', async () => {
    const named = await marrakech(['show', '-'], { input: RECORD });
    const unnamed = await marrakech(['show'], { input: RECORD });
    expect(named.out).toContain('Leila ◆A');
    expect(unnamed.out).toBe(named.out);
  });
});

test('a position on the command line', async () => {
  const run = await marrakech(['show', POSITION]);
  expect([run.code, lastLine(run)]).toEqual([0, 'Player 2 is to turn Assam.']);
  expect(run.out).toContain('(▼)');
});

test('a board alone has neither Assam nor purses', async () => {
  const { code, out } = await marrakech(['show', BOARD]);
  expect(code).toBe(0);
  expect(out).not.toMatch(/[▲►▼◄]|dirham/);
  expect(out).toContain('2 ╰─│ ·    ·  │ ◆ ◆│');
});

describe('pictures', () => {
  test('SVG goes to standard output', async () => {
    const { code, out } = await marrakech(['show', path, '--format', 'svg', '--size', '300']);
    expect(code).toBe(0);
    expect(out).toMatch(/^<svg[^>]* width="300"[\s\S]*<\/svg>\n$/);
  });

  test('the theme and the coordinates are seen', async () => {
    const args = ['show', BOARD, '--format', 'svg'];
    const plain = await marrakech(args);
    const dark = await marrakech([...args, '--theme', 'dark']);
    const lettered = await marrakech([...args, '--coordinates']);
    expect(new Set([plain.out, dark.out, lettered.out]).size).toBe(3);
  });

  test('PNG is written where --out says, as its name says', async () => {
    const out = join(folder, 'game.png');
    const run = await marrakech(['show', path, '--out', out, '--size', '64']);
    expect([run.code, run.out, run.err]).toEqual([0, '', '']);
    const png = readFileSync(out);
    expect(png.subarray(0, 8)).toEqual(Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([64, 64]);
  });

  test('however its ending is written, unless --format says otherwise', async () => {
    const out = join(folder, 'GAME.PNG');
    expect((await marrakech(['show', path, '--out', out])).code).toBe(0);
    expect(readFileSync(out).toString('latin1', 1, 4)).toBe('PNG');
    const odd = join(folder, 'game.xml');
    expect((await marrakech(['show', path, '--out', odd, '--format', 'svg'])).code).toBe(0);
    expect(readFileSync(odd, 'utf8')).toMatch(/^<svg/);
  });

  test.each([
    [['--out', join(folder, 'game.jpg')], 'ends in .txt, .svg or .png'],
    [['--out', join(folder, 'game.toString')], 'ends in .txt, .svg or .png'],
    [['--theme', 'dark'], 'are for pictures'],
    [['--size', '64', '--out', join(folder, 'size.txt')], 'are for pictures'],
  ])('%j ends with 2 and writes nothing', async (args, words) => {
    const run = await marrakech(['show', path, ...args]);
    expect([run.code, run.out]).toEqual([2, '']);
    expect(run.err).toContain(words);
    expect(existsSync(args.at(-1)!)).toBe(false);
  });

  test('a place that cannot be written to ends with 73 and leaves nothing', async () => {
    const out = join(folder, 'nowhere', 'game.svg');
    const run = await marrakech(['show', path, '--out', out]);
    expect(run.code).toBe(73);
    expect(run.err).toContain('there is no such folder');
    const over = await marrakech(['show', path, '--out', folder]);
    expect([over.code, over.err]).toEqual([73, `marrakech: ${folder}: this is a folder\n`]);
    const here = await marrakech(['show', path, '--out', '.'], { cwd: folder });
    expect([here.code, here.err]).toEqual([73, 'marrakech: .: this is a folder\n']);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });
});

describe('what cannot be shown', () => {
  test.each([
    ['nothing', '-', '', 1, 'standard input: It’s empty.'],
    ['six ranks', '7/7/7/7/7/7', '', 1, 'The board must have 7 rows, not 6. (divided by /)'],
    ['a long rank', '7/7/7/7/7/7/8', '', 1, 'neither a colour A to D nor'],
    [
      'a lonely half',
      '7/7/7/7/7/7/A>6',
      '',
      1,
      'The other half of the rug on a1 isn’t where it should be. (rank 1)',
    ],
    [
      'a position without Assam',
      '[Players "2"] [Board "7/7/7/7/7/7/7"]',
      '',
      1,
      'The tag Assam is missing.',
    ],
    ['a broken record', '-', '[Players "2"] 1. N2:Ac2c3', 1, 'Turn 1, “N2:Ac2c3”'],
    ['no such file', 'nowhere.mkh', '', 66, 'there is no such file'],
    ['a path through a file', join(path, 'x'), '', 66, 'there is no such file'],
  ])('%s', async (_, what, input, code, words) => {
    const run = await marrakech(['show', what], { input });
    expect([run.code, run.out]).toEqual([code, '']);
    expect(run.err).toContain(words);
  });

  test('--turn of a position ends with 2', async () => {
    const run = await marrakech(['show', BOARD, '--turn', '1']);
    expect([run.code, run.out]).toEqual([2, '']);
    expect(run.err).toContain('--turn is for records');
  });
});
