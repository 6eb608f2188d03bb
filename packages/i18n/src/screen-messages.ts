/** Messages of the screens and sheets beside the table: a first game does not wait for them. */
import { Catalogue } from './catalogue.js';
import { LOADERS } from './generated/screens/loaders.js';
import { messagesOf, loadCatalogue } from './messages.js';

const catalogue = new Catalogue(LOADERS);

export const screenText = messagesOf(catalogue);

export const loadScreenWords = async (): Promise<void> => loadCatalogue(catalogue);

/** Loads a part of the page together with these messages. */
export const withScreenWords =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [part] = await Promise.all([load(), loadScreenWords()]);
    return part;
  };
