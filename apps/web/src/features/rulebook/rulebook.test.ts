import { readFileSync } from 'node:fs';
import { LANGUAGES, rulebookCatalogue, type RulebookWords } from '@marrakech/i18n';
import { EDITION_NAMES, EDITIONS, FACINGS, ILLEGAL_CODES } from '@marrakech/rules';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { isSectionName, SECTION_NAMES, sectionOfRule } from '../../navigation/rulebook-sections.js';
import { FIGURE_NAMES, figureOf, winnerAtTheEnd } from './figures.js';
import { findSections, parseQuery, splitFound } from './search.js';
import { sectionsOf } from './sections.js';

async function wordsIn(language: (typeof LANGUAGES)[number]): Promise<RulebookWords> {
  (await rulebookCatalogue.load(language))();
  return rulebookCatalogue.shown.value!;
}

test('every rule of docs/rules.md is told in a section', () => {
  const rules = readFileSync(new URL('../../../../../docs/rules.md', import.meta.url), 'utf8');
  const numbers = [...rules.matchAll(/^- \*\*(\d+\.\d+)\*\*/gm)].map(([, number]) => number!);
  expect(numbers.length).toBeGreaterThan(50);
  expect(numbers.filter((number) => sectionOfRule(number) === undefined)).toEqual([]);
});

test('every refusal leads to the section that explains it', () => {
  const rules = Object.values(ILLEGAL_CODES);
  expect(rules.filter((rule) => sectionOfRule(rule) === undefined)).toEqual([]);
  expect(sectionOfRule('9.9')).toBeUndefined();
});

test.each([undefined, '', 'Payment', 'toString', 7])('%j is no section', (text) => {
  expect(isSectionName(text)).toBe(false);
});

describe('the figures', () => {
  test.each(FIGURE_NAMES)('%s is a position of the rules', (name) => {
    for (const facing of FACINGS) expect(figureOf(name, facing).view.assam).toMatch(/^[a-g][1-7]$/);
  });

  test('show what their captions say', () => {
    const { area = [] } = figureOf('payment', 'S').signs;
    expect([...area].sort()).toEqual(['c3', 'c4', 'd4', 'e4', 'e5']);
    expect(figureOf('walk', 'S').view.assam).toBe('e4');
    expect(figureOf('mosaic', 'S').view.assam).toBe('e3');
    expect(figureOf('corner', 'S').view.assam).toBe('g6');
    const { signs, crossed } = figureOf('never', 'S');
    expect(signs.places).not.toContain(crossed);
    expect(signs.places).toHaveLength(5);
    const neutral = figureOf('neutral', 'S').view.halves.filter((half) => half.neutral);
    expect(new Set(neutral.map((half) => half.colour))).toEqual(new Set(['C']));
    expect(winnerAtTheEnd()).toMatchObject({ seat: 0, visible: 15, dirhams: 37, score: 52 });
  });
});

describe.each(LANGUAGES)('in %s', (language) => {
  let words: RulebookWords;
  beforeAll(async () => {
    words = await wordsIn(language);
  });

  test('each edition tells all sections, and what is its own', () => {
    const told = EDITION_NAMES.map((name) => JSON.stringify(sectionsOf(words, name)));
    for (const name of EDITION_NAMES) {
      const sections = sectionsOf(words, name);
      expect(sections.map((section) => section.name)).toEqual(SECTION_NAMES);
      expect(sections.every(({ title, blocks }) => title !== '' && blocks.length > 0)).toBe(true);
      const text = JSON.stringify(sections);
      const { cannotPay, tie, offersTurnLast, pileFace } = EDITIONS[name];
      expect(text.includes(words.out.goesOut)).toBe(cannotPay === 'out');
      expect(text.includes(words.end.nobody)).toBe(tie === 'no-winner');
      expect(text.includes(words.turnLast.notOffered)).toBe(!offersTurnLast);
      expect(text.includes(words.players.faceDown)).toBe(pileFace === 'down');
    }
    // Gigamic and Fractal are the same rules by two publishers.
    expect(new Set(told).size).toBe(EDITION_NAMES.length - 1);
  });

  test('a title finds its section', () => {
    const sections = sectionsOf(words, 'gigamic');
    for (const section of sections)
      expect(findSections(sections, parseQuery(section.title.toUpperCase()))).toContain(section);
    expect(findSections(sections, parseQuery('xylophone'))).toEqual([]);
    expect(findSections(sections, parseQuery('  '))).toEqual(sections);
  });
});

test.each([
  ['en', 'tie', ['end', 'editions']],
  ['en', 'money', ['payment', 'end']],
  ['en', 'coins', ['payment', 'end']],
  ['en', 'winner', ['goal', 'end']],
  ['en', 'diagonal', ['walk', 'rug']],
  ['en', 'face down', ['editions']],
  ['fr', 'égalité', ['end', 'editions']],
  ['fr', 'egalite', ['end', 'editions']],
  ['fr', 'gagner', ['goal', 'end']],
  ['fr', 'argent', ['payment']],
  ['fr', 'pièces', ['payment']],
  ['fr', 'dé', ['walk']],
  ['es', 'empate', ['end', 'editions']],
  ['es', 'ganar', ['goal', 'end']],
  ['es', 'dinero', ['payment']],
  ['es', 'monedas', ['payment']],
  ['it', 'parità', ['end', 'editions']],
  ['it', 'vincere', ['goal', 'end']],
  ['it', 'soldi', ['payment']],
  ['it', 'monete', ['payment']],
  ['ro', 'egalitate', ['end', 'editions']],
  ['ro', 'castigator', ['goal', 'end']],
  ['ro', 'bani', ['payment']],
  ['ro', 'monede', ['payment']],
] as const)('in %s “%s” is found where it is told: %s', async (language, query, wanted) => {
  const sections = sectionsOf(await wordsIn(language), 'gigamic');
  const found = findSections(sections, parseQuery(query)).map(({ name }) => name);
  expect(found).toEqual(expect.arrayContaining([...wanted]));
  expect(found.length).toBeLessThan(SECTION_NAMES.length / 2);
});

test('words are found by how they begin, not by what is in them', async () => {
  const sections = sectionsOf(await wordsIn('en'), 'gigamic');
  expect(findSections(sections, parseQuery('arpet'))).toEqual([]);
  expect(findSections(sections, parseQuery('carp'))).not.toEqual([]);
  expect(splitFound('a rug, a shrug', parseQuery('rug'))).toEqual([
    { text: 'a ', found: false },
    { text: 'rug', found: true },
    { text: ', a shrug', found: false },
  ]);
});

const isFound = (text: string, query: string): boolean =>
  splitFound(text, parseQuery(query)).some(({ found }) => found);

test('an accent that is written is meant', () => {
  expect(isFound('de', 'dé')).toBe(false);
  expect(isFound('dé', 'de')).toBe(true);
  expect(isFound('égalité', 'egalité')).toBe(true);
});

test('accents may be left out, and what is found is marked', () => {
  expect(splitFound('La dîme, dîmes', parseQuery('DIME'))).toEqual([
    { text: 'La ', found: false },
    { text: 'dîme', found: true },
    { text: ', ', found: false },
    { text: 'dîme', found: true },
    { text: 's', found: false },
  ]);
});

test('whatever is searched for, the text stays whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      const pieces = splitFound(text, parseQuery(query));
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      expect(pieces.some((piece, index) => piece.found === pieces[index + 1]?.found)).toBe(false);
    }),
  );
});
