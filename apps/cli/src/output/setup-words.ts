/** What was agreed before the first turn, in one line. */
import { DIRHAMS_EACH, rugsOfEachColour, type Setup } from '@marrakech/rules';

const NUMBERS: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four' };

export function setupLine(setup: Setup): string {
  const { edition, players, order, colours, dirhams, houseRules } = setup;
  const rugs = rugsOfEachColour(setup);
  const parts = [
    `${edition} edition`,
    `${NUMBERS[players]} players`,
    colours === 2 ? `two colours and ${2 * rugs} rugs each` : `${rugs} rugs each`,
  ];
  if (order === 'turn-last') parts.push('turning last');
  if (dirhams.some((purse) => purse !== DIRHAMS_EACH)) parts.push(`dirhams ${dirhams.join(', ')}`);
  if (houseRules.length > 0) parts.push(`house rule ${houseRules.join(', ')}`);
  return parts.join(', ');
}

/** The same as a sentence of its own. */
export function setupSentence(setup: Setup): string {
  const line = setupLine(setup);
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}.`;
}
