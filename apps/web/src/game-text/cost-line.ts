/** What going the chosen way would cost, in words: shown below what is asked, and said. */
import { words } from '@marrakech/i18n';
import { DIE_FACES, type RollPreview } from '@marrakech/rules';
import { setting } from '../storage/settings.js';

/** A cost that is hardly ever met is not told. */
const LEAST_TOLD = 0.05;

/** On how many faces of the die the player would go out. */
const rollsOut = ({ outcomes }: RollPreview): number =>
  DIE_FACES.filter((face) => outcomes.some(({ die, out }) => out && die === face)).length;

export function costLine(preview: RollPreview | undefined): string {
  if (preview === undefined || !setting.rollCosts.value) return '';
  const rolls = rollsOut(preview);
  // What is paid then matters no more, and would hide it: it is never more than the purse.
  if (rolls > 0) return words.value.hint.goesOut({ rolls });
  if (preview.expected < LEAST_TOLD) return '';
  return words.value.hint.expected({ dirhams: Math.round(preview.expected) });
}
