import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { widthOf } from '../src/terminal/text-width.js';
import { marrakech, PATIENCE, PROGRAM, start } from './run-marrakech.js';

vi.setConfig({ testTimeout: 2 * PATIENCE });

const folder = mkdtempSync(join(tmpdir(), 'marrakech-arena-'));
afterAll(() => rmSync(folder, { recursive: true }));
const inFolder = (name: string) => join(folder, name);

interface Report {
  readonly matches: readonly {
    readonly one: string;
    readonly other: string;
    readonly games: number;
    readonly won: { readonly mean: number; readonly within: number | null };
    readonly elo: { readonly mean: number; readonly within: number | null };
    readonly ms: readonly number[];
    readonly forfeits: readonly Record<string, number>[];
  }[];
  readonly ratings: readonly {
    readonly name: string;
    readonly elo: number;
    readonly within: number | null;
  }[];
  readonly failures: readonly { readonly name: string; readonly position: string }[];
}

/** All but the times, which no two runs share. */
const results = (out: string) => {
  const report = JSON.parse(out) as Report;
  return { ...report, matches: report.matches.map((match) => ({ ...match, ms: [] })) };
};

const fight = async (...args: string[]) => {
  const { code, out, err } = await marrakech(['arena', '--json', '--seed', 'tea', ...args]);
  // What is told beside the result is tested by itself.
  const notes = args.includes('--records') ? /^\d+ records? written into .*\n$/ : /^$/;
  expect(code).toBe(0);
  expect(err).toMatch(notes);
  return results(out);
};

test('all meet all, the better above the worse, the same on any number of threads', async () => {
  const args = ['random', 'nour', 'greedy', '--games', '12'];
  const [one, two] = [
    await fight(...args, '--threads', '1'),
    await fight(...args, '--threads', '2'),
  ];
  expect(one).toEqual(two);
  expect(one.matches.map((match) => `${match.one}-${match.other} ${match.games}`)).toEqual([
    'random-nour 12',
    'random-greedy 12',
    'nour-greedy 12',
  ]);
  expect(one.ratings.map(({ name }) => name)).toEqual(['greedy', 'nour', 'random']);
});

test('with three players one sits alone among the others, either way', async () => {
  const { matches } = await fight('random', 'nour', 'greedy', '--players', '3', '--games', '3');
  expect(matches).toHaveLength(6);
  expect(matches.every(({ games }) => games === 3)).toBe(true);
});

test('--until stops when the interval is narrow enough', async () => {
  const { matches } = await fight('greedy', 'random', '--until', '900', '--games', '4000');
  expect(matches[0]!.games).toBe(40);
  expect(matches[0]!.elo.within).toBeLessThanOrEqual(900);
});

