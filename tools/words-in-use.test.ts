import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './step.mjs';

type Tree = { readonly [key: string]: string | Tree };

/** The source that says messages, one text a file, without the messages themselves. */
const SOURCES = ['apps/web/src', 'packages/game-text/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
);

/**
 * Messages that no file names. A file names one if it speaks of the group and of the key, or picks
 * from the group by a code it was handed, as in `words.value.illegal[code]`.
 */
function leftOver(tree: Tree, sources: readonly string[]): string[] {
  return Object.entries(tree).flatMap(([group, messages]) => {
    if (typeof messages === 'string') return isNamed(group, sources) ? [] : [group];
    const speaking = sources.filter((source) => isNamed(group, [source]));
    if (speaking.some((source) => new RegExp(`\\b${group}\\[`).test(source))) return [];
    return Object.keys(messages)
      .filter((key) => !isNamed(key, speaking))
      .map((key) => `${group}.${key}`);
  });
}

const isNamed = (key: string, sources: readonly string[]): boolean =>
  sources.some((source) => new RegExp(`\\b${key}\\b`).test(source));

describe('every message is said somewhere', () => {
  const folder = join(ROOT, 'packages/i18n/catalogues/en');

  test.each(readdirSync(folder))('%s', (name) => {
    const file = join(folder, name);
    const tree = JSON.parse(readFileSync(file, 'utf8')) as Tree;
    expect(leftOver(tree, SOURCES)).toEqual([]);
  });

  test('one that is not would be found', () => {
    const tree = { play: { roll: 'Roll', dance: 'Dance' }, illegal: { late: 'Late' }, lone: 'x' };
    const sources = ['words.value.play.roll; words.value.illegal[code]', 'const dance = 1;'];
    expect(leftOver(tree, sources)).toEqual(['play.dance', 'lone']);
  });
});
