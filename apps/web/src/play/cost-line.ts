/** What going the chosen way would cost, in words: shown below what is asked, and said. */
import type { Outlook } from '@marrakech/rules';
import { setting } from '../settings/settings.js';
import { words } from '../words/words.js';

/** A cost that is hardly ever met is not told. */
const LEAST_TOLD = 0.05;

export function costLine(outlook: Outlook | undefined): string {
  if (outlook === undefined || !setting.prospects.value || outlook.expected < LEAST_TOLD) return '';
  return words.value.hint.expected({ dirhams: Math.round(outlook.expected) });
}
