import { makeSetup } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { parseTableForm } from './stored-options.js';
import { botChair, FIRST_TABLE, makeOptions, withOwnDesigns } from './table-options.js';

test('what was remembered comes back', () => {
  const form = {
    ...FIRST_TABLE,
    chairs: [{ name: 'Leila', colour: 'C', dirhams: 12 }, botChair('A', 'karima')],
    edition: 'pergioco',
    order: 'turn-last',
    starts: 1,
    facing: 'W',
  } as const;
  expect(parseTableForm(JSON.stringify(form))).toEqual(form);
});

test.each([
  null,
  '',
  '{',
  '7',
  'null',
  '[]',
  '{"chairs":[{}],"edition":"x","order":1,"starts":9,"facing":"Q"}',
  '{"chairs":"many"}',
  '{"chairs":[null,7,"x"]}',
])('garbage leaves the first form: %j', (text) => {
  expect(parseTableForm(text)).toEqual(FIRST_TABLE);
});

test('a bot of an unknown level and a purse out of bounds are put right', () => {
  const chairs = [
    { name: 'x'.repeat(99), colour: 'A', dirhams: -4 },
    { name: '', colour: 'A', dirhams: 30, level: 'deep-thought' },
  ];
  const [person, bot] = parseTableForm(JSON.stringify({ chairs })).chairs;
  expect(person?.name).toHaveLength(24);
  expect(person?.dirhams).toBe(30);
  expect(bot).toMatchObject({ colour: 'C', level: 'zohra' });
});

test('an edition that never turns last gets a table that turns first', () => {
  const options = makeOptions({ ...FIRST_TABLE, edition: 'first', order: 'turn-last' });
  expect(makeSetup({ players: 2, edition: options.edition, order: options.order }).ok).toBe(true);
});

test('two bots of one level can be told apart', () => {
  const chairs = [botChair('A', 'nour'), botChair('B', 'nour'), botChair('C', 'idris')];
  const names = makeOptions({ ...FIRST_TABLE, chairs }).chairs.map(({ name }) => name);
  expect(names).toEqual(['Nour', 'Yasmine', 'Idris']);
});

test('a bot leaves a name to the person who has it', () => {
  const chairs = [
    { ...botChair('A', 'nour') },
    { name: ' Nour ', colour: 'B', dirhams: 30 } as const,
    botChair('C', 'nour'),
  ];
  const names = makeOptions({ ...FIRST_TABLE, chairs }).chairs.map(({ name }) => name);
  expect(names).toEqual(['Yasmine', 'Nour', 'Tarek']);
});

test('nobody shares a design', () => {
  const chairs = ['A', 'A', 'A', 'D'].map((colour) => ({ ...botChair('A', 'nour'), colour }));
  const designs = withOwnDesigns({ ...FIRST_TABLE, chairs } as typeof FIRST_TABLE).chairs.map(
    ({ colour }) => colour,
  );
  expect(new Set(designs).size).toBe(4);
  expect(designs[3]).toBe('D');
});
