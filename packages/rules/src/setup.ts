/** What is agreed before the first turn: edition, players, order, colours, purses, house rules. */
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
  /** Colours each. */
  readonly colours: 1 | 2;
  /** Assam's first facing. */
  readonly facing: Facing;
  /** Each player's dirhams at the start, in seating order. */
  readonly dirhams: readonly number[];
  readonly houseRules: readonly HouseRule[];
}

/** What a table asks for; whatever it leaves out is the edition's. */
export type SetupWish = Partial<Omit<Setup, 'players'>> & { readonly players: number };

const RUGS_ONE_COLOUR: Readonly<Record<PlayerCount, number>> = { 2: 15, 3: 15, 4: 12 };

/** How many rugs of each of their colours a player starts with. */
export const rugsOfEachColour = (setup: Setup): number =>
  setup.colours === 2 ? EDITIONS[setup.edition].pileOfEachColour : RUGS_ONE_COLOUR[setup.players];

/** The seat (from 0) that a colour (from 0) belongs to. */
export const ownerOfColour = (setup: Setup, colour: number): number =>
  setup.colours === 2 ? colour >> 1 : colour;

export const coloursOf = (setup: Setup, seat: number): readonly Colour[] =>
  COLOURS.slice(seat * setup.colours, (seat + 1) * setup.colours);

const isPurse = (dirhams: unknown): boolean =>
  Number.isInteger(dirhams) && (dirhams as number) >= 0 && (dirhams as number) <= MOST_DIRHAMS;

const isObject = (asked: unknown): boolean => typeof asked === 'object' && asked !== null;

// No type guard: it would make the elements of a checked list `any`.
const isList = (asked: unknown): boolean => Array.isArray(asked);

/** Whatever was asked for: some objects cannot even be made a string. */
function inWords(asked: unknown): string {
  if (Array.isArray(asked))
    return asked.map((each) => (isObject(each) ? 'object' : String(each))).join(',');
  return isObject(asked) ? 'object' : String(asked);
}

const fault = (code: SetupFault['code'], found: unknown) => bad({ code, found: inWords(found) });

/** Completes and checks a wish, whatever it is: the only way to a `Setup`. */
export function makeSetup(wish: SetupWish): Outcome<Setup, SetupFault> {
  if (!isObject(wish)) return fault('player-count', wish);
  const edition = wish.edition ?? 'gigamic';
  if (!isEditionName(edition)) return fault('unknown-edition', edition);
  const players = PLAYER_COUNTS.find((count) => count === wish.players);
  if (players === undefined) return fault('player-count', wish.players);
  const order = wish.order ?? 'turn-first';
  if (!ORDERS.includes(order)) return fault('unknown-order', order);
  if (order === 'turn-last' && !EDITIONS[edition].offersTurnLast)
    return fault('order-not-offered', edition);
  const colours = wish.colours ?? (players === 2 ? 2 : 1);
  if (colours !== 1 && !(colours === 2 && players === 2)) return fault('colour-count', colours);
  const facing = wish.facing ?? EDITIONS[edition].facing;
  if (!isFacing(facing)) return fault('unknown-facing', facing);
  const dirhams = wish.dirhams ?? Array.from({ length: players }, () => DIRHAMS_EACH);
  if (!isList(dirhams) || dirhams.length !== players || ![...dirhams].every(isPurse))
    return fault('dirhams', dirhams);
  const asked = wish.houseRules ?? [];
  if (!isList(asked)) return fault('unknown-house-rule', asked);
  const unknown = [...asked].findIndex((rule) => !HOUSE_RULES.includes(rule));
  if (unknown >= 0) return fault('unknown-house-rule', asked[unknown]);
  // In the list's order and once each, so that equal agreements are equal setups.
  const houseRules = HOUSE_RULES.filter((rule) => asked.includes(rule));

  return good({ edition, players, order, colours, facing, dirhams: [...dirhams], houseRules });
}
