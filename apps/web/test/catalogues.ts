/** The page's messages as their files have them, for tests that compare what is said with them. */
import { readFileSync } from 'node:fs';

export type MessageTree = { readonly [key: string]: string | MessageTree };

const FOLDER = new URL('../../../packages/i18n/catalogues/', import.meta.url);

export const readCatalogue = (language: string, subject: string): MessageTree =>
  JSON.parse(readFileSync(new URL(`${language}/${subject}.json`, FOLDER), 'utf8')) as MessageTree;

const flat = (tree: MessageTree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : flat(value)));

/** All messages of some catalogues. */
export const messagesIn = (language: string, subjects: readonly string[]): string[] =>
  subjects.flatMap((subject) => flat(readCatalogue(language, subject)));
