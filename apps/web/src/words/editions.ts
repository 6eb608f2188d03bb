/** The words of the page, each language in a file of its own. */
import type { LocaleLoaders } from './catalogue.js';
import type { Words } from './generated/words.js';

export const EDITIONS: LocaleLoaders<Words> = {
  en: async () => import('./generated/en.js'),
  fr: async () => import('./generated/fr.js'),
  es: async () => import('./generated/es.js'),
  it: async () => import('./generated/it.js'),
  ro: async () => import('./generated/ro.js'),
};
