/** The rulebook's own words: fetched when it is opened, and again when the language changes. */
import { Book } from '../words/book.js';
import type { Words } from './words/generated/words.js';

export type RulebookWords = Words;

export const rulebookWords = new Book<RulebookWords>({
  en: async () => import('./words/generated/en.js'),
  fr: async () => import('./words/generated/fr.js'),
  es: async () => import('./words/generated/es.js'),
  it: async () => import('./words/generated/it.js'),
  ro: async () => import('./words/generated/ro.js'),
});
