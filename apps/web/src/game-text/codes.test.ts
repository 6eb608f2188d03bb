import { LEVEL_NAMES, PLAYING_STYLES } from '@marrakech/bot';
import { LANGUAGES, loadScreenWords, screenText, speak, words } from '@marrakech/i18n';
import {
  BOARD_FAULTS,
  COLOURS,
  EDITION_NAMES,
  FACINGS,
  ILLEGAL_CODES,
  ORDERS,
  RECORD_FAULTS,
  SETUP_FAULTS,
} from '@marrakech/rules';
import { describe, expect, test } from 'vitest';

describe.each(LANGUAGES)('%s has words for every code', (spoken) => {
  test.each([
    ['illegal', Object.keys(ILLEGAL_CODES)],
    // Positions know one fault more than records.
    ['recordFault', [...RECORD_FAULTS, 'tag-missing']],
    ['setupFault', SETUP_FAULTS],
    ['boardFault', BOARD_FAULTS],
    ['editionName', EDITION_NAMES],
    ['editionNote', EDITION_NAMES],
    ['orderName', ORDERS],
    ['orderNote', ORDERS],
    ['orderFact', ORDERS],
    ['motif', COLOURS],
    ['rug', COLOURS],
    ['facing', FACINGS],
    ['botName', LEVEL_NAMES],
    ['botStyle', PLAYING_STYLES],
  ] as const)('%s', async (group, codes) => {
    await speak(spoken);
    await loadScreenWords();
    const messages = { ...words.value, ...screenText.value };
    expect(Object.keys(messages[group]).sort()).toEqual([...codes].sort());
  });
});
