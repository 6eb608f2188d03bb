/** Messages that only the online screens say; loaded with them. */
import { Catalogue } from '../words/catalogue.js';
import { messagesOf, loadCatalogue } from '../words/words.js';
import type { Words } from './words/generated/words.js';

const catalogue = new Catalogue<Words>({
  en: async () => import('./words/generated/en.js'),
  fr: async () => import('./words/generated/fr.js'),
  es: async () => import('./words/generated/es.js'),
  it: async () => import('./words/generated/it.js'),
  ro: async () => import('./words/generated/ro.js'),
});

export const onlineText = messagesOf(catalogue);

/** Resolves when the messages are there; from then on they go with the page's language. */
export const speakOnline = async (): Promise<void> => loadCatalogue(catalogue);
