/** Messages that only the online screens say; loaded with them. */
import { Catalogue } from './catalogue.js';
import { LOADERS } from './generated/online/loaders.js';
import { messagesOf, loadCatalogue } from './messages.js';

const catalogue = new Catalogue(LOADERS);

export const onlineText = messagesOf(catalogue);

/** Resolves when the messages are there; from then on they go with the page's language. */
export const speakOnline = async (): Promise<void> => loadCatalogue(catalogue);
