import { expect, test } from 'vitest';
import { parseRecord, RECORD_FAULTS, type RecordFault } from './record-parse.js';

const fault = (text: string) => {
  const parsed = parseRecord(text);
  return parsed.ok ? 'a game' : parsed.error;
};

const BROKEN_TAGS = [
  ['players-missing', 'Players', '{nothing but talk}'],
  ['players-missing', 'Players', '[players "3"]'],
  ['tag-value', 'Players', '[Players ""]'],
  ['tag-value', 'Players', '[Players "5"]'],
  ['tag-value', 'Players', '[Players "three"]'],
  ['tag-value', 'Players', '[Players "3 4"]'],
  ['tag-value', 'Players', '[Players "3.0"]'],
  ['tag-value', 'Players', '[Players "99999999999999999999"]'],
  ['tag-value', 'Edition', '[Players "3"] [Edition "Gigamic"]'],
  ['tag-value', 'Order', '[Players "3"] [Order "turn-never"]'],
  ['tag-value', 'Order', '[Players "3"] [Edition "first"] [Order "turn-last"]'],
  ['tag-value', 'Colours', '[Players "3"] [Colours "2"]'],
  ['tag-value', 'Colours', '[Players "2"] [Colours ""]'],
  ['tag-value', 'Colours', '[Players "2"] [Colours "1 2"]'],
  ['tag-value', 'Facing', '[Players "3"] [Facing "s"]'],
  ['tag-value', 'Dirhams', '[Players "3"] [Dirhams "30 30"]'],
  ['tag-value', 'Dirhams', '[Players "3"] [Dirhams "30 30 -1"]'],
  ['tag-value', 'Dirhams', '[Players "3"] [Dirhams "30 30 1001"]'],
  ['tag-value', 'House', '[Players "3"] [House "cover-all"]'],
] as const;

test.each(BROKEN_TAGS)('%s names the tag %s: %s', (code, token, text) => {
  const found = fault(text);
  expect(found).toMatchObject({ code, token, tag: { code, tag: token } });
  expect(found).not.toHaveProperty('turn');
});

const THREE = '[Players "3"] [Facing "S"]';
const LAST = '[Players "3"] [Facing "S"] [Order "turn-last"]';
const TWO = '[Players "2"] [Facing "S"]';
/** Player 2 must pay two dirhams on d3 and has one. */
const POOR = '[Players "3"] [Facing "S"] [Dirhams "1 1 1"]';