test('a table for people and a picture', async () => {
  const svg = inFolder('chart.svg');
  const args = ['random', 'a&b=nour', '--games', '4', '--seed', 'x', '--svg', svg];
  const wrong = await marrakech(['arena', ...args]);
  expect(wrong).toMatchObject({ code: 2, out: '' });
  const { code, out } = await marrakech(['arena', 'random', 'greedy', ...args.slice(2)]);
  expect(code).toBe(0);
  expect(out).toMatch(/^Arena: gigamic edition, two players/);
  expect(out).toMatch(/^random – greedy +4 +0\.0 ± \? % +[−\d.]+ ± [\d.]+ % /m);
  expect(out).toContain('among equals a share is 50 %');
  expect(out).toContain('a share may\nlie below 0 or above 100 %.');
  expect(out).toMatch(/\nagain: --seed x\n$/);
  const picture = readFileSync(svg, 'utf8');
  expect(picture).toMatch(/^<svg [^]*greedy[^]*<\/svg>\n$/);
  // Viewers without CSS paint black what has no colour of its own.
  expect(picture).not.toContain('var(');
  const shapes = picture.match(/<(?:rect|text|circle|line) [^>]*/g) ?? [];
  expect(shapes.filter((shape) => !/ (?:fill|stroke)="#/.test(shape))).toEqual([]);
});

test('ratings of three and more are explained', async () => {
  const { out } = await marrakech(['arena', 'random', 'nour', 'greedy', '--games', '4']);
  expect(out).toMatch(/\n +rating\n(?:\w+ .*\n){3}\nRatings count from the mean of all\./);
  expect(out.split('\n').filter((line) => widthOf(line) > 100)).toEqual([]);
});

test('what was written where is told beside the result', async () => {
  const [games, svg] = [inFolder('told'), inFolder('told.svg')];
  const args = ['arena', 'random', 'greedy', '--games', '3', '--state', inFolder('told.jsonl')];
  const both = [...args, '--json', '--records', games, '--svg', svg];
  const { out, err } = await marrakech(both);
  expect(JSON.parse(out)).toMatchObject({ matches: [{ games: 4 }] });
  expect(err).toBe(
    `4 games instead of 3: rotations are whole\n4 records written into ${games}\npicture written: ${svg}\n`,
  );
  const again = await marrakech(both);
  expect(again.err).toContain('\n0 records written into ');
});

test('a picture that has no place is told of before anything is played', async () => {
  const never = ['arena', 'random', 'nour', '--games', '10000000', '--svg'];
  expect(await marrakech([...never, inFolder('no/where.svg')])).toMatchObject({
    code: 73,
    out: '',
    err: expect.stringMatching(/no such folder/),
  });
  expect(await marrakech([...never, folder])).toMatchObject({
    code: 73,
    err: expect.stringMatching(/this is a folder/),
  });
});

/** By name, what stands in the files of a folder, whatever day it is. */
const filesIn = (name: string) =>
  new Map(
    readdirSync(inFolder(name))
      .toSorted()
      .map((file) => {
        const record = readFileSync(join(inFolder(name), file), 'utf8');
        return [file, record.replace(/^\[Date "\d{4}-\d\d-\d\d"\]$/m, '[Date "today"]')];
      }),
  );

/** Of a record: who played, and when. */
const tagsOf = (name: string, file: string) => {
  const tags = filesIn(name)
    .get(file)!
    .matchAll(/^\[((?:Name|Level|Date).*)\]$/gm);
  return [...tags].map(([, tag]) => tag);
};

describe('records', () => {
  test('of every game, the same on any number of threads, and ours to read', async () => {
    const args = ['greedy', 'né-t=random', '--games', '6', '--players', '3'];
    await fight(...args, '--threads', '1', '--records', inFolder('one'));
    await fight(...args, '--threads', '2', '--records', inFolder('two'));
    const games = filesIn('one');
    expect(filesIn('two')).toEqual(games);
    expect([...games.keys()]).toEqual(
      ['0001', '0002'].flatMap((rotation) =>
        [1, 2, 3].map((seat) => `${rotation}-greedy-n_t-seat${seat}.mkh`),
      ),
    );
    const second = games.get('0001-greedy-n_t-seat2.mkh')!;
    expect(second).toMatch(/\[Name1 "né-t"\]\n\[Name2 "greedy"\]\n\[Name3 "né-t"\]/);
    const { code, out } = await marrakech(['replay', '-', '--json'], { input: second });
    expect(code).toBe(0);
    expect(JSON.parse(out.trimEnd().split('\n').at(-1)!)).toMatchObject({
      result: { scores: [expect.any(Number), expect.any(Number), expect.any(Number)] },
    });
    expect(await marrakech(['analyse', '-'], { input: second })).toMatchObject({
      code: 0,
      out: expect.stringContaining('greedy:'),
    });
  });

  test('of those whose names are alike in files do not replace each other', async () => {
    const both = ['né=random', 'nö=random', 'nour', '--games', '2'];
    await fight(...both, '--records', inFolder('alike'));
    expect([...filesIn('alike').keys()]).toEqual([
      '0001-1_n_-2_n_-seat1.mkh',
      '0001-1_n_-2_n_-seat2.mkh',
      '0001-1_n_-3_nour-seat1.mkh',
      '0001-1_n_-3_nour-seat2.mkh',
      '0001-2_n_-3_nour-seat1.mkh',
      '0001-2_n_-3_nour-seat2.mkh',
    ]);
  });

  test('tell levels and the day as those of play do', async () => {
    const four = ['nour', 'Fast=zohra', 'idris@5p', 'random', '--games', '2'];
    await fight(...four, '--records', inFolder('levels'));
    expect(tagsOf('levels', '0001-nour-Fast-seat1.mkh')).toEqual([
      'Name1 "nour"',
      'Name2 "Fast"',
      'Level1 "nour"',
      'Level2 "zohra"',
      'Date "today"',
    ]);
    // Who thinks by a budget is not the level that play knows by this name.
    expect(tagsOf('levels', '0001-nour-idris_5p-seat2.mkh')).toEqual([
      'Name1 "idris@5p"',
      'Name2 "nour"',
      'Level2 "nour"',
      'Date "today"',
    ]);
    expect(tagsOf('levels', '0001-nour-random-seat2.mkh')).toContain('Level2 "nour"');
    expect(tagsOf('levels', '0001-nour-random-seat2.mkh')).not.toContain('Level1 "random"');
  });

  test('a run that goes on has those of before and those to come', async () => {
    const args = ['random', 'nour', '--state', inFolder('go-on.jsonl')];
    await fight(...args, '--games', '2', '--records', inFolder('begun'));
    const first = join(inFolder('begun'), '0001-random-nour-seat1.mkh');
    const { mtimeMs } = statSync(first);
    await fight(...args, '--games', '6', '--records', inFolder('begun'));
    await fight('random', 'nour', '--games', '6', '--records', inFolder('at-once'));
    expect(filesIn('begun')).toEqual(filesIn('at-once'));
    expect(filesIn('begun').size).toBe(6);
    expect(statSync(first).mtimeMs).toBe(mtimeMs);
  });

  test('that have no place are told of before anything is played', async () => {
    writeFileSync(inFolder('file'), '');
    const state = inFolder('never.jsonl');
    const never = ['arena', 'random', 'nour', '--state', state, '--records'];
    expect(await marrakech([...never, inFolder('no/where')])).toMatchObject({
      code: 73,
      out: '',
      err: expect.stringMatching(/no such folder/),
    });
    expect(await marrakech([...never, inFolder('file')])).toMatchObject({
      code: 73,
      out: '',
      err: expect.stringMatching(/file: this is no folder\n$/),
    });
    expect(await marrakech([...never, '/proc/self'])).toMatchObject({ code: 73, out: '' });
    expect(existsSync(state)).toBe(false);
  });

  test('whose place goes away end the run', async () => {
    const place = inFolder('gone');
    mkdirSync(place);
    const child = start(['arena', 'random', 'nour', '--games', '10000000', '--records', place]);
    await vi.waitUntil(() => readdirSync(place).length > 0, { timeout: PATIENCE, interval: 5 });
    renameSync(place, inFolder('away'));
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(73);
  });
});

test('one rotation has no intervals, and no interval of a share is wider than all of it', async () => {
  const once = await fight('nour', 'random', '--games', '2');
  expect(once.ratings.map(({ within }) => within)).toEqual([null, null]);
  expect(once.matches[0]!.elo.within).toBe(null);
  const [alike] = (await fight('greedy', 'random', '--games', '4')).matches;
  expect(alike).toMatchObject({ won: { mean: 1, within: null } });
  const few = await fight('random', 'same=random', '--games', '38');
  expect(few.matches[0]).toMatchObject({ won: { mean: 0.5, within: null }, elo: { low: null } });
  expect(few.ratings.map(({ within }) => within)).toEqual([null, null]);
  const enough = await fight('random', 'same=random', '--games', '40');
  expect(enough.matches[0]!.won.within).toBe(0);
  expect(enough.matches[0]!.elo.within).toBeCloseTo(0, 9);
  const { out } = await marrakech(['arena', 'hand1', 'greedy', '--games', '4', '--seed', 'b']);
  const widths = [...out.matchAll(/± ([\d.]+) %/g)].map(([, width]) => Number(width));
  expect(widths).toHaveLength(2);
  expect(Math.max(...widths)).toBeLessThanOrEqual(100);
  expect(out).toMatch(/^hand1 – greedy .* [+−]\d+\.\d ± [\d.]+ +[\d.]+ \/ [\d.]+$/m);
});

describe('who is nobody is told what was meant', () => {
  const rent = inFolder('rent.py');
  writeFileSync(rent, '');
  test.each([
    [['my bot=nour', 'zohra'], 'my bot=nour: a name of your own has 1 to 24 letters, figures'],
    [[`${'x'.repeat(25)}=nour`, 'zohra'], '1 to 24 letters'],
    [
      ['nour', 'program:python3', 'mine/rent.py', '2', 'idris'],
      "a command of several words is put in quotes: 'program:python3 mine/rent.py 2'\n",
    ],
    [['program:./x', 'hakimaa'], 'nobody is called hakimaa; there are nour, idris, '],
    [['program:./x', 'hakimaa'], "in quotes: 'program:./x hakimaa'\n"],
    [['nour', 'mine/rent.py'], 'if it is a program, say program:mine/rent.py\n'],
    [['nour', 'a=mine/rent.py@20ms'], 'say a=program:mine/rent.py@20ms\n'],
    [['nour', 'rent.py'], 'say program:rent.py\n'],
    [['nour', 'rant.py'], 'nobody is called rant.py; there are nour, idris, '],
    [['nour', 'Nour'], 'nour stands there twice'],
    [['nour', 'random@20ms'], 'random has no use for this budget'],
  ])('%j', async (names, words) => {
    const { code, out, err } = await marrakech(['arena', ...names], { cwd: folder });
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
  });
});

test('levels may be written with capitals', async () => {
  const { ratings } = await fight('Nour', 'IDRIS@5p', '--games', '2');
  expect(ratings.map(({ name }) => name).toSorted()).toEqual(['idris@5p', 'nour']);
});

test('the JSON says which game it was', async () => {
  const rules = ['--dirhams', '20,25', '--house', 'cover-own', '--facing', 'E', '--judge', '2'];
  expect(await fight('nour', 'random', '--games', '2', ...rules)).toMatchObject({
    players: 2,
    dirhams: [20, 25],
    houseRules: ['cover-own'],
    facing: 'E',
    judge: 2,
    seed: 'tea',
  });
});

describe('a state file', () => {
  const args = ['greedy', 'hand1', '--games', '40'];

  test('killed in the middle, the run goes on and ends as if it had not been', async () => {
    const state = inFolder('killed.jsonl');
    const child = start(['arena', '--json', '--seed', 'tea', ...args, '--state', state]);
    const lines = () => {
      try {
        return readFileSync(state, 'utf8').split('\n').length - 2;
      } catch {
        return 0;
      }
    };
    await vi.waitUntil(() => lines() >= 3, { timeout: PATIENCE, interval: 5 });
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
    const played = lines();
    expect(played).toBeLessThan(20);
    // As a power cut would leave it.
    appendFileSync(state, '{"match":0,"rotation":19,"result":{"win":1,"adj');
    expect(await fight(...args, '--state', state)).toEqual(await fight(...args));
    const whole = readFileSync(state, 'utf8').split('\n').length;
    await fight(...args, '--state', state);
    expect(readFileSync(state, 'utf8').split('\n')).toHaveLength(whole);
  });

  test('of another run is refused, and so is what is none', async () => {
    const state = inFolder('other.jsonl');
    await fight('random', 'nour', '--games', '2', '--state', state);
    const other = ['arena', 'random', 'greedy', '--games', '2', '--seed', 'tea', '--state', state];
    expect(await marrakech(other)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/another run: [^\n]*“random nour” and is “random greedy” now/),
    });
    const [head = ''] = readFileSync(state, 'utf8').split('\n');
    writeFileSync(state, head.slice(0, -3));
    expect(await marrakech(other)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/first line is cut off/),
    });
    writeFileSync(state, 'rubbish');
    expect(await marrakech(other)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/not the state/),
    });
    expect(readFileSync(state, 'utf8')).toBe('rubbish');
    const nowhere = [...other.slice(0, -1), join(folder, 'no', 'where')];
    expect(await marrakech(nowhere)).toMatchObject({ code: 73, out: '' });
  });
});

