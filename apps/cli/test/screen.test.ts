import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { parseRecord, turnLogOfRecord } from '@marrakech/rules';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { PATIENCE, PROGRAM } from './run-marrakech.js';

vi.setConfig({ testTimeout: PATIENCE });

// util-linux's `script` gives a program a real terminal; other systems have another of that name.
const TERMINAL = 'script';
const hasTerminal = spawnSync(TERMINAL, ['--version']).stdout?.includes('util-linux') ?? false;

const root = mkdtempSync(join(tmpdir(), 'marrakech-screen-'));
afterAll(() => rmSync(root, { recursive: true }));

const UP = '\u001B[A';
const LEFT = '\u001B[D';
const ENTER = '\r';
const CTRL_C = '\u0003';

const OPENED = '\u001B[?1049h';
const CLOSED = '\u001B[?1049l';

/** Each answer is typed when the words before it have been seen since the last one. */
type Dialogue = readonly (readonly [seen: string, answer: string])[];

interface Session {
  readonly code: number;
  readonly seen: string;
  readonly folder: string;
}

function play(
  args: string,
  dialogue: Dialogue,
  { size = 'rows 24 cols 80', folder = mkdtempSync(join(root, 'game-')) } = {},
): Promise<Session> {
  // The shell outlives a Ctrl-C, to tell how the program took it.
  const command = `trap : INT; stty ${size}; "${process.execPath}" "${PROGRAM}" ${args}; echo "code $?"; stty -a`;
  const { NO_COLOR: _, ...env } = process.env;
  const child = spawn(TERMINAL, ['-qec', command, '/dev/null'], {
    cwd: folder,
    env: { ...env, TERM: 'xterm-256color' },
  });
  let seen = '';
  let from = 0;
  let next = 0;
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      seen += String(chunk);
      const turn = dialogue[next];
      if (turn === undefined || !seen.slice(from).includes(turn[0])) return;
      next++;
      from = seen.length;
      child.stdin.write(turn[1]);
    });
    child.on('close', () => {
      const code = Number(/code (\d+)/.exec(seen)?.[1] ?? -1);
      resolve({ code, seen, folder });
    });
  });
}

const savedIn = (folder: string) => {
  const [name] = readdirSync(folder);
  const record = parseRecord(readFileSync(join(folder, name!), 'utf8'));
  if (!record.ok) throw new Error(record.error.code);
  return turnLogOfRecord(record.value);
};

