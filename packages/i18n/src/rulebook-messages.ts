/** The rulebook's own messages; loaded when it is opened. */
import { Catalogue } from './catalogue.js';
import { LOADERS } from './generated/rulebook/loaders.js';
import type { Messages } from './generated/rulebook/messages.js';

export type RulebookWords = Messages;

export const rulebookCatalogue = new Catalogue(LOADERS);
