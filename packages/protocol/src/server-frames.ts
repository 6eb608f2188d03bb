/** The frames that a server sends over the sockets of a table and of the lobby. */
import type { Outcome } from '@marrakech/rules';
import type { TableFault } from '@marrakech/table';
import {
  ClockField,
  EditionField,
  EventSchema,
  HouseRulesField,
  OrderField,
  SeatField,
  TimeField,
  VersionField,
} from '@marrakech/table/schemas';
import * as v from 'valibot';
import { parseJson } from './json.js';
import { REACTIONS } from './online.js';
import { RefusalSchema } from './refusals.js';

// Readonly by its type alone: the first game loads every function of valibot that any screen uses.
const list = <Item extends v.GenericSchema>(item: Item) =>
  v.array(item) as v.GenericSchema<v.InferInput<Item>[], readonly v.InferOutput<Item>[]>;
/** A number of things that the server counts. */
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The message is stored. Its events end at `version`; a repeated message gets the same reply. */
export const DoneSchema = v.strictObject({
  type: v.literal('done'),
  id: v.string(),
  version: VersionField,
});
const RefusedSchema = v.strictObject({
  type: v.literal('refused'),
  /** Empty if the message had no readable id. */
  id: v.string(),
  version: VersionField,
  error: RefusalSchema,
});

const presence = {
  /** The public names of connected players. */
  here: list(v.string()),
  /** The number of spectators. */
  watching: count,
};
const PresenceSchema = v.strictObject(presence);
/** The connections to a table. */
export type Presence = Readonly<v.InferOutput<typeof PresenceSchema>>;

/** The server restarts; the client should reconnect. */
const ClosingSchema = v.strictObject({ type: v.literal('closing') });

/** Every frame that the socket of a table sends. */
export const ServerFrameSchema = v.variant('type', [
  /** The first frame. `you` is the authenticated player, if any. */
  v.strictObject({
    type: v.literal('welcome'),
    game: v.string(),
    version: VersionField,
    now: TimeField,
    you: v.nullable(v.string()),
    /** Whether every chair requires its seat token. */
    bySeat: v.boolean(),
  }),
  v.strictObject({ type: v.literal('events'), events: list(EventSchema) }),
  v.strictObject({ type: v.literal('presence'), ...presence }),
  v.strictObject({
    type: v.literal('reaction'),
    seat: SeatField,
    reaction: v.picklist(REACTIONS),
  }),
  ClosingSchema,
  DoneSchema,
  RefusedSchema,
]);
export type ServerFrame = Readonly<v.InferOutput<typeof ServerFrameSchema>>;

/** A server is trusted to send no more than a page can take. */
export const parseServerFrame = (text: string): Outcome<ServerFrame, TableFault> =>
  parseJson(ServerFrameSchema, text, Infinity);

const listing = {
  game: v.string(),
  /** `closed`: closed before the game began. */
  status: v.picklist(['open', 'playing', 'over', 'closed']),
  edition: EditionField,
  order: OrderField,
  houseRules: HouseRulesField,
  clock: ClockField,
  /** By chair; by seat once the game has begun. `null` for a free chair. */
  seats: list(v.nullable(v.strictObject({ name: v.string(), bot: v.boolean() }))),
  openedAt: TimeField,
  /** Scores by seat once the game is over. */
  scores: v.exactOptional(list(count)),
};
export const ListingSchema = v.strictObject(listing);
/** A table as listed in the lobby. */
export type Listing = Readonly<v.InferOutput<typeof ListingSchema>>;

/** A table of the player who asks. */
export const MyTableSchema = v.strictObject({
  ...listing,
  /** Whether the player has a seat in an unfinished game and is not out. */
  isSeated: v.boolean(),
  yourTurn: v.boolean(),
  /** The time at which the player to move runs out of time. */
  deadline: v.exactOptional(TimeField),
});
export type MyTable = Readonly<v.InferOutput<typeof MyTableSchema>>;

export const LobbyFrameSchema = v.variant('type', [
  v.strictObject({ type: v.literal('tables'), tables: list(ListingSchema) }),
  /** A new or changed table. */
  v.strictObject({ type: v.literal('table'), table: ListingSchema }),
  ClosingSchema,
]);
export type LobbyFrame = Readonly<v.InferOutput<typeof LobbyFrameSchema>>;

export const parseLobbyFrame = (text: string): Outcome<LobbyFrame, TableFault> =>
  parseJson(LobbyFrameSchema, text, Infinity);
