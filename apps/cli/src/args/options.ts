/** Numbers in options, and the options that say what game is played, the same for every command. */
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
import { InvalidArgumentError, Option } from 'commander';
import { setupWords } from '../output/fault-words.js';
import { EXIT, type Failure } from '../terminal/exit-codes.js';

/** Reads an option's whole number; commander tells the person what was wrong with it. */
export const whole =
  (from: number, to: number) =>
  (text: string): number => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= from && number <= to) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`);
  };

/** Several of them, divided by commas. */
const wholes =
  (from: number, to: number) =>
  (text: string): number[] =>
    text.split(',').map((part) => whole(from, to)(part.trim()));

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
export function setupFrom(options: SetupOptions): Outcome<Setup, Failure> {
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
