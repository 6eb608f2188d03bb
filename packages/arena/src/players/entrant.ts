/** Parses the names of contestants: `net2@200ms`, `new=net1:new.txt`, `program:./bot`. */
import { isOpponentModelName } from '@marrakech/bot/opponent-models';
import { isLevelName } from '@marrakech/bot/levels';

/**
 * The limit of a decision: in milliseconds, or in positions, which do not depend on the machine.
 */
export type Budget = { readonly ms: number } | { readonly positions: number };

export type Entrant = {
  /** The name in tables and charts. */
  readonly label: string;
  readonly budget?: Budget;
} & (
  | { readonly type: 'player'; readonly name: string }
  /** A network with weights from a file, and its depth in turns. */
  | { readonly type: 'weights'; readonly turns: number; readonly file: string }
  | { readonly type: 'program'; readonly command: string }
);

export const LONGEST_LABEL = 24;
const LABELLED = new RegExp(`^([\\p{L}\\p{N}_.+-]{1,${LONGEST_LABEL}})=(.+)$`, 'su');
const BUDGETED = /^(.*[^@])@([1-9]\d{0,8})(ms|p)$/s;
const SEARCH_PLAYERS = /^(?:hand[12]|net[123])$/;

const isPlayer = (name: string): boolean =>
  name === 'random' ||
  isOpponentModelName(name) ||
  SEARCH_PLAYERS.test(name) ||
  /^mcts:[1-9]\d{0,5}$/.test(name) ||
  isLevelName(name);

/** Only these players can use a limit. */
const takesBudget = (name: string): boolean => SEARCH_PLAYERS.test(name) || isLevelName(name);

/** `undefined` if the name is unknown. */
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
  // Names are case-insensitive, and the same player must not enter twice.
  const small = name.toLowerCase();
  if (!isPlayer(small) || (budgeted !== null && !takesBudget(small))) return undefined;
  const label = labelled?.[1] ?? `${small}${text.slice(name.length)}`;
  return { ...common, label, type: 'player', name: small };
}
