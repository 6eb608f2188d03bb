/** A rug that is about to be laid, for the live region. */
import { sayRug } from '../log/sentences.js';
import { sayScoreChange } from '../play/score-change.js';
import type { Sitting } from '../play/sitting.js';
import { words } from '../words/words.js';

/** The rug as it would lie, and what that does to everybody's points. */
export function sayPreview(sitting: Sitting): string {
  const { first, place } = sitting.choosing.rug.value;
  if (sitting.asked.value?.type !== 'lay') return '';
  if (place === undefined) return first === undefined ? '' : words.value.play.layOther;
  const changes = sitting.choosing.changes.value.map((each) => sayScoreChange(sitting, each));
  return [sayRug(place), ...changes].join(', ');
}
