/** Doors to tables: find one, open one, be paired, sit down by a key. */
import {
  DoneSchema,
  EventSchema,
  ListingSchema,
  MESSAGE_BYTES,
  MessageSchema,
  OPTIONS_BYTES,
  plainTable,
  REFUSAL_CODES,
  WishedOptionsSchema,
  type TableOptions,
} from '@marrakech/protocol';
import { bad, good } from '@marrakech/rules';
import * as v from 'valibot';
import { listingOf } from '../derived.js';
import { PairedSchema, PairingRequestSchema } from '../pairing.js';
import type { Services } from '../services.js';
import type { AddDoor } from './door.js';

const NO_IDENTITY = bad({ code: 'no-identity' } as const);
const NOT_FOUND = bad({ code: 'not-found' } as const);
const list = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.readonly());
const SeatKeyField = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));
/** For each request to be paired an address may make so many of any kind. */
const REQUESTS_PER_PAIRING = 10;
const VersionText = v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number));

export function addTableDoors(add: AddDoor, services: Services): void {
  const { config, rooms, lobby, seatKeys, pairing } = services;

  add(
    {
      method: 'GET',
      url: '/api/tables',
      tag: 'tables',
      says: 'The lobby: public tables that wait or are played',
      gives: v.strictObject({ tables: list(ListingSchema) }),
    },
    () => Promise.resolve(good({ tables: lobby.tables })),
  );

  add(
    {
      method: 'POST',
      url: '/api/tables',
      tag: 'tables',
      says: 'Open a table. What is left out is as at a plain table for two. With `bySeat` every person’s chair gets a key of its own',
      body: v.strictObject({
        options: v.exactOptional(WishedOptionsSchema, {}),
        isPublic: v.exactOptional(v.boolean(), false),
        bySeat: v.exactOptional(v.boolean(), false),
      }),
      gives: v.strictObject({
        game: v.string(),
        /** By chair. */
        keys: v.record(v.string(), SeatKeyField),
      }),
      refuses: [
        'no-identity',
        'unknown-level',
        'too-many-tables',
        'setup',
        'opening',
        'colour-taken',
      ],
      bodyLimit: OPTIONS_BYTES,
    },
    async ({ player, body }) => {
      if (player === undefined) return NO_IDENTITY;
      const { isPublic, bySeat } = body;
      // JSON knows no `undefined`: what is there has been wished for.
      const options = plainTable(2, body.options as Partial<TableOptions>);
      const access = { isPublic, bySeat };
      const opened = await rooms.open(options, player, access, config.tablesPerPlayer);
      if (!opened.ok) return opened;
      const { game } = opened.value.table;
      const chairs = options.chairs.flatMap(({ type }, seat) => (type === 'person' ? [seat] : []));
      return good({ game, keys: await seatKeys.make(game, bySeat ? chairs : []) });
    },
  );

  add(
    {
      method: 'POST',
      url: '/api/pair',
      tag: 'tables',
      says: 'Reserve a seat at the first public table that fits, or at a new one. Look at the table’s commitment, then sit down before `until`; without `until` you sit there already',
      body: PairingRequestSchema,
      gives: PairedSchema,
      refuses: ['no-identity', 'too-many-tables', 'setup', 'seat-taken'],
      perAddress: Math.ceil(config.requestsPerMinute / REQUESTS_PER_PAIRING),
    },
    ({ identity, body }) =>
      identity === undefined ? Promise.resolve(NO_IDENTITY) : pairing.pair(identity, body),
  );

  add(
    {
      method: 'POST',
      url: '/api/games/:game/claim',
      tag: 'tables',
      says: 'Bring the key of a chair: from now on it is kept for you',
      body: v.strictObject({ key: SeatKeyField }),
      gives: v.strictObject({ seat: v.number() }),
      refuses: ['no-identity', 'wrong-key'],
    },
    async ({ player, params, body }) => {
      if (player === undefined) return NO_IDENTITY;
      const seat = await seatKeys.claim(params['game']!, body.key, player);
      return seat === undefined ? bad({ code: 'wrong-key' }) : good({ seat });
    },
  );

  add(
    {
      method: 'GET',
      url: '/api/games/:game',
      tag: 'games',
      says: 'A table as the lobby shows it',
      gives: v.strictObject({ version: v.number(), table: ListingSchema }),
      refuses: ['not-found'],
    },
    async ({ params }) => {
      const room = await rooms.find(params['game']!);
      if (room === undefined) return NOT_FOUND;
      const { version } = room.table;
      return good({ version, table: listingOf(room.table, room.row.openedAt) });
    },
  );

  add(
    {
      method: 'GET',
      url: '/api/games/:game/events',
      tag: 'games',
      says: 'What has happened, all of it or what came after the version `since`',
      query: v.object({ since: v.optional(VersionText, '0') }),
      gives: v.strictObject({ version: v.number(), events: list(EventSchema) }),
      refuses: ['not-found'],
    },
    async ({ params, query }) => {
      const room = await rooms.find(params['game']!);
      if (room === undefined) return NOT_FOUND;
      const { version } = room.table;
      return good({ version, events: room.events.slice(query.since) });
    },
  );

  add(
    {
      method: 'POST',
      url: '/api/games/:game/messages',
      tag: 'games',
      says: 'Say something at a table, as over its socket',
      body: MessageSchema,
      bodyLimit: MESSAGE_BYTES,
      gives: DoneSchema,
      refuses: ['no-identity', 'not-found', ...REFUSAL_CODES],
    },
    async ({ identity, params, body }) => {
      if (identity === undefined) return NO_IDENTITY;
      const room = await rooms.find(params['game']!);
      if (room === undefined) return NOT_FOUND;
      const reply = await room.answer(identity, body);
      return reply.type === 'done'
        ? good(reply)
        : { ok: false, error: reply.error, version: reply.version };
    },
  );
}
