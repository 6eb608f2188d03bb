import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  apply,
  awaited,
  legalDecisions,
  makeDecision,
  parseRecord,
  turnLogOfRecord,
  type Action,
  type GameRecord,
  type State,
} from '@marrakech/rules';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { marrakech, PATIENCE, start, type Run } from './run-marrakech.js';

vi.setConfig({ testTimeout: PATIENCE });

const root = mkdtempSync(join(tmpdir(), 'marrakech-play-'));
afterAll(() => rmSync(root, { recursive: true }));

/** A folder of its own for each game. */
const newFolder = () => mkdtempSync(join(root, 'game-'));

function parseOrFail(text: string): GameRecord {
  const record = parseRecord(text);
  if (!record.ok) throw new Error(`${JSON.stringify(record.error)} in ${text}`);
  return record.value;
}

const recordIn = (file: string) => parseOrFail(readFileSync(file, 'utf8'));

const playFrom = (input: string, args: readonly string[], cwd: string) =>
  marrakech(['play', ...args], { input, cwd });

/** Plays a whole game with a die of one's own: what to type is known beforehand. */
function script(record: string): string {
  return parseOrFail(record)
    .actions.map((action) => {
      switch (action.type) {
        case 'orient':
          return action.facing;
        case 'roll':
          return String(action.die);
        case 'lay':
          return action.rug;
        case 'draw':
          return action.colour;
        case 'leave':
          return `leave ${action.seat + 1}`;
      }
    })
    .join('\n');
}

