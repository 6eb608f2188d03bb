/** Messages of the screens and sheets beside the table: a first game does not wait for them. */
import { Catalogue } from '../catalogue.js';
import type { Words } from './generated/words.js';
import { messagesOf, loadCatalogue } from '../words.js';

const catalogue = new Catalogue<Words>({
  en: async () => import('./generated/en.js'),
  fr: async () => import('./generated/fr.js'),
  es: async () => import('./generated/es.js'),
  it: async () => import('./generated/it.js'),
  ro: async () => import('./generated/ro.js'),
});

export const screenText = messagesOf(catalogue);

export const loadScreenWords = async (): Promise<void> => loadCatalogue(catalogue);

/** Loads a part of the page together with these messages. */
export const withScreenWords =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [part] = await Promise.all([load(), loadScreenWords()]);
    return part;
  };
