import { expect, test } from 'vitest';
import { makeBoard } from './board-text.js';
import { makePosition, parsePosition } from './position-text.js';
import { equalStates, startState, stateKey, type State } from '../state.js';
import { after, position } from '../testing/drawn-position.js';
import { agreed } from '../testing/every-setup.js';
import { viewOf } from '../view.js';

const read = (text: string): State => {
  const parsed = parsePosition(text);
  if (parsed.ok) return parsed.value;
  throw new Error(`${JSON.stringify(parsed.error)} in ${text}`);
};

const fault = (text: string) => {
  const parsed = parsePosition(text);
  return parsed.ok ? 'a position' : parsed.error;
};

const START =
  '[Edition "gigamic"] [Players "3"] [Order "turn-first"] [Colours "1"] [Facing "S"] [Dirhams "30 30 30"] [Board "7/7/7/7/7/7/7"] [Assam "d4"] [Turn "1 orient"] [Rugs "15 15 15"]';

test('a position is tags on one line', () => {
  expect(makePosition(startState(agreed({ players: 3 })))).toBe(START);
});

test.each([
  ['a start', startState(agreed({ players: 4, edition: 'pergioco' }))],
  ['a rug to lay', after(startState(agreed({ players: 3 })), 'S', '2')],
  ['two colours', after(startState(agreed({ players: 2 })), 'draw:A', 'draw:C', 'S', '2')],
  ['a rug not turned over', after(startState(agreed({ players: 2 })), 'draw:C')],
  ['a house rule', startState(agreed({ players: 3, houseRules: ['cover-own'] }))],
  ['turning last', after(startState(agreed({ players: 3, order: 'turn-last' })), '2', 'c2c3')],
  ['players out', after(startState(agreed({ players: 4 })), 'leave:3', 'leave:2')],
  ['a game that is over', after(startState(agreed({ players: 3 })), 'leave:3', 'leave:1')],
  ['two colours, over', after(startState(agreed({ players: 2 })), 'draw:A', 'leave:2')],
  ['nothing in a purse', startState(agreed({ players: 2, colours: 1, dirhams: [0, 0] }))],
])('what is printed comes back equal: %s', (_, state) => {
  const text = makePosition(state);
  const again = read(text);
  expect(equalStates(again, state)).toBe(true);
  expect(stateKey(again)).toBe(stateKey(state));
  expect(makePosition(again)).toBe(text);
});

test('8.2 a purse may have grown beyond what one can start with', () => {
  const rich = { players: 2, colours: 1, dirhams: [1000, 1000] } as const;
  const paid = after(startState(agreed(rich)), 'S', '2', 'd3d4', 'E', '1', 'e3d3', 'N', '1');
  expect(viewOf(paid).players.map(({ dirhams }) => dirhams)).toEqual([998, 1002]);
  expect(equalStates(read(makePosition(paid)), paid)).toBe(true);
});

test('Dirhams, Out, Next and the edition’s own may be left out', () => {
  const short = read(
    '[Players "3"] [Board "7/7/7/7/7/7/7"] [Assam "d4"] [Turn "1 orient"] [Rugs "15 15 15"]',
  );
  expect(makePosition(short)).toBe(START);
});

test('comments and further tags are passed over', () => {
  expect(makePosition(read(`{a start} ${START} [Event "here"]`))).toBe(START);
});

const withTag = (name: string, value: string): string =>
  START.replace(new RegExp(`\\[${name} "[^"]*"\\]`), `[${name} "${value}"]`);

test.each(['Board', 'Assam', 'Turn', 'Rugs'])('%s may not be left out', (name) => {
  expect(fault(START.replace(new RegExp(`\\[${name} "[^"]*"\\]`), ''))).toEqual({
    code: 'tag-missing',
    token: name,
  });
});

test.each([
  [`${START} 1. S2`, { code: 'unknown-token', token: '1.' }],
  [`${START} S2`, { code: 'unknown-token', token: 'S2' }],
  [`${START} [Assam "d4"]`, { code: 'duplicate-tag', token: 'Assam' }],
  [`${START} [Out "2`, { code: 'broken-tag', token: '[Out "2' }],
  [`${START} {`, { code: 'unclosed-comment', token: '{' }],
  ['', { code: 'players-missing', token: 'Players' }],
])('%s', (text, expected) => {
  expect(fault(text)).toEqual(expected);
});

const ONE_A = '7/7/7/7/2Av4/2A^4/7';