const FAULTY: readonly (readonly [string, RecordFault])[] = [
  // The text itself.
  ['', { code: 'empty', token: '' }],
  ['\uFEFF \r\n', { code: 'empty', token: '' }],
  [`${THREE} [Site`, { code: 'broken-tag', token: '[Site' }],
  [`${THREE} 1. S2:c2c3 {and then`, { code: 'unclosed-comment', token: '{and then' }],
  [`${THREE} [A ""] [A ""]`, { code: 'duplicate-tag', token: 'A' }],
  [`${THREE} [Players "3"]`, { code: 'duplicate-tag', token: 'Players' }],
  [`${THREE} 1. S2:c2c3 [Result "*"]`, { code: 'misplaced-tag', token: 'Result' }],
  [`${THREE} 1. [Site "x"] S2:c2c3`, { code: 'misplaced-tag', token: 'Site' }],
  // Numbers.
  [`${THREE} 2. S2:c2c3`, { code: 'wrong-number', turn: 1, token: '2.' }],
  [`${THREE} 0. S2:c2c3`, { code: 'wrong-number', turn: 1, token: '0.' }],
  [`${THREE} 1. 1. S2:c2c3`, { code: 'wrong-number', turn: 1, token: '1.' }],
  [`${THREE} 1.`, { code: 'cut-short', turn: 1, token: '1.' }],
  [`${THREE} 1. S2:c2c3 2.`, { code: 'cut-short', turn: 2, token: '2.' }],
  [`${THREE} 1. S2:c2c3 3.`, { code: 'wrong-number', turn: 2, token: '3.' }],
  [`${THREE} 1. S2:c2c3 3. S1:e1f1`, { code: 'wrong-number', turn: 2, token: '3.' }],
  [`${THREE} 10000. S2:c2c3`, { code: 'unknown-token', turn: 1, token: '10000.' }],
  // Tokens.
  [`${THREE} 1. s2:c2c3`, { code: 'unknown-token', turn: 1, token: 's2:c2c3' }],
  [`${THREE} 1. S2:C2C3`, { code: 'unknown-token', turn: 1, token: 'S2:C2C3' }],
  [`${THREE} 1. S5:c2c3`, { code: 'unknown-token', turn: 1, token: 'S5:c2c3' }],
  [`${THREE} 1. S2:c2c8`, { code: 'unknown-token', turn: 1, token: 'S2:c2c8' }],
  [`${THREE} 1. S2:c2`, { code: 'unknown-token', turn: 1, token: 'S2:c2' }],
  [`${THREE} 1. S2:`, { code: 'unknown-token', turn: 1, token: 'S2:' }],
  [`${THREE} 1. S:c2c3`, { code: 'unknown-token', turn: 1, token: 'S:c2c3' }],
  [`${THREE} 1. S:x`, { code: 'unknown-token', turn: 1, token: 'S:x' }],
  [`${THREE} 1. 2:c2c3`, { code: 'unknown-token', turn: 1, token: '2:c2c3' }],
  [`${THREE} 1. S2:c2c3:W`, { code: 'unknown-token', turn: 1, token: 'S2:c2c3:W' }],
  [`${THREE} 1. S2:c2c3 leave:0`, { code: 'unknown-token', turn: 2, token: 'leave:0' }],
  [`${THREE} 1. S2:c2c3 Leave:1`, { code: 'unknown-token', turn: 2, token: 'Leave:1' }],
  [`${LAST} 1. S2:c2c3`, { code: 'unknown-token', turn: 1, token: 'S2:c2c3' }],
  [`${LAST} 1. 2:W`, { code: 'unknown-token', turn: 1, token: '2:W' }],
  [`${LAST} 1. 2:x:W`, { code: 'unknown-token', turn: 1, token: '2:x:W' }],
  [`${LAST} 1. W`, { code: 'unknown-token', turn: 1, token: 'W' }],
  // Incomplete turns, and turns with a wrong end.
  [`${THREE} 1. S2 2. E1:e2f2`, { code: 'unfinished-turn', turn: 1, token: 'S2', rule: '2.1' }],
  [`${THREE} 1. S 2. E1:e2f2`, { code: 'unfinished-turn', turn: 1, token: 'S', rule: '2.1' }],
  [
    `${LAST} 1. 2:c2c3 2. 1:c1b1:W`,
    { code: 'unfinished-turn', turn: 1, token: '2:c2c3', rule: '2.1' },
  ],
  [`${THREE} 1. S2:x`, { code: 'wrong-end', turn: 1, token: 'S2:x', rule: '3.8' }],
  [
    `[Edition "first"] ${POOR} 1. S2:d3d4 2. E1:d2d1 3. N1:x`,
    { code: 'wrong-end', turn: 3, token: 'N1:x', rule: '3.10' },
  ],
  [
    `${POOR} 1. S2:d3d4 2. W1:c3c4 3. N1:b2b1`,
    { code: 'wrong-end', turn: 3, token: 'N1:b2b1', rule: '3.9' },
  ],
  // Colours.
  [`${THREE} 1. S2:Ac2c3`, { code: 'colour-not-wanted', turn: 1, token: 'S2:Ac2c3', rule: '5.7' }],
  [`${TWO} 1. S2:c2c3`, { code: 'colour-missing', turn: 1, token: 'S2:c2c3', rule: '5.8' }],
];

test.each(FAULTY)('%s', (text, expected) => {
  // The notation of a turn depends on the order.
  const order = text.includes('turn-last') ? 'turn-last' : 'turn-first';
  const whole = expected.code === 'unknown-token' ? { ...expected, order } : expected;
  expect(fault(text)).toEqual(whole);
});

const THREE_LEFT = `${THREE} 1. S2:c2c3 leave:2 leave:3`;

