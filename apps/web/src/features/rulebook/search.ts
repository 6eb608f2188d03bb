/** Finding words in the rulebook: whole or begun, with or without their accents. */
import type { Block, Section } from './sections.js';

export interface Piece {
  readonly text: string;
  readonly found: boolean;
}

interface Letter {
  /** Without its accents. */
  readonly bare: string;
  readonly full: string;
  /** Which character of the text it comes from: one may fold to none or to several. */
  readonly index: number;
}

const lower = (text: string): string => text.normalize('NFC').replaceAll('’', "'").toLowerCase();

/** What is searched for, word by word. */
export const parseQuery = (text: string): string[] => lower(text).split(/\s+/).filter(Boolean);

/** A book has few different characters and many of each. */
const folded = new Map<string, { readonly full: string; readonly bare: readonly string[] }>();

function fold(character: string): { readonly full: string; readonly bare: readonly string[] } {
  const known = folded.get(character);
  if (known !== undefined) return known;
  const full = lower(character);
  const bare = Array.from(full.normalize('NFD').replaceAll(/\p{M}/gu, ''));
  folded.set(character, { full, bare });
  return { full, bare };
}

const lettersOf = (characters: readonly string[]): Letter[] =>
  characters.flatMap((character, index) => {
    const { full, bare } = fold(character);
    return bare.map((letter) => ({ bare: letter, full, index }));
  });

const isOfWord = (letter: Letter | undefined): boolean =>
  letter !== undefined && /[\p{L}\p{N}]/u.test(letter.bare);

/** A letter without an accent also finds the accented one; an accented letter finds only itself. */
const fits = (wanted: Letter, letter: Letter | undefined): boolean =>
  wanted.bare === letter?.bare && (wanted.full === wanted.bare || wanted.full === letter.full);

interface Found {
  readonly at: number;
  readonly isWhole: boolean;
}

/** Where words begin as the wanted one does. */
function findWord(letters: readonly Letter[], wanted: readonly Letter[]): Found[] {
  if (wanted.length === 0) return [];
  return letters.flatMap((_, at) => {
    if (isOfWord(letters[at]) && isOfWord(letters[at - 1])) return [];
    if (!wanted.every((letter, step) => fits(letter, letters[at + step]))) return [];
    return [{ at, isWhole: !isOfWord(letters[at + wanted.length]) }];
  });
}

function textOf(block: Block): string {
  switch (block.type) {
    case 'text':
    case 'edition':
      return block.text;
    case 'steps':
    case 'list':
      return block.items.join(' ');
    case 'figure':
      return block.caption;
    case 'editions':
      return block.said.join(' ');
  }
}

/** A word this short begins so many others that only itself is meant, wherever it stands. */
const SHORT = 2;

function sectionsWith(
  texts: ReadonlyMap<Section, readonly Letter[]>,
  word: string,
): ReadonlySet<Section> {
  const wanted = lettersOf(Array.from(word));
  const found = [...texts].map(([section, letters]) => {
    const places = findWord(letters, wanted);
    return { section, isFound: places.length > 0, isWhole: places.some(({ isWhole }) => isWhole) };
  });
  const asWhole = wanted.length <= SHORT && found.some(({ isWhole }) => isWhole);
  return new Set(
    found.flatMap(({ section, isFound, isWhole }) =>
      (asWhole ? isWhole : isFound) ? [section] : [],
    ),
  );
}

/** The sections in which every word of the query stands, or another word for the same. */
export function findSections(sections: readonly Section[], query: readonly string[]): Section[] {
  if (query.length === 0) return [...sections];
  const texts = new Map(
    sections.map((section) => {
      const told = [section.title, ...section.blocks.map(textOf), section.alsoCalled];
      return [section, lettersOf(Array.from(told.join(' ')))];
    }),
  );
  const found = query.map((word) => sectionsWith(texts, word));
  return sections.filter((section) => found.every((each) => each.has(section)));
}

/** A text in pieces: what was searched for, and what stands around it. */
export function splitFound(text: string, query: readonly string[]): Piece[] {
  const characters = Array.from(text);
  const letters = lettersOf(characters);
  const found = new Set<number>();
  for (const word of query) {
    const wanted = lettersOf(Array.from(word));
    for (const { at } of findWord(letters, wanted))
      for (const { index } of letters.slice(at, at + wanted.length)) found.add(index);
  }
  const pieces: { text: string; found: boolean }[] = [];
  for (const [index, character] of characters.entries()) {
    const last = pieces.at(-1);
    if (last?.found === found.has(index)) last.text += character;
    else pieces.push({ text: character, found: found.has(index) });
  }
  return pieces;
}
