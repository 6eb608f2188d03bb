import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PROTOCOL_FAULTS } from '@marrakech/bot';
import { FORFEITS } from '@marrakech/arena';
import { parseRecord } from '@marrakech/rules';
import { describe, expect, test, vi } from 'vitest';
import { FORFEIT_WORDS } from '../src/commands/arena/report-lines.js';
import { marrakech, PATIENCE } from './run-marrakech.js';

vi.setConfig({ testTimeout: 2 * PATIENCE });

const page = readFileSync(new URL('../../../docs/bot-protocol.md', import.meta.url), 'utf8');

const examples = (kind: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${kind}\n([^\`]*)^\`\`\``, 'gm'))].map(([, text]) => text!);

/** The lines of one side. */
const said = (dialogue: string, sign: '>' | '<'): string[] =>
  dialogue
    .split('\n')
    .filter((line) => line.startsWith(`${sign} `))
    .map((line) => `${line.slice(2)}\n`);

test('the page has its dialogues, and its record can be read', () => {
  expect([examples('dialogue').length, examples('mkh').length]).toEqual([3, 1]);
  expect(parseRecord(examples('mkh')[0]!)).toMatchObject({ ok: true });
});

test.each(examples('dialogue'))('brahim answers as the page has it: %j', async (dialogue) => {
  const input = said(dialogue, '>').join('');
  const { code, out, err } = await marrakech(['bot', '--level', 'brahim'], { input });
  expect({ code, out, err }).toEqual({ code: 0, out: said(dialogue, '<').join(''), err: '' });
});

/** The words that a table of the page begins its rows with. */
const explained = (heading: string): string[] => {
  const table = page
    .slice(page.indexOf(`\n| ${heading} `))
    .trimStart()
    .split('\n\n')[0]!;
  return [...table.matchAll(/^\| `([a-z-]+)`/gm)].map(([, word]) => word!);
};

test('every code of an error and every reason to leave is explained', () => {
  expect(explained('code')).toEqual([...PROTOCOL_FAULTS]);
  expect(explained('why')).toEqual([...FORFEITS]);
  for (const [why, words] of Object.entries(FORFEIT_WORDS))
    expect(page).toMatch(new RegExp(`^\\| \`${why}\` +\\| ${words} +\\|`, 'm'));
});

const BOT = fileURLToPath(new URL('../../../docs/example-bot/dice_thrower.py', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

describe('the example bot', () => {
  test.for([
    'gigamic --players 2',
    'pergioco --players 2',
    'pergioco --players 2 --order turn-last',
    'fractal --players 2 --colours 1 --order turn-last --house cover-own',
    'first --players 3 --dirhams 3',
    'gigamic --players 3 --dirhams 3 --order turn-last --facing W',
    'gigamic --players 4',
  ])('plays to the end in the arena: --edition %s', async (setup, { skip }) => {
    skip(!hasPython, 'python3 is not installed');
    const contestants = ['random', `example=program:python3 '${BOT}'`];
    const games = ['--games', '12', '--seed', 'tea', '--json', '--edition', ...setup.split(' ')];
    const { code, out, err } = await marrakech(['arena', ...contestants, ...games]);
    expect([code, err]).toEqual([0, '']);
    const [match] = JSON.parse(out).matches;
    expect([match.games, match.forfeits]).toEqual([12, [{}, {}]]);
  });

  test('answers what it cannot take, and goes on', ({ skip }) => {
    skip(!hasPython, 'python3 is not installed');
    const input = 'go\n\ndance\nmarrakech 1\nposition [Players "3"] 1. W4\ngo 50\nquit\ngo\n';
    const { stdout } = spawnSync('python3', [BOT], { input, encoding: 'utf8' });
    const lines = stdout.trimEnd().split(/\r?\n/);
    expect(lines.slice(0, 3)).toEqual([
      'error no-position',
      'error unknown-line',
      'bot Dice-thrower 1.0',
    ]);
    // Over the mosaic from a4 he has come to a5.
    expect(lines[3]).toMatch(/^play (?:a4|a6|b5)[abc][3-7]$/);
    expect(lines).toHaveLength(4);
  });
});