test('a state file that was never begun, or whose first line is not whole, is a new one', async () => {
  const state = inFolder('new.jsonl');
  const args = ['random', 'nour', '--games', '2', '--state', state];
  writeFileSync(state, '');
  const played = await fight(...args);
  const whole = readFileSync(state, 'utf8').split('\n');
  expect(whole).toHaveLength(3);
  writeFileSync(state, whole[0]!.slice(0, 50));
  expect(await fight(...args)).toEqual(played);
  expect(readFileSync(state, 'utf8').split('\n')[0]).toBe(whole[0]);
});

const BOT = `
const NAMES = { wide: 'bot ' + '市場'.repeat(15), long: 'bot ' + 'W'.repeat(200) };
const mode = process.argv[2];
let text = '';
process.stdin.on('data', (chunk) => {
  const lines = (text + chunk).split('\\n');
  text = lines.pop();
  for (const line of lines) {
    if (mode === 'mute') continue;
    if (line.startsWith('marrakech')) console.log(mode === 'rude' ? 'hello' : NAMES[mode] ?? 'bot Bad 1');
    if (!line.startsWith('go')) continue;
    if (mode === 'crash') {
      console.error('lost in\\nthe medina');
      process.exit(3);
    }
    if (mode === 'garbage') console.log('pay me');
    if (mode === 'illegal' || NAMES[mode]) console.log('play a1a2');
    if (mode === 'nonsense') console.log('play z9z9');
    if (mode === 'flood') process.stdout.write('x'.repeat(200_000));
    if (mode === 'hang') setInterval(() => console.log('info'), 20);
  }
});
if (mode === 'absent') process.exit(0);
if (mode === 'broken') throw new Error('half a program');
`;
const bot = inFolder('bot.cjs');
writeFileSync(bot, BOT);
const nameless = (mode: string) => `program:${process.execPath} ${bot} ${mode}`;
const program = (mode: string) => `${mode}=${nameless(mode)}@50ms`;

