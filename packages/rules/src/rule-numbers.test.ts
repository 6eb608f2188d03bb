import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ILLEGAL_CODES } from './legal.js';

const statements = [
  ...readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8').matchAll(
    /^- \*\*(\d+\.\d+)\*\*/gm,
  ),
].map(([, number]) => number!);

/** The rule numbers at the start of a test's title: `test('4.5 4.6 …`. */
const cited = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.test.ts'))
  .flatMap((file) =>
    [
      ...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(
        /\(\s*['"`]((?:\d+\.\d+ )+)/g,
      ),
    ].flatMap(([, numbers]) => numbers!.trim().split(' ')),
  );

test('the statements of docs/rules.md are numbered one after the other', () => {
  const chapters = [...new Set(statements.map((number) => number.split('.')[0]))];
  expect(chapters).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  const expected = chapters.flatMap((chapter) => {
    const inIt = statements.filter((number) => number.startsWith(`${chapter}.`));
    return inIt.map((_, index) => `${chapter}.${index + 1}`);
  });
  expect(statements).toEqual(expected);
});

test('every statement of docs/rules.md is cited by a test', () => {
  expect(statements.filter((number) => !cited.includes(number))).toEqual([]);
});

test('every number that a test cites is a statement of docs/rules.md', () => {
  expect(cited.filter((number) => !statements.includes(number))).toEqual([]);
});

test('every code of an illegal action has a statement of docs/rules.md', () => {
  const rules = Object.values<string>(ILLEGAL_CODES);
  expect(rules.filter((number) => !statements.includes(number))).toEqual([]);
});