test.each([
  ['Players', withTag('Players', '7')],
  ['Edition', withTag('Edition', 'tenth')],
  ['Facing', withTag('Facing', 's')],
  ['Dirhams', withTag('Dirhams', '30 30')],
  ['Dirhams', withTag('Dirhams', '30 30 x')],
  ['Dirhams', withTag('Dirhams', '30 30 -1')],
  ['Dirhams', withTag('Dirhams', '3000 1 0')],
  ['Dirhams', withTag('Dirhams', '')],
  ['Assam', withTag('Assam', 'd8')],
  ['Assam', withTag('Assam', 'D4')],
  ['Assam', withTag('Assam', '')],
  ['Turn', withTag('Turn', '1')],
  ['Turn', withTag('Turn', '0 orient')],
  ['Turn', withTag('Turn', '4 orient')],
  ['Turn', withTag('Turn', '1 pay')],
  ['Turn', withTag('Turn', '1 orient now')],
  ['Turn', withTag('Turn', '1 over')],
  ['Turn', `${START} [Out "1"]`.replace('15 15 15', '0 15 15')],
  ['Rugs', withTag('Rugs', '15 15')],
  ['Rugs', withTag('Rugs', '16 16 16')],
  ['Rugs', withTag('Rugs', '15 15 -1')],
  ['Out', `${START} [Out "4"]`],
  ['Out', `${START} [Out "2 2"]`.replace('15 15 15', '15 0 15')],
  ['Out', `${START} [Out "0"]`],
  ['Out', `${START} [Out "1 2 3"]`],
  ['Out', `${START} [Out "two"]`],
  ['Next', `${START} [Next "A B C"]`],
])('an impossible %s: %s', (token, text) => {
  expect(fault(text)).toMatchObject({ code: 'tag-value', token });
});

test('a fault of the board is included', () => {
  expect(fault(withTag('Board', '7/7/7'))).toEqual({
    code: 'tag-value',
    token: 'Board',
    board: { code: 'rank-count', found: '3' },
  });
});

test.each([
  ['a player who is out has rugs', 'Rugs', { out: [2], rugs: [15, 15, 15] }],
  ['the game goes on without rugs', 'Turn', { rugs: [0, 0, 0] }],
  ['the game is over with rugs to lay', 'Turn', { phase: 'over' }],
  ['the mover has no rug', 'Rugs', { rugs: [0, 1, 1] }],
  ['one has laid oftener than the others', 'Rugs', { rugs: [14, 15, 15] }],
  ['one has laid less often', 'Rugs', { player: 2, rugs: [15, 15, 15] }],
  [
    'all have laid, and still have every rug',
    'Rugs',
    { order: 'turn-last', phase: 'orient', player: 3, rugs: [15, 15, 15] },
  ],
  ['more can be seen than was laid', 'Board', { board: ONE_A, rugs: [15, 15, 15] }],
] as const)('no game can reach this: %s', (_, token, drawing) => {
  const { board, ...rest } = { board: undefined, ...drawing };
  const drawn = () => position({ ...rest, ...(board !== undefined && { board: draw(board) }) });
  expect(drawn).toThrow(`"token":"${token}"`);
});

/** A drawing from a board text. */
function draw(text: string): string {
  return text.replaceAll(/[1-7]/g, (bare) => '.'.repeat(Number(bare))).replaceAll('/', '\n');
}

test.each([
  ['a colour that is not the player’s', 'C A'],
  ['a colour of which none is left', 'B C'],
  ['too few', 'A'],
  ['a word', 'A Cc'],
])('5.8 %s cannot be the next rugs', (_, next) => {
  expect(() => position({ players: 2, rugs: [12, 0, 12, 0], next })).toThrow('"token":"Next"');
});

test('5.10 under pergioco only the mover’s next rug can be known', () => {
  const drawing = { edition: 'pergioco', players: 2 } as const;
  expect(() => position({ ...drawing, next: 'A C' })).toThrow('"token":"Next"');
  expect(() => position({ ...drawing, next: '? C' })).toThrow('"token":"Next"');
  expect(viewOf(position({ ...drawing, next: 'A ?' })).players[0]!.next).toBe('A');
  const laid = { ...drawing, order: 'turn-last', phase: 'orient' } as const;
  expect(() => position({ ...laid, next: 'A ?' })).toThrow('"token":"Next"');
});

test('a board that can be drawn can be read', () => {
  const state = position({ board: draw(ONE_A) });
  expect(makeBoard(state)).toBe(ONE_A);
  expect(viewOf(state).players.map(({ rugs }) => rugs)).toEqual([14, 14, 14]);
});
