/**
 * A name that the page never says is always absent, and so is an element of a class that it never has:
 * an assertion of that could not fail.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './step.mjs';

type Tree = { readonly [key: string]: string | Tree };

const TESTS = join(ROOT, 'apps/web/test');
const CATALOGUES = join(ROOT, 'packages/i18n/catalogues');

const flat = (tree: Tree): readonly string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : flat(value)));

/** All that the page says, in every language. */
const MESSAGES = readdirSync(CATALOGUES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => flat(JSON.parse(readFileSync(join(CATALOGUES, file), 'utf8')) as Tree));

const NAME = /(?:name|hasText): '([^']+)'|getBy(?:Text|Label)\('([^']+)'/g;
const ABSENT = /\.toHaveCount\(0\)|\.not\.toBeVisible\(|\.toBeHidden\(|\.not\.toBeAttached\(/;
const NOT_SAID = /\.not\.to(?:Contain|Have)Text\('([^']+)'/;

const SELECTOR = /locator\((?:'([^']+)'|`([^`]+)`)/g;
const CLASS = /\.([a-z][\w-]*)/g;

const namesIn = (code: string): readonly string[] =>
  [...code.matchAll(NAME)].map(([, name, text]) => (name ?? text)!);

const classesIn = (code: string): readonly string[] =>
  [...code.matchAll(SELECTOR)].flatMap(([, plain, template]) =>
    [...(plain ?? template)!.matchAll(CLASS)].map(([, name]) => name!),
  );

/** What a test says is not there: what `read` finds in the locators of such assertions. */
function absentIn(code: string, read: (code: string) => readonly string[]): readonly string[] {
  const statements = code.split(/;\n/);
  /** Names of the locators that are declared with one, by the name of the variable. */
  const declared = new Map<string, readonly string[]>();
  return statements.flatMap((statement) => {
    const variable = /\bconst (\w+) =/.exec(statement)?.[1];
    if (variable !== undefined) declared.set(variable, read(statement));
    if (!ABSENT.test(statement)) return [];
    const asserted = statement.slice(statement.lastIndexOf('expect('));
    const used = declared.get(/^expect\((\w+)[).]/.exec(asserted)?.[1] ?? '') ?? [];
    return [...read(asserted), ...used];
  });
}

/** The names that a test says are absent, and which are nowhere in the messages. */
function unknownNames(code: string, messages: readonly string[]): readonly string[] {
  const said = code.split(/;\n/).flatMap((statement) => NOT_SAID.exec(statement)?.[1] ?? []);
  return [...said, ...absentIn(code, namesIn)].filter(
    (name) => !messages.some((message) => message.includes(name)),
  );
}

/** The classes of elements that a test says are absent, and which the source of the page never names. */
const unknownClasses = (code: string, source: string): readonly string[] =>
  absentIn(code, classesIn).filter((name) => !source.includes(name));

const SOURCE = ['apps/web/src', 'packages/board-svg/src']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
  )
  .join('\n');

/** What players are called, and what is put together of several messages. */
const OF_TESTS = ['Omar', 'Turn 3 of 3'];

describe('a name that is said to be absent is one the page says', () => {
  test.each(readdirSync(TESTS).filter((file) => file.endsWith('.ts')))('%s', (file) => {
    const code = readFileSync(join(TESTS, file), 'utf8');
    expect(unknownNames(code, [...MESSAGES, ...OF_TESTS])).toEqual([]);
    expect(unknownClasses(code, SOURCE)).toEqual([]);
  });

  test.each([
    "await expect(page.getByRole('button', { name: 'Never' })).toHaveCount(0);\n",
    "await expect(page.getByText('Never', { exact: false })).toBeHidden();\n",
    "await expect(page.locator('.seat', { hasText: 'Never' })).not.toBeVisible();\n",
    "await expect(hint).not.toContainText('Never');\n",
    "const again = page.getByRole('button', { name: 'Never' });\nawait expect(again).toHaveCount(0);\n",
  ])('one that is not would be found: %s', (code) => {
    expect(unknownNames(code, ['Rematch'])).toEqual(['Never']);
  });

  test.each([
    "await expect(page.locator('.never')).toHaveCount(0);\n",
    "await expect(page.locator('dialog .never:focus')).toBeHidden();\n",
    "const seat = page.locator('.never');\nawait expect(seat.first()).not.toBeVisible();\n",
  ])('neither is an element of a class that is nowhere: %s', (code) => {
    expect(unknownClasses(code, 'class="always"')).toEqual(['never']);
    expect(unknownClasses(code, 'class="never"')).toEqual([]);
  });

  test('one that is there, or asserted to be, is none of them', () => {
    const known = "await expect(page.getByText('Rematch')).toHaveCount(0);\n";
    const present = "await expect(page.getByText('Never')).toBeVisible();\n";
    expect(unknownNames(known + present, ['Rematch'])).toEqual([]);
  });
});
