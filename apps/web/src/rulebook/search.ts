/** Finding words in the rulebook: whole or begun, with or without their accents. */
import type { Block, Section } from './sections.js';

export interface Piece {
  readonly text: string;
  readonly found: boolean;
}

const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/** What is searched for, word by word. */
export const parseQuery = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

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
      return '';
  }
}

/** The sections in which every word of the query stands. */
export function findSections(sections: readonly Section[], query: readonly string[]): Section[] {
  return sections.filter((section) => {
    const text = fold([section.title, ...section.blocks.map(textOf)].join(' '));
    return query.every((word) => text.includes(word));
  });
}

/** A text in pieces: what was searched for, and what stands around it. */
export function splitFound(text: string, query: readonly string[]): Piece[] {
  const characters = Array.from(text);
  // One character may fold to none or to several: every folded one remembers where it came from.
  const folded = characters.flatMap((character, index) =>
    fold(character)
      .split('')
      .map((letter) => ({ letter, index })),
  );
  const letters = folded.map(({ letter }) => letter).join('');
  const found = new Set<number>();
  for (const word of query) {
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + 1))
      for (const { index } of folded.slice(at, at + word.length)) found.add(index);
  }
  const pieces: { text: string; found: boolean }[] = [];
  for (const [index, character] of characters.entries()) {
    const last = pieces.at(-1);
    if (last?.found === found.has(index)) last.text += character;
    else pieces.push({ text: character, found: found.has(index) });
  }
  return pieces;
}
