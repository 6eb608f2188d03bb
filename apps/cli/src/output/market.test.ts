import { stripVTControlCharacters } from 'node:util';
import {
  COLOURS,
  MOSAICS,
  parsePosition,
  SQUARES,
  viewOf,
  type Mosaic,
  type View,
} from '@marrakech/rules';
import { expect, test } from 'vitest';
import { drawMarket } from './market.js';
import { RUG_LOOKS } from './rug-look.js';

function view(board: string, more = '[Out "4"] [Rugs "3 3 3 0"]'): View {
  const tags = `[Players "4"] [Board "${board}"] [Assam "f3"] [Facing "E"] [Turn "1 orient"]`;
  const state = parsePosition(`${tags} ${more}`);
  if (!state.ok) throw new Error(`${board}: ${state.error.code} ${state.error.token}`);
  return viewOf(state.value);
}

const MIXED = view('D6/B>B<B4/1A>A<4/1Av5/1A^3C>C</7/6D');

test('without colours, lines go around each rug and the motif tells the owner', () => {
  expect(drawMarket(MIXED, { depth: 'none' })).toEqual([
    '      ╭────╮    ╭────╮    ╭────╮    ╭────╮',
    '    ┌────┬─────────────────────────────┐ │',
    '7 ╭─│ ╳ ╳│ ·    ·    ·    ·    ·    ·  │─╯',
    '  │ ├────┴────┬────┐                   │  ',
    '6 ╰─│╲╱╲╱╲╱╲╱╲│╲╱╲╱│ ·    ·    ·    ·  │─╮',
    '    ├────┬────┴────┤                   │ │',
    '5 ╭─│ ·  │◆ ◆ ◆ ◆ ◆│ ·    ·    ·    ·  │─╯',
    '  │ │    ├────┬────┘                   │  ',
    '4 ╰─│ ·  │◆ ◆ │ ·    ·    ·    ·    ·  │─╮',
    '    │    │ ◆ ◆│              ┌─────────┤ │',
    '3 ╭─│ ·  │◆ ◆ │ ·    ·    ·  │(►)≡≡≡≡≡≡│─╯',
    '  │ │    └────┘              └─────────┤  ',
    '2 ╰─│ ·    ·    ·    ·    ·    ·    ·  │─╮',
    '    │                             ┌────┤ │',
    '1 ╭─│ ·    ·    ·    ·    ·    ·  │ ╳ ╳│─╯',
    '  │ └─────────────────────────────┴────┘  ',
    '  ╰───╯    ╰────╯    ╰────╯    ╰────╯     ',
    '      a    b    c    d    e    f    g     ',
  ]);
});

test.each(['none', '16', '256', 'all'] as const)(
  'with %s colours all lines are as wide',
  (depth) => {
    for (const size of ['small', 'large'] as const) {
      const lines = drawMarket(MIXED, { depth, size }).map((line) =>
        stripVTControlCharacters(line),
      );
      expect(new Set(lines.map((line) => line.length)).size).toBe(1);
    }
  },
);

test('with colours each rug has its own, and neutral rugs have lost theirs', () => {
  const drawn = drawMarket(MIXED, { depth: '256' }).join('\n');
  for (const colour of ['A', 'B', 'C'] as const)
    expect(drawn).toContain(`48;5;${RUG_LOOKS[colour].ground.rich}m`);
  expect(drawn).not.toContain(`48;5;${RUG_LOOKS.D.ground.rich}m`);
});

test('the motifs differ, so that colours are never needed', () => {
  const motifs = COLOURS.map((colour) => RUG_LOOKS[colour].motif.join('/'));
  expect(new Set(motifs).size).toBe(COLOURS.length);
  expect(new Set(COLOURS.map((colour) => RUG_LOOKS[colour].sign)).size).toBe(COLOURS.length);
});

/** The lines that change when a mosaic is lit. */
function linesOf(mosaic: Mosaic): readonly number[] {
  const bare = drawMarket({ halves: [] }, { depth: '256' });
  const lit = drawMarket({ halves: [] }, { depth: '256', lit: [mosaic] });
  return lit.flatMap((line, row) => (line === bare[row] ? [] : [row]));
}

test('every mosaic is drawn between the squares it joins', () => {
  const drawn = MOSAICS.map((mosaic) => {
    const lines = linesOf(mosaic);
    return `${mosaic.joins.join('–')}: ${Math.min(...lines)} to ${Math.max(...lines)}`;
  });
  // Line 0 is above the market, rank 7 begins with line 1, line 15 is below rank 1.
  expect(drawn).toEqual([
    'b1–c1: 15 to 15',
    'd1–e1: 15 to 15',
    'f1–g1: 15 to 15',
    'a7–b7: 0 to 0',
    'c7–d7: 0 to 0',
    'e7–f7: 0 to 0',
    'a2–a3: 9 to 11',
    'a4–a5: 5 to 7',
    'a6–a7: 1 to 3',
    'g1–g2: 11 to 13',
    'g3–g4: 7 to 9',
    'g5–g6: 3 to 5',
    'a1–a1: 13 to 15',
    'g7–g7: 0 to 1',
  ]);
});

test('a ghost rug, coins and labels stand where they belong', () => {
  const labels = new Map([['a1', { text: '3 -12', costs: true }]] as const);
  const ghost = { rug: 'c4c3', colour: 'B' } as const;
  const lines = drawMarket(MIXED, { depth: 'none', ghost, coins: ['g3', 'f3'], labels });
  expect(lines[8]).toContain('│◆ ◆ │░░░░│');
  expect(lines[9]).toContain('│ ◆ ◆│░░░░│');
  expect(lines[10]).toContain('(►)≡≡≡¤≡≡│');
  expect(lines[14]).toContain('3 -12');
});

test('nothing but Assam looks like him, with colours and without', () => {
  for (const depth of ['none', '256'] as const) {
    const coins = ['g3', 'f3', 'a1'] as const;
    const drawn = stripVTControlCharacters(drawMarket(MIXED, { depth, coins }).join('\n'));
    expect({ depth, him: drawn.match(/\(►\)|●►|●/g)?.length }).toEqual({ depth, him: 1 });
    expect(drawn.match(/¤/g)).toHaveLength(2);
  }
});

test('a ghost over half a rug leaves the other half alone', () => {
  const ghost = { rug: 'b4c4', colour: 'C' } as const;
  const lines = drawMarket(MIXED, { depth: 'none', ghost });
  expect(lines.slice(8, 11)).toEqual([
    '4 ╰─│ ·  │░░░░░░░░░│ ·    ·    ·    ·  │─╮',
    '    │    ├────┬────┘         ┌─────────┤ │',
    '3 ╭─│ ·  │◆ ◆ │ ·    ·    ·  │(►)≡≡≡≡≡≡│─╯',
  ]);
});

test('Assam looks the way he faces, on every square', () => {
  for (const square of SQUARES)
    for (const [facing, arrow] of Object.entries({ N: '▲', E: '►', S: '▼', W: '◄' }))
      for (const depth of ['none', 'all'] as const) {
        const pose = { halves: [], assam: square, facing: facing as View['facing'] };
        const drawn = stripVTControlCharacters(drawMarket(pose, { depth }).join('\n'));
        const arrows = drawn.match(/[▲►▼◄]/g);
        expect({ square, facing, depth, arrows }).toMatchObject({ arrows: [arrow] });
      }
});
