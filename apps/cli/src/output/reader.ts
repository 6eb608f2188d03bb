/** Who reads in a terminal: the page's messages in English, and rugs with their signs. */
import type { ExplainingReader, FaultReader } from '@marrakech/game-text';
import { screens, table as text } from '@marrakech/i18n/english';
import { listOf, type Names } from './names.js';
import { RUG_LOOKS } from './rug-look.js';

export const ENGLISH: FaultReader = { text, screens };

export const readerOf = (names: Names): ExplainingReader => ({
  ...ENGLISH,
  nameOf: (seat) => names[seat]!,
  isYou: () => false,
  rugName: (colour) => `${text.rug[colour]} (${RUG_LOOKS[colour].sign})`,
  list: listOf,
});