const SHORT = '[Players "3"] [Dirhams "0 0 0"] 1. S2:c2c3 2. W1:x 3. S1:d1e1 leave:1';
const GAMES = readFileSync(
  new URL('../../../packages/rules/test-data/games.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { kind: (string | number | null)[]; record: string });

const isPlayed = ({ type }: Action) => type !== 'draw';

describe('without a terminal', () => {
  test.each([
    ['two colours each, turning first', ['gigamic', 2, 'turn-first', null]],
    ['face down, turning last', ['pergioco', 2, 'turn-last', null]],
    ['four players, turning last', ['fractal', 4, 'turn-last', null]],
  ])('a whole scripted game: %s', async (_, kind) => {
    const game = GAMES.find((each) => each.kind.join() === kind.join())!;
    const { setup } = parseOrFail(game.record);
    const cwd = newFolder();
    const { players, edition, order, facing, dirhams } = setup;
    const agreed = `--players ${players} --edition ${edition} --order ${order} --facing ${facing}`;
    const args = `--own-die ${agreed} --dirhams ${dirhams.join()} --record game.mkh`.split(' ');
    const { code, out, err } = await playFrom(script(game.record), args, cwd);
    expect([code, err]).toEqual([0, '']);
    const { actions } = recordIn(join(cwd, 'game.mkh'));
    expect(actions.filter(isPlayed)).toEqual(parseOrFail(game.record).actions.filter(isPlayed));
    expect(out).toMatch(/saved in game\.mkh\.\n.*:\n.* analyse game\.mkh --html review\.html\n$/);
    expect(out).toContain('\n1. Player');
  });

  test('the die is rolled for those who have none, and nobody can know it', async () => {
    const cwd = newFolder();
    const { code, out } = await playFrom('roll\n', ['--players', '3'], cwd);
    expect(code).toBe(0);
    const [name] = readdirSync(cwd);
    expect(name).toMatch(/^marrakech-\d{4}-\d\d-\d\d-\d{4}\.mkh$/);
    expect(out).toContain(`Saved in ${name}. To go on:\nnpx marrakech play --resume ${name}\n`);
    const { state, entries } = turnLogOfRecord(recordIn(join(cwd, name!)));
    expect(entries).toHaveLength(1);
    expect(awaited(state).type).toBe('lay');
  });

  test('a question names what can be typed, and all of it can', async () => {
    const child = start(['play', '--players', '4', '--dirhams', '5'], { cwd: newFolder() });
    let out = '';
    let answered = 0;
    const ended = new Promise<number | null>((resolve) => {
      child.on('close', resolve);
    });
    child.stdout.on('data', (chunk) => {
      out += String(chunk);
      const questions = [
        ...out.matchAll(/^.*(?:which way.*\? (.*)|roll the die\.|lay a \w+ rug \(.\)\. (.*))\n/gm),
      ];
      for (const [, facings, places] of questions.slice(answered)) {
        answered++;
        const offers = (facings ?? places ?? 'roll').split(/, | or /);
        child.stdin.write(`${offers[answered % offers.length]}\n`);
      }
    });
    expect(await ended).toBe(0);
    expect(out).toMatch(/\n1\. Player \d .*\n2\. Player \d /);
    expect(out).not.toContain('(rule ');
  });

  test('mistakes are told and change nothing', async () => {
    const cwd = newFolder();
    const input = 'N\nc2c3\nfly\n\u0000\u001B[2J\n5\nundo\nleave 9\n\u001B[D\n\nhelp\nquit\nS\n';
    const { code, out } = await playFrom(input, ['--players', '3'], cwd);
    expect(code).toBe(0);
    for (const words of [
      'Assam can’t make a U-turn. (rule 2.3)',
      'You can’t do that yet. (first turn Assam; rule 2.1)',
      '“fly” means nothing here. Type help for the commands.',
      '“5” means nothing here',
      'No: nothing has been decided yet.',
      'There’s no player in that seat. (player 9; rule 5.1)',
      'Arrow keys are for the whole screen',
      'take back the last decision',
      'Nothing was played, so nothing was saved.',
    ])
      expect(out).toContain(words);
    expect(out).not.toContain('\u001B');
    // At first, and again after each of the ten lines before quit that played nothing.
    expect(out.match(/Player 1, which way shall Assam walk\? /g)).toHaveLength(11);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('binary and endless input is survived', async () => {
    const cwd = newFolder();
    const bytes = Buffer.from(Array.from({ length: 20_000 }, (_, index) => (index * 7919) % 256));
    const { code } = await marrakech(['play', '--players', '2'], { input: bytes, cwd });
    expect(code).toBe(0);
  });

  test('names go into the record and out of it again', async () => {
    const cwd = newFolder();
    const args = ['--own-die', '--names', 'Leila, Omar', '--players', '3', '--record', 'x.mkh'];
    const { out } = await playFrom(`S\n2\nc2c3\n`, args, cwd);
    expect(out).toContain('Leila lays a red rug (◆) on c2c3.');
    expect(out).toContain('Omar, which way shall Assam walk?');
    expect(recordIn(join(cwd, 'x.mkh')).tags).toEqual(
      expect.arrayContaining([
        { name: 'Name1', value: 'Leila' },
        { name: 'Name2', value: 'Omar' },
      ]),
    );
    const [told, shown, judged] = await Promise.all(
      ['replay', 'show', 'analyse'].map((command) => marrakech([command, 'x.mkh'], { cwd })),
    );
    expect(told?.out).toContain('Turn 1, Leila');
    expect(shown?.out).toContain('Omar ╱B');
    expect(judged?.out).toContain('Leila');
  });

  test('going out, neutral rugs and the last one left are explained', async () => {
    const args = ['--own-die', '--players', '3', '--dirhams', '0', '--record', 'x.mkh'];
    const { out } = await playFrom(script(SHORT), args, newFolder());
    expect(out).toContain(
      'Player 2 owes Player 1 2 dirhams but has no money left. Player 2 is out. ' +
        'Their rugs stay on the board and become neutral. The others keep playing.',
    );
    expect(out).toContain('Everyone else is out: Player 3 wins.');
    const [, end = ''] = out.split('Player 1 leaves the game.');
    expect(end).toContain('a    b    c    d    e    f    g');
  });
});

describe('the record', () => {
  test('an unfinished game is resumed into the same file', async () => {
    const cwd = newFolder();
    await playFrom('S\n2\n', ['--own-die', '--players', '3', '--record', 'x.mkh'], cwd);
    const { code, out } = await playFrom('c2c3\n', ['--own-die', '--resume', 'x.mkh'], cwd);
    expect([code, out.includes('Player 1 lays a red rug (◆) on c2c3.')]).toEqual([0, true]);
    expect(turnLogOfRecord(recordIn(join(cwd, 'x.mkh'))).entries).toHaveLength(1);
    expect(readdirSync(cwd)).toEqual(['x.mkh']);
  });

  test('a finished one is not', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'x.mkh'), SHORT);
    const { code, err } = await playFrom('', ['--resume', 'x.mkh'], cwd);
    expect([code, err]).toEqual([
      1,
      'marrakech: this game is over; npx marrakech replay tells it\n',
    ]);
  });

  test.each([
    ['broken', '[Players "2"] 1. N', 1],
    ['strange opponent’s', '[Players "3"] [Level3 "sultan"] 1. S2:c2c3', 1],
    ['missing', undefined, 66],
  ])('a %s one is not', async (_, content, exit) => {
    const cwd = newFolder();
    if (content !== undefined) writeFileSync(join(cwd, 'x.mkh'), content);
    const { code, out } = await playFrom('', ['--resume', 'x.mkh'], cwd);
    expect([code, out]).toEqual([exit, '']);
  });

  test('a file that is there is never overwritten by a new game', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'x.mkh'), 'precious');
    const { code, err } = await playFrom('S\n', ['--players', '3', '--record', 'x.mkh'], cwd);
    expect(code).toBe(73);
    expect(err).toContain('is there already');
    expect(readFileSync(join(cwd, 'x.mkh'), 'utf8')).toBe('precious');
  });

  test('a folder that is not there is noticed before the first turn', async () => {
    const run = await playFrom('S\n', ['--record', 'nowhere/x.mkh'], newFolder());
    expect([run.code, run.out]).toEqual([73, '']);
  });

  test('if it cannot be saved at the end it is printed', async () => {
    const cwd = newFolder();
    const child = start(['play', '--players', '3', '--own-die', '--record', 'x.mkh'], { cwd });
    const { code, out, err } = await new Promise<Pick<Run, 'code' | 'out' | 'err'>>((resolve) => {
      let said = '';
      let complained = '';
      child.stdout.on('data', (chunk) => {
        const first = said === '';
        said += String(chunk);
        if (!first) return;
        rmSync(cwd, { recursive: true });
        child.stdin.end('S\n2\nc2c3\n');
      });
      child.stderr.on('data', (chunk) => (complained += String(chunk)));
      child.on('close', (exit) => resolve({ code: exit, out: said, err: complained }));
    });
    expect(code).toBe(73);
    expect(err).toContain('x.mkh: there is no such folder');
    expect(out).toContain('1. S2:c2c3\n');
  });

  test('killed at any moment, it is whole', async () => {
    const cwd = newFolder();
    const file = join(cwd, 'x.mkh');
    const lengths = [0];
    for (const patience of [2, 3, 5, 8]) {
      const state = lengths.at(-1) === 0 ? undefined : turnLogOfRecord(recordIn(file)).state;
      const how = state === undefined ? ['--players', '3', '--record'] : ['--resume'];
      const child = start(['play', '--own-die', ...how, 'x.mkh'], { cwd });
      const ended = new Promise((resolve) => {
        child.on('close', resolve);
      });
      let heard = 0;
      // Saving goes on all the while it talks: it dies somewhere between two saves, or in one.
      child.stdout.on('data', () => {
        if (existsSync(file) && ++heard > patience) child.kill('SIGKILL');
      });
      child.stdin.on('error', () => undefined);
      child.stdin.write(ordersFrom(state ?? turnLogOfRecord(parseOrFail('[Players "3"]')).state));
      await ended;
      lengths.push(recordIn(file).actions.length);
    }
    expect(lengths).toEqual([...lengths].sort((one, other) => one - other));
    expect(lengths.at(-1)).toBeGreaterThan(0);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s saves and ends with %i', async (signal, exit) => {
    const cwd = newFolder();
    const child = start(['play', '--players', '3', '--own-die', '--record', 'x.mkh'], { cwd });
    const ended = new Promise((resolve) => {
      child.on('close', resolve);
    });
    let out = '';
    child.stdout.on('data', (chunk) => {
      const rolled = out.includes('lay a red rug');
      out += String(chunk);
      if (!rolled && out.includes('lay a red rug')) child.kill(signal);
    });
    child.stdin.write('S\n2\n');
    expect(await ended).toBe(exit);
    expect(out).toContain('Saved in x.mkh.');
    expect(turnLogOfRecord(recordIn(join(cwd, 'x.mkh'))).entries).toHaveLength(1);
  });
});

