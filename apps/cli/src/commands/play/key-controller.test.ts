import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import {
  awaited,
  makeDecision,
  makeRecord,
  makeSetup,
  parseRecord,
  resultOf,
  viewOf,
  type SetupOptions,
} from '@marrakech/rules';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { endingWords } from '../../output/ending-words.js';
import type { Depth } from '../../terminal/colour.js';
import { widthOf } from '../../terminal/text-width.js';
import { Autosave } from './autosave.js';
import { HELP_LINES } from './game-words.js';
import { LocalTable } from './local-table.js';
import { KeyController } from './key-controller.js';
import { seatOpponents } from './opponents.js';
import { GameSession } from './game-session.js';
import { drawScreen } from './screen.js';

// Every key of a whole game is drawn, and every decision synced to the disk.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'marrakech-controller-'));
afterAll(() => rmSync(folder, { recursive: true }));
let games = 0;

function sitDown(options: SetupOptions, ownDie = false) {
  const setup = makeSetup(options);
  if (!setup.ok) throw new Error(setup.error.code);
  const tags = [{ name: 'Name1', value: 'Leila' }];
  const game = new LocalTable({ setup: setup.value, actions: [], tags, comments: [] }, ownDie);
  const file = join(folder, `${games++}.mkh`);
  const controller = new KeyController(new GameSession(game), new Autosave(file), 'Welcome.');
  return { game, controller, file };
}

/** `<up>` is a key by its name, `<later>` lets the pause pass, anything else is typed. */
function press(controller: KeyController, keys: string) {
  let exit;
  for (const [, name, glyph] of keys.matchAll(/<([a-z^]+)>|(.)/g)) {
    if (name === 'later') {
      controller.resume();
      continue;
    }
    const ctrl = name?.startsWith('^') === true;
    exit = controller.press(glyph ?? '', {
      name: name?.replace('^', '') ?? glyph!,
      ctrl,
      sequence: '',
    });
  }
  return exit;
}

const chosen = ({ scene }: KeyController) => scene.chosen && makeDecision(scene.chosen);

describe('facing Assam', () => {
  test('arrows point where he shall walk, Enter rolls', () => {
    const { controller, game } = sitDown({ players: 3 });
    expect(chosen(controller)).toBe('S');
    press(controller, '<left>');
    expect(chosen(controller)).toBe('W');
    expect(game.isEmpty).toBe(true);
    press(controller, '<return>');
    expect(game.turn?.token).toMatch(/^W[1-4]$/);
  });

  test('half way round is refused as such after a facing was decided, too', () => {
    const { controller } = sitDown({ players: 3 }, true);
    press(controller, 'e<return><up>');
    expect(controller.scene.news).toBe('Assam can’t make a U-turn. (rule 2.3)');
  });

  test('half way round is refused, and what was chosen stays', () => {
    const { controller } = sitDown({ players: 3 });
    press(controller, '<right><up>');
    expect(chosen(controller)).toBe('E');
    expect(controller.scene.news).toBe('Assam can’t make a U-turn. (rule 2.3)');
  });

  test('a facing that was typed can be changed by an arrow until the roll', () => {
    const { controller, game } = sitDown({ players: 3 });
    press(controller, 'e<return>');
    expect(awaited(game.state).type).toBe('roll');
    press(controller, '<left>');
    expect([awaited(game.state).type, chosen(controller)]).toEqual(['orient', 'W']);
    expect(controller.scene.news).toBe('');
  });

  test('while it is typed it is looked at already', () => {
    const { controller } = sitDown({ players: 3 });
    press(controller, 'w');
    expect(chosen(controller)).toBe('W');
    press(controller, '<backspace>');
    expect(chosen(controller)).toBe('S');
  });
});

describe('walking', () => {
  test('Assam is shown on every square of his way', () => {
    const { controller, game } = sitDown({ players: 3 }, true);
    press(controller, 's<return>4<return>');
    const seen = [];
    for (; controller.isWalking; controller.step())
      seen.push(controller.scene.walk?.at?.square ?? 'd4');
    expect(seen).toEqual(['d4', 'd3', 'd2', 'd1', 'e1']);
    expect(viewOf(game.state).assam).toBe('e1');
  });

  test('Enter hurries him on and does nothing else', () => {
    const { controller, game } = sitDown({ players: 3 });
    press(controller, '<return><return>');
    expect(controller.isWalking).toBe(false);
    expect(awaited(game.state).type).toBe('lay');
  });

  test('any other key hurries him on and counts', () => {
    const { controller, game } = sitDown({ players: 3 }, true);
    press(controller, 's<return>2<return>c2c3<return>');
    expect(game.turn?.token).toBe('S2:c2c3');
  });
});

