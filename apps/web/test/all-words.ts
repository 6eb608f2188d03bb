/** Layouts in the words of all languages. */
import { LANGUAGES } from '@marrakech/i18n';
import { LONGEST_WORDS_PAGE } from './addresses.js';
import { inLongRun } from './long.js';
import { test } from './person.js';

/** Defines tests of a layout in the longest words there are; the long run has each language by itself. */
export function forAllWords(define: (language: string) => void): void {
  test.describe('in the longest words', () => {
    test.use({ baseURL: LONGEST_WORDS_PAGE });
    define('ro');
  });
  for (const language of LANGUAGES)
    test.describe(`in ${language}`, inLongRun(true), () => define(language));
}