/** All orders to the end of the game, with a die of one's own that always shows 1. */
function ordersFrom(from: State): string {
  const lines: string[] = [];
  let state = from;
  while (awaited(state).type !== 'nothing') {
    const action = legalDecisions(state)[0] ?? ({ type: 'roll', die: 1 } as const);
    lines.push(action.type === 'roll' ? '1' : makeDecision(action));
    const next = apply(state, action);
    if (!next.ok) throw new Error(next.error.code);
    state = next.value;
  }
  return `${lines.join('\n')}\n`;
}

describe('against the computer', () => {
  test.each([
    ['two', ['--players', '2', '--opponents', 'nour,idris'], ''],
    ['four', ['--players', '4', '--opponents', 'nour,idris,nour,idris'], 'S\nroll\n'],
  ])('%s computers among themselves: the result is told', async (_, args, input) => {
    const { code, out, err } = await playFrom(input, args, newFolder());
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/a {4}b {4}c.*\n\n.*\bwins?\b.*\n\n1\. \w+ +\d+ points:.*\n2\. /);
  });

  test('whoever leaves them alone hears of each last rug once', async () => {
    const args = ['--players', '3', '--opponents', 'nour,nour', '--names', 'Leila,Nour,Omar'];
    const { code, out } = await playFrom('leave\n', [...args, '--dirhams', '999'], newFolder());
    expect(code).toBe(0);
    const last = out.match(/That was \w+’s last rug\./g);
    expect(last).toEqual(['That was Nour’s last rug.', 'That was Omar’s last rug.']);
  });

  test('piped: opponents play, and the resumed game has the same ones', async () => {
    const folder = newFolder();
    const args = ['--opponents', 'nour,me,zohra', '--record', 'a b.mkh'];
    const begun = await playFrom('roll\nquit\n', args, folder);
    expect(begun.code).toBe(0);
    expect(begun.out).toMatch(/^Welcome to the market/);
    expect(begun.out).toMatch(/Nour lays a red rug \(◆\) on /);
    expect(begun.out).toContain("npx marrakech play --resume 'a b.mkh'\n");
    const file = join(folder, 'a b.mkh');
    const { tags, actions } = recordIn(file);
    expect(tags.filter(({ name }) => name.startsWith('Level'))).toEqual([
      { name: 'Level1', value: 'nour' },
      { name: 'Level3', value: 'zohra' },
    ]);
    const state = turnLogOfRecord(recordIn(file)).state;
    const rug = makeDecision(legalDecisions(state)[0]!);
    const resumed = await playFrom(`${rug}\nquit\n`, ['--resume', 'a b.mkh'], folder);
    expect(resumed.out).toMatch(/Zohra lays .*[^]*Nour lays /);
    expect(recordIn(file).actions.length).toBeGreaterThan(actions.length + 6);
  });

  test.each([
    [['--opponents', 'sultan'], 'nobody is called sultan'],
    [['--opponents', 'nour,idris,zohra', '--players', '2'], '3 seats named for 2 players'],
    [['--opponents', 'nour,idris,zohra,salma,karima'], 'for 2 to 4 players, not “6”'],
    [['--opponents', 'nour', '--resume', 'x'], 'cannot be used with option'],
  ])('%j is wrong usage', async (args, words) => {
    const { code, out, err } = await playFrom('', args, newFolder());
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
  });
});
