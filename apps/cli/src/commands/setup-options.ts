/** The options that say what game is played, the same for every command that starts one. */
import {
  bad,
  EDITION_NAMES,
  FACINGS,
  HOUSE_RULES,
  makeSetup,
  MOST_DIRHAMS,
  ORDERS,
  type EditionName,
  type Facing,
  type HouseRule,
  type Order,
  type Outcome,
  type Setup,
} from '@marrakech/rules';
import { Option } from 'commander';
import { EXIT, type Trouble } from '../exit-codes.js';
import { setupWords } from '../words/fault-words.js';
import { whole, wholes } from './numbers.js';

export interface SetupOptions {
  readonly players?: number;
  readonly edition?: EditionName;
  readonly order?: Order;
  readonly colours?: number;
  readonly facing?: Facing;
  readonly dirhams?: readonly number[];
  readonly house?: HouseRule;
}

export const playersOption = (): Option =>
  new Option('-p, --players <number>', 'how many play: 2, 3 or 4').argParser(whole(2, 4));
export const orderOption = (): Option =>
  new Option('--order <order>', 'turn Assam first, or last').choices(ORDERS);
export const coloursOption = (): Option =>
  new Option('--colours <number>', 'colours each: 1 or 2').argParser(whole(1, 2));

/** All of them, as the edition has them unless said otherwise. */
export const setupOptions = (): Option[] => [
  playersOption(),
  new Option('-e, --edition <name>', 'whose rulebook').choices(EDITION_NAMES),
  orderOption(),
  coloursOption(),
  new Option('--facing <facing>', 'Assam’s first facing').choices(FACINGS),
  new Option('--dirhams <numbers>', 'for everybody, or one number each: 30,25').argParser(
    wholes(0, MOST_DIRHAMS),
  ),
  new Option('--house <rule>', 'a house rule').choices(HOUSE_RULES),
];

/** The set-up that the options ask for. */
export function setupFrom(options: SetupOptions): Outcome<Setup, Trouble> {
  const { players = 2, edition, order, colours, facing, dirhams, house } = options;
  const purses =
    dirhams?.length === 1 ? Array.from({ length: players }, () => dirhams[0]!) : dirhams;
  const setup = makeSetup({
    players,
    ...(edition !== undefined && { edition }),
    ...(order !== undefined && { order }),
    ...(colours !== undefined && { colours: colours === 2 ? 2 : 1 }),
    ...(facing !== undefined && { facing }),
    ...(purses !== undefined && { dirhams: purses }),
    ...(house !== undefined && { houseRules: [house] }),
  });
  return setup.ok ? setup : bad({ exit: EXIT.usage, words: setupWords(setup.error) });
}
