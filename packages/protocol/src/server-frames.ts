/** What a server says by itself over the socket of a table or of the lobby, and tables as lists show them. */
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

// Only by its type: the page loads every function of valibot that is used with its first game.
const list = <Item extends v.GenericSchema>(item: Item) =>
  v.array(item) as v.GenericSchema<v.InferInput<Item>[], readonly v.InferOutput<Item>[]>;
/** Of things that the server counts. */
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Stored. Its events end at `version`, or did when it came for the first time. */
export const DoneSchema = v.strictObject({
  type: v.literal('done'),
  id: v.string(),
  version: VersionField,
});
const RefusedSchema = v.strictObject({
  type: v.literal('refused'),
  /** Empty for what had none that could be read. */
  id: v.string(),
  version: VersionField,
  error: RefusalSchema,
});

const presence = {
  /** Players by their public name. */
  here: list(v.string()),
  /** How many look on. */
  watching: count,
};
const PresenceSchema = v.strictObject(presence);
/** Who is connected. */
export type Presence = Readonly<v.InferOutput<typeof PresenceSchema>>;

/** The server restarts: connect again. */
const ClosingSchema = v.strictObject({ type: v.literal('closing') });

/** Everything that a socket of a table sends. */
export const ServerFrameSchema = v.variant('type', [
  /** First of all. `you` is the player that this socket speaks for, if any. */
  v.strictObject({
    type: v.literal('welcome'),
    game: v.string(),
    version: VersionField,
    now: TimeField,
    you: v.nullable(v.string()),
    /** Whether a chair is only taken with its key. */
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
  /** `closed` is one that never began. */
  status: v.picklist(['open', 'playing', 'over', 'closed']),
  edition: EditionField,
  order: OrderField,
  houseRules: HouseRulesField,
  clock: ClockField,
  /** By chair, by seat once the game has begun; `null` where somebody can sit down. */
  seats: list(v.nullable(v.strictObject({ name: v.string(), bot: v.boolean() }))),
  openedAt: TimeField,
  /** Scores by seat once the game is over. */
  scores: v.exactOptional(list(count)),
};
export const ListingSchema = v.strictObject(listing);
/** A table as the lobby shows it. */
export type Listing = Readonly<v.InferOutput<typeof ListingSchema>>;

/** A table of one's own, with what one has to know of it. */
export const MyTableSchema = v.strictObject({
  ...listing,
  /** Whether one has a seat in it to play from: not so for who left or is out, nor when it is over. */
  isSeated: v.boolean(),
  yourTurn: v.boolean(),
  /** When the clock of whoever is to move has run out. */
  deadline: v.exactOptional(TimeField),
});
export type MyTable = Readonly<v.InferOutput<typeof MyTableSchema>>;

export const LobbyFrameSchema = v.variant('type', [
  v.strictObject({ type: v.literal('tables'), tables: list(ListingSchema) }),
  /** A table that is new, or not as it was. */
  v.strictObject({ type: v.literal('table'), table: ListingSchema }),
  ClosingSchema,
]);
export type LobbyFrame = Readonly<v.InferOutput<typeof LobbyFrameSchema>>;

export const parseLobbyFrame = (text: string): Outcome<LobbyFrame, TableFault> =>
  parseJson(LobbyFrameSchema, text, Infinity);
