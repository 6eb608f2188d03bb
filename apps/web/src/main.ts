/** The first file to run, and a small one: it fetches the page and its words at the same time. */
import { languageFor, readSettings } from './settings/stored-settings.js';
import { EDITIONS } from './words/editions.js';

// Only fetched here; whoever speaks asks for them again, and is told what went wrong.
EDITIONS[languageFor(readSettings().language)]().catch(() => undefined);
void import('./page/begin.js').then(async ({ begin }) => begin());
