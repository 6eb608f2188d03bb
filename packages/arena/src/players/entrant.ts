import { isOpponentModelName } from '@marrakech/bot/opponent-models';
import { isLevelName } from '@marrakech/bot/levels';
/** Names of contestants as people write them: `net2@200ms`, `new=net1:new.txt`, `program:./bot`. */

/** How long somebody may think: by the clock, or by positions, which any machine counts alike. */
export type Budget = { readonly ms: number } | { readonly positions: number };

export type Entrant = {
  /** What tables and charts call it. */
  readonly label: string;
  readonly budget?: Budget;
} & (
  | { readonly type: 'player'; readonly name: string }
  /** A network with weights of its own, looking so many turns ahead. */
  | { readonly type: 'weights'; readonly turns: number; readonly file: string }
  | { readonly type: 'program'; readonly command: string }
);

export const LONGEST_LABEL = 24;
const LABELLED = new RegExp(`^([\\p{L}\\p{N}_.+-]{1,${LONGEST_LABEL}})=(.+)$`, 'su');
const BUDGETED = /^(.*[^@])@([1-9]\d{0,8})(ms|p)$/s;
const THINKERS = /^(?:hand[12]|net[123])$/;

const isPlayer = (name: string): boolean =>
  name === 'random' ||
  isOpponentModelName(name) ||
  THINKERS.test(name) ||
  /^mcts:[1-9]\d{0,5}$/.test(name) ||
  isLevelName(name);

/** Only those who look further with more time have any use for less of it. */
const takesBudget = (name: string): boolean => THINKERS.test(name) || isLevelName(name);

/** `undefined` if there is nobody of this name. */
export function parseEntrant(text: string): Entrant | undefined {
  const labelled = LABELLED.exec(text);
  const whole = labelled?.[2] ?? text;
  const budgeted = BUDGETED.exec(whole);
  const name = budgeted?.[1] ?? whole;
  const count = Number(budgeted?.[2]);
  const budget = budgeted?.[3] === 'ms' ? { ms: count } : { positions: count };
  const common = { label: labelled?.[1] ?? text, ...(budgeted !== null && { budget }) };
  if (name.startsWith('program:')) {
    const command = name.slice('program:'.length).trim();
    if (command === '' || 'positions' in (common.budget ?? {})) return undefined;
    return { ...common, type: 'program', command };
  }
  const weights = /^net([123]):(.+)$/s.exec(name);
  if (weights !== null)
    return { ...common, type: 'weights', turns: Number(weights[1]), file: weights[2]! };
  // In capitals somebody is the same, and must not enter twice.
  const small = name.toLowerCase();
  if (!isPlayer(small) || (budgeted !== null && !takesBudget(small))) return undefined;
  const label = labelled?.[1] ?? `${small}${text.slice(name.length)}`;
  return { ...common, label, type: 'player', name: small };
}
