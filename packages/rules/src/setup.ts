/** The setup of a game: edition, players, order, colours, purses, house rules. */
import { EDITIONS, isEditionName, type EditionName } from './editions.js';
import { bad, good, type Outcome } from './outcome.js';
import { isFacing, type Facing } from './squares.js';
import type { SetupFault } from './setup-faults.js';

export const PLAYER_COUNTS = [2, 3, 4] as const;
export const ORDERS = ['turn-first', 'turn-last'] as const;
export const HOUSE_RULES = ['cover-own'] as const;
export const COLOURS = ['A', 'B', 'C', 'D'] as const;

export type PlayerCount = (typeof PLAYER_COUNTS)[number];
export type Order = (typeof ORDERS)[number];
/** `cover-own`: a rug may cover both halves of one rug of its own owner. */
export type HouseRule = (typeof HOUSE_RULES)[number];
export type Colour = (typeof COLOURS)[number];

export const DIRHAMS_EACH = 30;
export const MOST_DIRHAMS = 1000;

export interface Setup {
  readonly edition: EditionName;
  readonly players: PlayerCount;
  readonly order: Order;
  /** Colours per player. */
  readonly colours: 1 | 2;
  /** Assam's first facing. */
  readonly facing: Facing;
  /** Each player's dirhams at the start, by seat. */
  readonly dirhams: readonly number[];
  readonly houseRules: readonly HouseRule[];
}

/** The input of `makeSetup`. The edition supplies what it leaves out. */
export type SetupOptions = Partial<Omit<Setup, 'players'>> & { readonly players: number };

const RUGS_ONE_COLOUR: Readonly<Record<PlayerCount, number>> = { 2: 15, 3: 15, 4: 12 };

/** The number of rugs of each colour at the start. */
export const rugsOfEachColour = (setup: Setup): number =>
  setup.colours === 2 ? EDITIONS[setup.edition].pileOfEachColour : RUGS_ONE_COLOUR[setup.players];

/** The seat that owns a colour, both counted from 0. */
export const ownerOfColour = (setup: Setup, colour: number): number =>
  setup.colours === 2 ? colour >> 1 : colour;

export const coloursOf = (setup: Setup, seat: number): readonly Colour[] =>
  COLOURS.slice(seat * setup.colours, (seat + 1) * setup.colours);

const isPurse = (dirhams: unknown): boolean =>
  Number.isInteger(dirhams) && (dirhams as number) >= 0 && (dirhams as number) <= MOST_DIRHAMS;

const isObject = (asked: unknown): boolean => typeof asked === 'object' && asked !== null;

// Not a type guard, which would make the elements of a checked list `any`.
const isList = (asked: unknown): boolean => Array.isArray(asked);

/** Some objects cannot be converted to a string. */
function inWords(asked: unknown): string {
  if (Array.isArray(asked))
    return asked.map((each) => (isObject(each) ? 'object' : String(each))).join(',');
  return isObject(asked) ? 'object' : String(asked);
}

const fault = (code: SetupFault['code'], found: unknown) => bad({ code, found: inWords(found) });

/** Completes and checks options of any shape. Every `Setup` is made here. */
export function makeSetup(options: SetupOptions): Outcome<Setup, SetupFault> {
  if (!isObject(options)) return fault('player-count', options);
  const edition = options.edition ?? 'gigamic';
  if (!isEditionName(edition)) return fault('unknown-edition', edition);
  const players = PLAYER_COUNTS.find((count) => count === options.players);
  if (players === undefined) return fault('player-count', options.players);
  const order = options.order ?? 'turn-first';
  if (!ORDERS.includes(order)) return fault('unknown-order', order);
  if (order === 'turn-last' && !EDITIONS[edition].offersTurnLast)
    return fault('order-not-offered', edition);
  const colours = options.colours ?? (players === 2 ? 2 : 1);
  if (colours !== 1 && !(colours === 2 && players === 2)) return fault('colour-count', colours);
  const facing = options.facing ?? EDITIONS[edition].facing;
  if (!isFacing(facing)) return fault('unknown-facing', facing);
  const dirhams = options.dirhams ?? Array.from({ length: players }, () => DIRHAMS_EACH);
  if (!isList(dirhams) || dirhams.length !== players || ![...dirhams].every(isPurse))
    return fault('dirhams', dirhams);
  const asked = options.houseRules ?? [];
  if (!isList(asked)) return fault('unknown-house-rule', asked);
  const unknown = [...asked].findIndex((rule) => !HOUSE_RULES.includes(rule));
  if (unknown >= 0) return fault('unknown-house-rule', asked[unknown]);
  // In the list's order and without duplicates, so that equal agreements are equal setups.
  const houseRules = HOUSE_RULES.filter((rule) => asked.includes(rule));

  return good({ edition, players, order, colours, facing, dirhams: [...dirhams], houseRules });
}
