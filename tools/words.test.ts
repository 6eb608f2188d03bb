import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from './step.mjs';
import { compileMessage, typeOfMessage } from './words-message.mjs';
import { typographyOf } from './words-typography.mjs';
import { compileCatalogues } from './words.mjs';

const OTHERS = ['fr', 'es', 'it', 'ro'] as const;
type Said = Record<string, unknown>;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'words-'));
  mkdirSync(join(folder, 'src'));
  cpSync(join(ROOT, 'packages/i18n/src/grammar.ts'), join(folder, 'src/grammar.ts'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const catalogueOf = (language: string) => join(folder, 'catalogues', language, 'table.json');

function compile(english: Said, translated: Partial<Record<(typeof OTHERS)[number], Said>> = {}) {
  const write = (language: string, said: Said) => {
    mkdirSync(join(folder, 'catalogues', language), { recursive: true });
    writeFileSync(catalogueOf(language), JSON.stringify(said));
  };
  write('en', english);
  for (const language of OTHERS) write(language, translated[language] ?? english);
  return compileCatalogues(folder);
}

async function wordsOf(language: string) {
  const file = pathToFileURL(join(folder, 'src/generated/table', `${language}.ts`)).href;
  const { messages } = (await import(/* @vite-ignore */ file)) as {
    messages: Record<string, unknown>;
  };
  return messages as Record<string, string & ((of: object) => string)>;
}

const faultsOf = (...said: Parameters<typeof compile>) =>
  compile(...said).faults.map((fault) => fault.replace(/^.*catalogues\/(..)\/table/, '$1'));

describe('a message becomes a typed function', () => {
  test.each([
    ['Roll the die', 'string'],
    ['{name} plays', '(of: { readonly name: string }) => string'],
    ['{die, number}', '(of: { readonly die: number }) => string'],
    ['{n, plural, one {# rug} other {# rugs}}', '(of: { readonly n: number }) => string'],
    ['{who, select, you {x} other {y}}', '(of: { readonly who: "you" | "other" }) => string'],
  ])('%s', (text, type) => {
    const message = compileMessage(text);
    expect('fault' in message ? message.fault : typeOfMessage(message)).toBe(type);
  });

  test.each([
    ['an open brace', 'Pay {name'],
    ['an argument without a name', 'Pay {}'],
    ['an argument that is no name', 'Pay {0}'],
    ['no other', '{n, plural, one {x}}'],
    ['an offset', '{n, plural, offset:1 one {x} other {y}}'],
    ['an ordinal', '{n, selectordinal, one {#st} other {#th}}'],
    ['a date', '{day, date}'],
    ['a style of number', '{n, number, percent}'],
    ['one argument as two things', '{n} {n, plural, one {x} other {y}}'],
    ['a type nobody knows', '{n, florin}'],
  ])('refused: %s', (_, text) => {
    expect(compileMessage(text)).toHaveProperty('fault');
  });

  test('what looks like code stays text', async () => {
    const { faults } = compile({ a: '`$\\ $$ `{name}`', b: '\\`' });
    expect(faults).toEqual([]);
    const words = await wordsOf('en');
    expect(words['a']!({ name: '`${1}`' })).toBe('`$\\ $$ ``${1}``');
    expect(words['b']).toBe('\\`');
  });
});

test('plurals are the language’s own', async () => {
  const dirhams = '{n, plural, =0 {nothing} one {# dirham} other {# dirhams}}';
  const dirhami = '{n, plural, one {# dirham} few {# dirhami} other {# de dirhami}}';
  expect(compile({ a: dirhams }, { ro: { a: dirhami } }).faults).toEqual([]);
  const [en, fr, ro] = [await wordsOf('en'), await wordsOf('fr'), await wordsOf('ro')];
  const say = (words: typeof en, counts: number[]) => counts.map((n) => words['a']!({ n }));
  expect(say(en, [0, 1, 2, 1234])).toEqual(['nothing', '1 dirham', '2 dirhams', '1,234 dirhams']);
  expect(say(fr, [1, 1.5, 2])).toEqual(['1 dirham', '1,5 dirham', '2 dirhams']);
  expect(say(ro, [0, 1, 2, 19, 20, 101, 120])).toEqual([
    '0 dirhami',
    '1 dirham',
    '2 dirhami',
    '19 dirhami',
    '20 de dirhami',
    '101 dirhami',
    '120 de dirhami',
  ]);
});

describe('what the check finds', () => {
  const pay = 'Pay {name}';
  test.each<[string, Said, Said, string]>([
    ['a missing message', { a: pay }, {}, 'fr.json: a: missing'],
    ['a missing group', { g: { a: pay } }, { g: {} }, 'fr.json: g.a: missing'],
    ['a message too many', {}, { a: pay }, 'fr.json: a: unknown in English'],
    [
      'another argument',
      { a: pay },
      { a: 'Paie {nom}' },
      'fr.json: a: takes nom: string, in English name: string',
    ],
    [
      'an argument of another type',
      { a: pay },
      { a: 'Paie {name, number}' },
      'fr.json: a: takes name: number, in English name: string',
    ],
    [
      'another choice',
      { a: '{c, select, A {x} other {y}}' },
      { a: '{c, select, B {x} other {y}}' },
      'fr.json: a: takes c: "B" | "other", in English c: "A" | "other"',
    ],
    ['no words', { a: pay }, { a: '' }, 'fr.json: a: no words'],
    ['a number for words', { a: pay }, { a: 3 }, 'fr.json: a: no words'],
    ['broken ICU', { a: pay }, { a: 'Paie {name' }, 'fr.json: a: EXPECT_ARGUMENT_CLOSING_BRACE'],
    [
      'an unknown plural form',
      { a: '{n, plural, one {x} other {y}}' },
      { a: '{n, plural, one {x} few {y} other {y}}' },
      'fr.json: a: “few” is never used',
    ],
  ])('%s', (_, en, fr, fault) => {
    const faults = faultsOf(en, { fr, es: en, it: en, ro: en });
    expect(faults).toContain(fault);
  });

  test('a plural form that the language needs', () => {
    const rugs = '{n, plural, one {# rug} other {# rugs}}';
    expect(faultsOf({ a: rugs })).toEqual(['ro.json: a: no words for “few”']);
  });

  test('a file that is no JSON', () => {
    compile({ a: 'x' });
    writeFileSync(catalogueOf('it'), '{"a":');
    expect(compileCatalogues(folder).faults.join()).toMatch(/it\/table\.json: .*JSON/);
  });

  test('until it is mended, English stands in', async () => {
    const { written } = compile({ a: 'Roll', b: 'Lay' }, { fr: { a: 'Lancer' } });
    expect(written).toBe(true);
    expect(await wordsOf('fr')).toEqual({ a: 'Lancer', b: 'Lay' });
  });

  test('a fault in English stops everything', () => {
    expect(compile({ a: '{' }).written).toBe(false);
  });
});

test.each([
  ['en', 'Wait...'],
  ['en', 'it is Leila\u{27}s'],
  ['en', ' Roll'],
  ['en', 'Roll  now'],
  ['fr', 'Pourquoi ?'],
  ['fr', 'Pourquoi?'],
  ['fr', '«Assam\u{202F}»'],
  ['es', 'Por qué?'],
  ['ro', 'covoraş'],
])('the typesetter marks %s: %s', (language, text) => {
  expect(typographyOf(language, text)).toHaveLength(1);
});

test.each([
  ['en', 'Wait… it is Leila’s'],
  ['fr', 'Pourquoi\u{202F}? «\u{202F}Assam\u{202F}»'],
  ['es', '¿Por qué?'],
  ['ro', 'covoraș'],
])('the typesetter is content with %s: %s', (language, text) => {
  expect(typographyOf(language, text)).toEqual([]);
});