describe('the rug', () => {
  test('arrows move it where they point, and it stays where nothing lies that way', () => {
    const { controller } = sitDown({ players: 3 }, true);
    press(controller, 's<return>2<return>');
    controller.hurry();
    const seen = ['<left>', '<left>', '<left>', '<left>', '<down>', '<right>'].map((key) => {
      press(controller, key);
      return chosen(controller);
    });
    expect(seen).toEqual(['d3c3', 'c2c3', 'c2b2', 'c2b2', 'c2c1', 'd1c1']);
  });

  test('Tab goes round the places, Enter lays, and the record is saved', () => {
    const { controller, game, file } = sitDown({ players: 3 }, true);
    press(controller, 's<return>2<return>');
    controller.hurry();
    const first = chosen(controller);
    press(controller, '<tab>');
    const second = chosen(controller);
    for (let tabs = 0; tabs < controller.scene.offers.length; tabs++) press(controller, '<tab>');
    expect([first, chosen(controller)]).toEqual(['d3d4', second]);
    press(controller, '<return>');
    expect(game.turn?.rug).toBe(second);
    expect(parseRecord(readFileSync(file, 'utf8')).ok).toBe(true);
  });

  test('a place that is not allowed is told the rule', () => {
    const { controller } = sitDown({ players: 3 }, true);
    press(controller, 's<return>2<return>a1a2<return>');
    expect(controller.scene.news).toBe('One half must be right next to Assam. (rule 4.2)');
  });
});

describe('a doubled Enter', () => {
  test('lays one rug and does not roll for the next player', () => {
    const { controller, game } = sitDown({ players: 3 }, true);
    press(controller, 's<return>2<return>');
    controller.hurry();
    press(controller, '<later><return><return>');
    expect([game.turn?.whole, awaited(game.state)]).toEqual([true, { type: 'orient', seat: 1 }]);
    press(controller, '<later><return>');
    expect(awaited(game.state)).toMatchObject({ type: 'roll', seat: 1 });
  });

  test('does not lay a rug that was not looked at where Assam stands still', () => {
    const { controller, game } = sitDown({ players: 3 });
    press(controller, '<return>');
    controller.hurry();
    press(controller, '<return>');
    expect(awaited(game.state).type).toBe('lay');
  });

  test('any other key says that one has looked', () => {
    const { controller, game } = sitDown({ players: 3 }, true);
    press(controller, 's<return>2<return>c2c3<return><left><return>');
    expect(awaited(game.state)).toMatchObject({ type: 'roll', seat: 1 });
  });
});

describe('at the end', () => {
  test('undo and help do what they say, and nonsense does not end it', () => {
    const { controller, game } = sitDown({ players: 2 });
    press(controller, 'leave<return>yes<return>');
    expect(resultOf(game.state)).toBeDefined();
    expect(press(controller, 'xyz<return>')).toBeUndefined();
    expect(press(controller, 'help<return>')).toBeUndefined();
    expect(controller.scene.page.type).toBe('help');
    expect(press(controller, 'xundo<return>')).toBeUndefined();
    expect(resultOf(game.state)).toBeDefined();
    expect(controller.scene.news).toBe('No: a player has left since.');
  });
});

test('with four players, how it ended is told to its end on the smallest screen', () => {
  const { controller } = sitDown({ players: 4, dirhams: [0, 0, 0, 0] }, true);
  press(controller, 's<return>2<return>c2c3<return>');
  press(controller, 'leave 3<return>yes<return>leave 4<return>yes<return>w<return>1<return>');
  controller.hurry();
  const { lines } = drawScreen({ ...controller.scene, columns: 80, rows: 24, depth: 'none' });
  expect(lines.slice(18).join(' ')).toMatch(
    /walks to c2\. Player 2 owes .* Everyone else is out: Leila wins\./,
  );
});

