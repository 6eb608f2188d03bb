/** The rulebook's own messages; loaded when it is opened. */
import { Catalogue } from '../words/catalogue.js';
import type { Words } from './words/generated/words.js';

export type RulebookWords = Words;

export const rulebookCatalogue = new Catalogue<RulebookWords>({
  en: async () => import('./words/generated/en.js'),
  fr: async () => import('./words/generated/fr.js'),
  es: async () => import('./words/generated/es.js'),
  it: async () => import('./words/generated/it.js'),
  ro: async () => import('./words/generated/ro.js'),
});
