/** What going the chosen way would cost, in words: shown below what is asked, and said. */
import { words } from '@marrakech/i18n';
import { DIE_FACES, type Outlook } from '@marrakech/rules';
import { setting } from '../storage/settings.js';

/** A cost that is hardly ever met is not told. */
const LEAST_TOLD = 0.05;

/** How many faces of the die would throw whoever rolls out of the game. */
const rollsOut = ({ prospects }: Outlook): number =>
  DIE_FACES.filter((face) => prospects.some(({ die, out }) => out && die === face)).length;

export function costLine(outlook: Outlook | undefined): string {
  if (outlook === undefined || !setting.prospects.value) return '';
  const rolls = rollsOut(outlook);
  // What is paid then matters no more, and would hide it: it is never more than the purse.
  if (rolls > 0) return words.value.hint.goesOut({ rolls });
  if (outlook.expected < LEAST_TOLD) return '';
  return words.value.hint.expected({ dirhams: Math.round(outlook.expected) });
}