describe('the rest of the keys', () => {
  test('help comes and goes', () => {
    const { controller } = sitDown({ players: 3 });
    press(controller, 'help<return>');
    expect(controller.scene.page.type).toBe('help');
    press(controller, 'x');
    expect([controller.scene.page.type, controller.scene.typed]).toEqual(['game', '']);
  });

  test('leaving is asked twice', () => {
    const { controller, game } = sitDown({ players: 3 });
    press(controller, 'leave 2<return>no<return>');
    expect(viewOf(game.state).players[1]?.out).toBe(0);
    press(controller, 'leave 2<return>yes<return>');
    expect(viewOf(game.state).players[1]?.out).toBe(1);
    press(controller, 'leave 2<return>');
    expect(controller.scene.news).toContain('This player is already out.');
  });

  test.each([
    ['quit<return>', 0],
    ['<^d>', 0],
    ['<^c>', 130],
    ['leave<return>yes<return><later><return>', 0],
    ['leave<return>yes<return>quit<return>', 0],
  ])('%s ends with %i', (keys, exit) => {
    expect(press(sitDown({ players: 2 }).controller, keys)).toBe(exit);
  });

  test('garbage is refused kindly and never grows', () => {
    const { controller, game } = sitDown({ players: 4 });
    press(controller, `${'x'.repeat(500)}<return>\u0000\u001B\u{1F600}é<return>`);
    expect(game.isEmpty || game.turn?.die !== undefined).toBe(true);
    expect(controller.scene.typed).toBe('');
    press(controller, 'abc<escape>');
    expect(controller.scene.typed).toBe('');
  });
});

const SUNDAY = { players: 2, edition: 'pergioco', order: 'turn-last' } as const;
const POOR = { players: 4, dirhams: [3, 3, 3, 3] } as const;

describe('a whole game by Enter and arrows', () => {
  test.each<[number, number, Depth, SetupOptions]>([
    [80, 24, '256', SUNDAY],
    [120, 40, 'all', SUNDAY],
    [80, 24, 'none', POOR],
    [40, 10, '16', POOR],
  ])('fits a window of %i × %i with %s colours: %j', (columns, rows, depth, options) => {
    const { controller, game, file } = sitDown(options);
    const keys = ['<return>', '<right>', '<return>', '<left>', '<down>', '<return>', '<tab>'];
    let pressed = 0;
    while (resultOf(game.state) === undefined) {
      press(controller, keys[pressed++ % keys.length]!);
      const { lines, cursor } = drawScreen({ ...controller.scene, columns, rows, depth });
      const wide = lines.find((line) => widthOf(stripVTControlCharacters(line)) > columns);
      expect({ wide, pressed }).toEqual({ wide: undefined, pressed });
      expect(lines.length).toBeLessThanOrEqual(rows);
      expect(cursor.y).toBe(lines.length - 1);
      expect(cursor.x).toBeLessThanOrEqual(columns);
    }
    expect(readFileSync(file, 'utf8')).toBe(makeRecord(game.record()));
    expect(press(controller, '<return><later><return>')).toBe(0);
  });
});

async function sitAmongThem(purse: number) {
  const setup = makeSetup({ players: 4, dirhams: [purse, 999, 999, 999] });
  if (!setup.ok) throw new Error(setup.error.code);
  const game = new LocalTable({ setup: setup.value, actions: [], tags: [], comments: [] }, false);
  const seated = await seatOpponents(setup.value, [undefined, 'nour', 'nour', 'nour']);
  const autosave = new Autosave(join(folder, `${games++}.mkh`));
  return {
    game,
    controller: new KeyController(new GameSession(game, seated), autosave, 'Welcome.'),
  };
}

/** Below the market of the smallest screen. */
function wordsBelow(controller: KeyController): string {
  controller.hurry();
  const { lines } = drawScreen({ ...controller.scene, columns: 80, rows: 24, depth: 'none' });
  return lines.slice(18).join(' ');
}

describe('opponents left alone: their last turns and who has won are told', () => {
  test('because the person left', async () => {
    const { controller, game } = await sitAmongThem(999);
    press(controller, 'leave<return>yes<return>');
    const below = wordsBelow(controller);
    expect(below).toContain(game.turn!.rug);
    expect(below).toContain(endingWords(game.state, game.names));
  });

  test('because the person went out, which is told as well', async () => {
    // Without a dirham it seldom takes a second game.
    for (let tries = 0; tries < 20; tries++) {
      const { controller, game } = await sitAmongThem(0);
      while (resultOf(game.state) === undefined) press(controller, '<later><return>');
      if (viewOf(game.state).players[0]!.out === 0) continue;
      const below = wordsBelow(controller);
      expect(below).toContain(endingWords(game.state, game.names));
      expect(below).toMatch(/Player 1 \d \w+, pays Player \d \d+, is out\./);
      return;
    }
    expect.unreachable('nobody went out');
  });
});