test.each([
  ['half-turn', '2.3', 1, 'N2:c2c3', `${THREE} 1. N2:c2c3`],
  ['not-neighbours', '4.1', 1, 'S2:c2e2', `${THREE} 1. S2:c2e2`],
  ['not-neighbours', '4.1', 1, 'S2:c2d3', `${THREE} 1. S2:c2d3`],
  ['not-next-to-assam', '4.2', 1, 'S2:a1a2', `${THREE} 1. S2:a1a2`],
  ['under-assam', '4.3', 1, 'S2:c2d2', `${THREE} 1. S2:c2d2`],
  ['whole-rug', '4.7', 2, 'W2:c2c3', `${THREE} 1. S2:c2c3 2. W2:c2c3`],
  ['game-over', '7.1', 2, 'S1:e1f1', `${THREE_LEFT} 2. S1:e1f1`],
  ['game-over', '7.1', 1, 'leave:1', `${THREE_LEFT} leave:1`],
  ['no-such-seat', '5.1', 1, 'leave:4', `${THREE} leave:4`],
  ['already-out', '6.5', 1, 'leave:2', `${THREE} leave:2 leave:2`],
  ['already-out', '6.5', 1, 'leave:2', `${THREE} leave:2 1. S2:c2c3 leave:2`],
  ['half-turn', '2.3', 1, '2:c2c3:N', `${LAST} 1. 2:c2c3:N`],
  ['half-turn', '2.3', 2, 'W1:c1c2', `${THREE} 1. E1:e5e6 2. W1:c1c2`],
  ['not-own-colour', '5.7', 1, 'S2:Cc2c3', `${TWO} 1. S2:Cc2c3`],
  ['not-own-colour', '5.7', 2, 'S1:Ae1f1', `${TWO} 1. S2:Ac2c3 2. S1:Ae1f1`],
] as const)('%s, rule %s, in turn %i, %s: %s', (code, rule, turn, token, text) => {
  expect(fault(text)).toMatchObject({
    code: 'illegal',
    turn,
    token,
    rule,
    illegal: { code, rule },
  });
});

test.each([
  ['Players', 'many'],
  ['Colours', 'two'],
  ['Dirhams', '-5 9999999999'],
])('a %s that is not a number is reported as it is written', (name, value) => {
  const players = name === 'Players' ? '' : '[Players "2"]';
  expect(fault(`${players}[${name} "${value}"]`)).toMatchObject({
    tag: { value, setup: { found: value } },
  });
});

test('the first fault is reported, even if a later one is easier to see', () => {
  expect(fault(`${THREE} 1. S2:a1a2 2. nonsense`)).toMatchObject({ code: 'illegal', turn: 1 });
  expect(fault(`${THREE} 1. S2:c2c3 2. nonsense 3. S2:a1a2`)).toMatchObject({
    code: 'unknown-token',
    turn: 2,
  });
});

test('a thirteenth rug of a colour is refused in its turn', () => {
  // On a1, turned west with a 1, Assam follows the corner loop and comes back facing north.
  const there = ['W3:Ba5a6', 'S3:Db1b2'];
  const loops = Array.from({ length: 24 }, (_, index) =>
    index % 2 === 0 ? 'W1:Aa2a3' : 'W1:Ca2b2',
  );
  const turns = [...there, ...loops, 'W1:Aa2a3'].map((turn, index) => `${index + 1}. ${turn}`);
  expect(fault(`${TWO} ${turns.join(' ')}`)).toMatchObject({
    code: 'illegal',
    turn: 27,
    token: 'W1:Aa2a3',
    rule: '5.8',
    illegal: { code: 'colour-not-left' },
  });
});

test.each([
  ['[Next "A"]', TWO],
  ['[Next "A C E"]', TWO],
  ['[Next "A E"]', TWO],
  ['[Next "a c"]', TWO],
  ['[Next "C A"]', TWO],
  ['[Next ""]', TWO],
  ['[Next "A C"]', `${TWO} [Edition "pergioco"]`],
  ['[Next "B A C"]', THREE],
])('%s cannot be the next rugs: %s', (next, tags) => {
  expect(fault(`${tags} ${next}`)).toEqual({
    code: 'tag-value',
    token: 'Next',
    tag: { code: 'tag-value', tag: 'Next', value: /"(.*)"/.exec(next)![1]! },
  });
});

test('every fault of a record has its row', () => {
  const codes = [
    ...BROKEN_TAGS.map(([code]) => code),
    ...FAULTY.map(([, { code }]) => code),
    'illegal',
  ];
  expect(new Set(codes)).toEqual(new Set(RECORD_FAULTS));
});

test.each([undefined, null, 3, {}, []])('%j is not a text, and counts as an empty one', (given) => {
  expect(fault(given as never)).toEqual(fault(''));
});