const running = (): string => execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });

describe('programs of strangers', () => {
  test.each([
    ['crash', 'crashed'],
    ['garbage', 'garbage'],
    ['illegal', 'illegal'],
    ['nonsense', 'illegal'],
    ['flood', 'garbage'],
    ['hang', 'silent'],
  ])('one that is bad by %s leaves its games and harms nothing', async (mode, why) => {
    const { matches } = await fight('random', program(mode), '--games', '2');
    expect(matches[0]).toMatchObject({ games: 2, won: { mean: 1 }, forfeits: [{}, { [why]: 2 }] });
    // What was told to end may still be on its way out.
    await expect.poll(running, { timeout: 60_000 }).not.toContain(`${bot} ${mode}`);
  });

  test.each([
    ['rude', program('rude'), /does not answer “marrakech 1” with [^\n]* but with “hello”\n$/],
    ['absent', program('absent'), /ended before it answered “marrakech 1” \(exit code 0\)\n$/],
    ['broken', program('broken'), /ended before [^\n]* \(exit code 1\)\n[^]*Error: half a program/],
    ['missing', 'program:./no-such-bot', /does not start\n[^]*no-such-bot/],
  ])('one that is %s is told of before anything is played', async (_, contestant, words) => {
    const { code, out, err } = await marrakech(['arena', 'random', contestant]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(words);
  });

  test('whoever leaves has left in the record as well', async () => {
    const records = inFolder('left');
    await fight(
      'random',
      program('illegal'),
      '--games',
      '3',
      '--players',
      '3',
      '--records',
      records,
    );
    const games = [...filesIn('left').values()];
    expect(games).toHaveLength(3);
    expect(games[0]).toMatch(/leave:2 leave:3\n$/);
    expect(games[2]).toMatch(/leave:1 leave:2\n$/);
    for (const input of games)
      expect(await marrakech(['replay', '-'], { input })).toMatchObject({ code: 0 });
  });

  test('what made one leave is told, so that it can be seen again', async () => {
    const state = inFolder('failures.jsonl');
    const args = ['random', program('crash'), program('illegal'), '--games', '2', '--state', state];
    const { failures } = await fight(...args);
    expect(failures).toMatchObject([
      { name: 'crash', why: 'crashed', exit: 3, stderr: ['lost in', 'the medina'] },
      { name: 'illegal', why: 'illegal', said: 'play a1a2', stderr: [] },
    ]);
    const [record] = failures.map(({ position }) => position.replace(/^position /, ''));
    expect(await marrakech(['replay', '-'], { input: record! })).toMatchObject({ code: 0 });

    const { code, out } = await marrakech(['arena', '--seed', 'tea', ...args]);
    expect(code).toBe(0);
    expect(out).toContain(`  asked: ${failures[1]!.position}
  said: play a1a2
  but: You can’t do that yet. (first turn Assam; rule 2.1)
`);
    expect(out).toContain(`
  exit code 3
  on standard error:
    lost in
    the medina
`);
    expect(out.match(/asked:/g)).toHaveLength(2);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('none is left behind after %s, and what was played is kept', async (signal, exit) => {
    const state = inFolder(`${signal}.jsonl`);
    const args = ['--json', '--seed', 'tea', '--state', state, 'random', program('illegal')];
    const child = start(['arena', ...args, '--games', '100000']);
    const entries = () => (existsSync(state) ? readFileSync(state, 'utf8').split('\n').length : 0);
    await vi.waitUntil(() => entries() > 3, { timeout: PATIENCE, interval: 5 });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.kill(signal);
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(exit);
    await expect.poll(running, { timeout: 60_000 }).not.toContain(`${bot} illegal`);
    const kept = readFileSync(state, 'utf8');
    const games = 2 * (kept.trimEnd().split('\n').length - 1);
    expect(err).toBe(
      `marrakech: stopped; ${state} keeps ${games} games, and the same command goes on\n`,
    );
    expect(kept).not.toContain('crashed');
    await marrakech(['arena', ...args, '--games', '2']);
    // The first rotation need not be the first to end, and is played now if it was not kept.
    const more = readFileSync(state, 'utf8');
    expect(more.slice(0, kept.length)).toBe(kept);
    expect(more.split('"rotation":0,')).toHaveLength(2);
  });

  test('nor is one that is still to greet', async () => {
    const child = start(['arena', 'random', program('mute'), '--patience', '3000']);
    // The arena's own command line names it too.
    const itself = /^(?!.*marrakech\.js).*bot\.cjs mute/m;
    await expect.poll(running, { timeout: 60_000 }).toMatch(itself);
    child.kill('SIGTERM');
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(143);
    await expect.poll(running, { timeout: 60_000 }).not.toMatch(itself);
  });

  test('who stops without a state file is told of it', async () => {
    const place = inFolder('stopped');
    const filesThere = () => (existsSync(place) ? readdirSync(place) : []);
    const args = ['random', 'nour', '--games', '10000000', '--records', place];
    const child = start(['arena', ...args]);
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    await vi.waitUntil(() => filesThere().some((file) => file.endsWith('.mkh')), {
      timeout: PATIENCE,
      interval: 5,
    });
    child.kill('SIGINT');
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(130);
    expect(err).toMatch(/marrakech: stopped after \d+ games; --state FILE would have kept/);
  });

  test('they go by the name they greet with, unless they have another or share it', async () => {
    const named = await fight('random', nameless('illegal'), program('crash'), '--games', '2');
    expect(named.ratings.map(({ name }) => name).toSorted()).toEqual(['Bad 1', 'crash', 'random']);
    const alike = await fight(nameless('illegal'), nameless('crash'), '--games', '2');
    expect(alike.matches[0]).toMatchObject({ one: nameless('illegal'), other: nameless('crash') });

    const svg = inFolder('names.svg');
    const both = [nameless('wide'), nameless('long'), '--games', '2', '--svg', svg];
    const { out } = await marrakech(['arena', ...both]);
    const [head = '', row = ''] = out.split('\n').slice(2);
    expect(widthOf(row)).toBe(widthOf(head));
    expect(readFileSync(svg, 'utf8')).toContain(`>${'市場'.repeat(5)}…<`);
  });

  test('ours speaks the protocol as well', async () => {
    const ours = `ours=program:${process.execPath} ${PROGRAM} bot --level zohra`;
    const { matches } = await fight('random', ours, '--games', '2', '--threads', '1');
    expect(matches[0]).toMatchObject({ won: { mean: 0 } });
    expect(matches[0]?.forfeits).toEqual([{}, {}]);
  });
});

const run = (file: string, ...more: string[]) =>
  marrakech(['arena', 'net1', `net1:${file}`, ...more]);

describe('weights of one’s own', () => {
  const shipped = fileURLToPath(
    new URL('../../../packages/bot/src/evaluation/weights/two-players.ts', import.meta.url),
  );

  test('play as those that are shipped, if they are the same', async () => {
    const { matches } = await fight('net1', `file=net1:${shipped}`, '--games', '2');
    expect(matches[0]!.elo.mean).toBeCloseTo(0, 6);
  });

  test('are refused where they do not fit, are hurt or missing', async () => {
    const hurt = inFolder('hurt.txt');
    writeFileSync(hurt, readFileSync(shipped, 'utf8').slice(0, 5000));
    expect(await run(shipped, '--players', '4')).toMatchObject({ code: 1, out: '' });
    expect(await run(shipped, '--order', 'turn-last')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/for two-players: [^\n]*--order turn-first/),
    });
    expect(await run(hurt)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/no weights/),
    });
    expect(await run(inFolder('none'))).toMatchObject({ code: 66, out: '' });
  });
});

test.each([
  [['net1'], 'two contestants'],
  [['net1', 'bramih'], 'nobody is called bramih; there are nour, idris, zohra, brahim,'],
  [['net1', 'program:./bot@5000p'], 'positions are not for programs'],
  [['net1', 'random@20ms'], 'random has no use for this budget'],
  [['net1', 'net1'], 'twice'],
  [['net1', 'net2', '--games', '0'], 'whole number from 1'],
  [['net1', 'net2', '--until', '-3'], 'whole number from 1'],
  [['net1', 'net2', '--judge', '3'], 'whole number from 1 to 2'],
  [['net1', 'net2', '--players', '5'], 'whole number from 2 to 4'],
])('%j is wrong usage', async (args, words) => {
  const { code, out, err } = await marrakech(['arena', ...args]);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(words);
});