describe.runIf(hasTerminal)('on a terminal', () => {
  test('arrows, Enter and typing play; the terminal comes back as it was', async () => {
    const { code, seen, folder } = await play('play --players 3 --names Leila --own-die', [
      ['Leila, which way', LEFT],
      ['▸ ◄ west', ENTER],
      ['what does it show', `2${ENTER}`],
      ['lay a red rug', `x`],
      ['› x', `\u007Fb5b6${ENTER}`],
      ['Player 2, which way', `quit${ENTER}`],
    ]);
    expect(code).toBe(0);
    expect(savedIn(folder).entries).toMatchObject([{ turn: { token: 'W2:b5b6' } }]);
    expect(seen.indexOf(OPENED)).toBeLessThan(seen.lastIndexOf(CLOSED));
    expect(seen.slice(seen.lastIndexOf(CLOSED))).toMatch(/Saved in marrakech-[\s\S]* icanon/);
    expect(seen).toMatch(/ echo /);
  });

  test('started without a word it asks, and Enter answers', async () => {
    const { code, seen } = await play('play', [
      ['How many play', ENTER],
      ['does the computer play?', ENTER],
      ['What are your names?', ENTER],
      ['Whose rulebook?', ENTER],
      ['Player 1, which way', CTRL_C],
    ]);
    expect(code).toBe(130);
    expect(seen).toContain('Nothing was played, so nothing was saved.');
  });

  test('an unfinished game in the folder is offered first, and Enter goes on with it', async () => {
    const { folder } = await play('play --players 3 --own-die', [
      ['Player 1, which way', `s${ENTER}`],
      ['what does it show', `2${ENTER}`],
      ['lay a red rug', CTRL_C],
    ]);
    const again = await play(
      'play --own-die',
      [
        ['Go on with the game of', ENTER],
        ['Player 1, lay a red rug', `c2c3${ENTER}`],
        ['Player 2, which way', CTRL_C],
      ],
      { folder },
    );
    expect(again.code).toBe(130);
    expect(savedIn(folder).entries).toMatchObject([{ turn: { token: 'S2:c2c3' } }]);
    const other = await play(
      'play',
      [
        ['Go on with the game of', 'n'],
        ['How many play', CTRL_C],
      ],
      { folder },
    );
    expect(other.code).toBe(130);
  });

  test('more names than players are refused in the question', async () => {
    const { code, seen } = await play('play', [
      ['How many play', ENTER],
      ['does the computer play?', ENTER],
      ['What are your names?', `a,b,c${ENTER}`],
      ['These are 3 names, and 2 play.', CTRL_C],
    ]);
    expect(code).toBe(130);
    expect(stripVTControlCharacters(seen)).toMatch(/for example Leila, Omar\s/);
  });

  test('a lone person is asked for one name, and reads what the opponent did', async () => {
    const DOWN = '\u001B[B';
    const { code, seen } = await play('play --still', [
      ['How many play', ENTER],
      ['does the computer play?', `${DOWN}${ENTER}`],
      ['Who plays against you?', ENTER],
      ['What is your name?', `Leila${ENTER}`],
      ['Whose rulebook?', ENTER],
      ['Leila, which way', `roll${ENTER}`],
      ['Leila, lay a', ` ${ENTER}`],
      ['Leila, which way', CTRL_C],
    ]);
    expect(code).toBe(130);
    expect(stripVTControlCharacters(seen)).toMatch(
      /Nour rolls [1-4] (south|east|north|west), .*lays (yellow \(≡\)|green \(╳\)) on \w{4}\./,
    );
  });

  test('Ctrl-C at a question ends it', async () => {
    const { code, seen } = await play('play', [['How many play', CTRL_C]]);
    expect(code).toBe(130);
    expect(seen).not.toContain(OPENED);
  });

  test('Assam walks step by step, and Ctrl-C saves', async () => {
    const { code, seen, folder } = await play('play --players 3 --own-die', [
      ['Player 1, which way', `s${ENTER}`],
      ['what does it show', `3${ENTER}`],
      ['lay a red rug', CTRL_C],
    ]);
    expect(code).toBe(130);
    expect(seen.match(/Player 1 rolls 3\./g)).toHaveLength(4);
    expect(savedIn(folder).entries).toMatchObject([{ turn: { token: 'S3' } }]);
  });

  test('the end stays behind: the last turn, the market and the result', async () => {
    const args = 'play --players 2 --colours 1 --dirhams 0 --own-die --still --names Leila,Omar';
    const { code, seen } = await play(args, [
      ['Leila, which way', `s${ENTER}`],
      ['what does it show', `2${ENTER}`],
      ['Leila, lay a red rug', `c2c3${ENTER}`],
      ['Omar, which way', `w${ENTER}`],
      ['what does it show', `1${ENTER}`],
      ['The game is over.', `quit${ENTER}`],
    ]);
    expect(code).toBe(0);
    const behind = stripVTControlCharacters(seen.slice(seen.lastIndexOf(CLOSED)));
    expect(behind).toMatch(
      /^Omar’s last turn: Omar turns Assam west\. Omar rolls a 1\. Assam walks to c2\. Omar\s+owes Leila 2 /,
    );
    expect(behind).toMatch(
      /is out\.[^]* a +b +c [^]*Everyone else is out: Leila wins[^]*\n1\. Leila/,
    );
  });

  test('half way round is refused on the spot', async () => {
    const { code } = await play('play --players 3', [
      ['which way', UP],
      ['make a U-turn', CTRL_C],
    ]);
    expect(code).toBe(130);
  });

  test('a small window is told so, and typing goes on', async () => {
    const { code, seen } = await play(
      'play --players 3',
      [
        ['The market needs a window of 80 × 24', `e${ENTER}`],
        ['Player 1, roll the die.', `quit${ENTER}`],
      ],
      { size: 'rows 10 cols 50' },
    );
    expect(code).toBe(0);
    expect(seen).toContain('this one is');
  });

  test('a PNG is refused', async () => {
    const { code, seen } = await play('show 7/7/7/7/7/7/7 --format png', []);
    expect(code).toBe(2);
    expect(seen).toContain('give it a file with --out FILE');
  });

  test('simulate shows its progress and wipes it away', async () => {
    const { code, seen } = await play('simulate --games 20000 --players 2', []);
    expect(code).toBe(0);
    const [, bar = '', after = ''] = seen.split('\r\u001B[K');
    expect(bar).toMatch(/^[█░]{30} [\d,]+ of 20,000 games$/);
    expect(after).not.toBe('');
  });

  test('Ctrl-C stops it', async () => {
    const { code, seen } = await play('simulate --games 1000000000', [['games', CTRL_C]]);
    expect(code).toBe(130);
    expect(seen).toMatch(/marrakech: stopped after [\d,]+ games\r\n/);
  });

  test('--plain draws over nothing', async () => {
    const { code, seen } = await play('play --players 3 --plain', [
      ['which way', `S${ENTER}`],
      ['roll the die', `quit${ENTER}`],
    ]);
    expect(code).toBe(0);
    expect(seen).not.toContain(OPENED);
  });
});