test('pointing elsewhere brings nobody back who has left', () => {
  const { controller, game } = sitDown({ players: 3 });
  press(controller, 's<return><later>leave 3<return>yes<return><later><left>');
  expect(viewOf(game.state).players[2]!.out).toBe(1);
});

test('the help page fits the smallest window', () => {
  const { controller } = sitDown({ players: 4 });
  press(controller, 'help<return>');
  const { lines, cursor } = drawScreen({
    ...controller.scene,
    columns: 80,
    rows: 24,
    depth: 'none',
  });
  expect(lines[0]).toBe('Marrakech');
  expect(lines.length).toBeLessThanOrEqual(24);
  expect(lines.filter((line) => widthOf(line) > 80)).toEqual([]);
  expect(HELP_LINES.filter((line) => widthOf(line) > 76)).toEqual([]);
  expect(cursor.y).toBe(lines.length - 1);
});

test('a facing typed is told that Enter again rolls', () => {
  const { controller } = sitDown({ players: 3 });
  press(controller, 'w');
  const { lines } = drawScreen({ ...controller.scene, columns: 80, rows: 24, depth: 'none' });
  expect(lines.at(-1)).toMatch(/› w +Enter turns him, Enter again rolls$/);
});

test.each([
  [79, 24],
  [80, 23],
])('a window of %i × %i is too small, and says so', (columns, rows) => {
  const { controller } = sitDown({ players: 4 });
  const { lines } = drawScreen({ ...controller.scene, columns, rows, depth: 'none' });
  const [first] = lines;
  expect(first).toBe(`The market needs a window of 80 × 24; this one is ${columns} × ${rows}.`);
});

test.each([
  [0, 0],
  [1, 1],
  [2, 200],
  [200, 1],
])('even a window of %i × %i is drawn', (columns, rows) => {
  const { controller } = sitDown({ players: 4 });
  const { lines } = drawScreen({ ...controller.scene, columns, rows, depth: 'none' });
  expect(lines.length).toBeLessThanOrEqual(Math.max(1, rows));
});

test('a screen of a game, as it is seen', () => {
  const { controller } = sitDown({ players: 3 }, true);
  press(controller, 's<return>2<return>c2c3<return>');
  const { lines } = drawScreen({ ...controller.scene, columns: 80, rows: 24, depth: 'none' });
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "      ╭────╮    ╭────╮    ╭────╮    ╭────╮
        ┌──────────────────────────────────┐ │    Leila ◆A
    7 ╭─│ ·    ·    ·    ·    ·    ·    ·  │─╯    30 dirhams, 14 rugs
      │ │                                  │      32 points, 2 squares showing
    6 ╰─│ ·    ·    ·    ·    ·    ·    ·  │─╮
        │                                  │ │  ▸ Player 2 ╱B
    5 ╭─│ ·    ·    ·    ·    ·    ·    ·  │─╯    30 dirhams, 15 rugs
      │ │                                  │      30 points, 0 squares showing
    4 ╰─│ ·    ·    ·    ·    ·    ·    ·  │─╮
        │         ┌────┐                   │ │    Player 3 ≡C
    3 ╭─│ ·    ·  │ ◆ ◆│ ·    4    ·    ·  │─╯    30 dirhams, 15 rugs
      │ │         │◆ ◆ │                   │      30 points, 0 squares showing
    2 ╰─│ ·    ·  │ ◆ ◆│(▼)   3    ·    ·  │─╮
        │         └────┘                   │ │
    1 ╭─│ ·    ·    ·    1    2    ·    ·  │─╯
      │ └──────────────────────────────────┘
      ╰───╯    ╰────╯    ╰────╯    ╰────╯
          a    b    c    d    e    f    g
    Leila lays a red rug (◆) on c2c3.

    ▸ ▼ south  1 d1 free        2 ~e1 free       3 ~e2 free       4 ~e3 free
      ◄ west   1 c2 pay 2       2 b2 free        3 a2 free        4 ~a3 free
      ► east   1 e2 free        2 f2 free        3 g2 free        4 ~g1 free
    Player 2, which way shall Assam walk? ›   arrows turn him, Enter rolls, or type"
  `);
});
