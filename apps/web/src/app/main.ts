/** The first file to run, and a small one: it fetches the page and its words at the same time. */
import { TABLE_LOADERS } from '@marrakech/i18n';
import { languageFor, readSettings } from '../storage/stored-settings.js';

// Fetched here and used elsewhere; the user of the module reports a failure.
TABLE_LOADERS[languageFor(readSettings().language)]().catch(() => undefined);
void import('./begin.js').then(async ({ begin }) => begin());
