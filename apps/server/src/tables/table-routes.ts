/** Routes of a table: open it, claim a chair by token, read events, send a command. */
import {
  DoneSchema,
  ListingSchema,
  MESSAGE_BYTES,
  OPTIONS_BYTES,
  REFUSAL_CODES,
} from '@marrakech/protocol';
import { plainTable, type TableOptions } from '@marrakech/table';
import { EventSchema, MessageSchema, WishedOptionsSchema } from '@marrakech/table/schemas';
import { bad, good } from '@marrakech/rules';
import * as v from 'valibot';
import { listingOf } from '../games/derived-row.js';
import type { Config } from '../config/config.js';
import type { AddRoute } from '../api/route.js';
import type { SeatTokens } from './seat-tokens.js';
import type { TableRegistry } from './table-registry.js';

const NO_IDENTITY = bad({ code: 'no-identity' } as const);
const NOT_FOUND = bad({ code: 'not-found' } as const);
const list = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.readonly());
const SeatTokenField = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));
const VersionText = v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number));

interface TableRouteParts {
  readonly config: Config;
  readonly tableRegistry: TableRegistry;
  readonly seatTokens: SeatTokens;
}

export function addTableRoutes(
  add: AddRoute,
  { config, tableRegistry, seatTokens }: TableRouteParts,
): void {
  add(
    {
      method: 'POST',
      url: '/api/tables',
      tag: 'tables',
      says: 'Opens a table. Omitted options are those of a plain table for two. With `bySeat` each person’s chair gets a seat token',
      body: v.strictObject({
        options: v.exactOptional(WishedOptionsSchema, {}),
        isPublic: v.exactOptional(v.boolean(), false),
        bySeat: v.exactOptional(v.boolean(), false),
      }),
      gives: v.strictObject({
        game: v.string(),
        /** Seat tokens by chair. */
        seatTokens: v.record(v.string(), SeatTokenField),
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
      // JSON has no `undefined`: every field that is present has a value.
      const options = plainTable(2, body.options as Partial<TableOptions>);
      const access = { isPublic, bySeat };
      const opened = await tableRegistry.open(options, player, access, config.tablesPerPlayer);
      if (!opened.ok) return opened;
      const { game } = opened.value.table;
      const chairs = options.chairs.flatMap(({ type }, seat) => (type === 'person' ? [seat] : []));
      return good({ game, seatTokens: await seatTokens.make(game, bySeat ? chairs : []) });
    },
  );

  add(
    {
      method: 'POST',
      url: '/api/games/:game/claim',
      tag: 'tables',
      says: 'Reserves the chair of a seat token for the player',
      body: v.strictObject({ token: SeatTokenField }),
      gives: v.strictObject({ seat: v.number() }),
      refuses: ['no-identity', 'invalid-link'],
    },
    async ({ player, params, body }) => {
      if (player === undefined) return NO_IDENTITY;
      const seat = await seatTokens.claim(params['game']!, body.token, player);
      return seat === undefined ? bad({ code: 'invalid-link' }) : good({ seat });
    },
  );

  add(
    {
      method: 'GET',
      url: '/api/games/:game',
      tag: 'games',
      says: 'A table as listed in the lobby',
      gives: v.strictObject({ version: v.number(), table: ListingSchema }),
      refuses: ['not-found'],
    },
    async ({ params }) => {
      const liveTable = await tableRegistry.find(params['game']!);
      if (liveTable === undefined) return NOT_FOUND;
      const { version } = liveTable.table;
      return good({ version, table: listingOf(liveTable.table, liveTable.row.openedAt) });
    },
  );

  add(
    {
      method: 'GET',
      url: '/api/games/:game/events',
      tag: 'games',
      says: 'The events of a table, all or those after version `since`',
      query: v.object({ since: v.optional(VersionText, '0') }),
      gives: v.strictObject({ version: v.number(), events: list(EventSchema) }),
      refuses: ['not-found'],
    },
    async ({ params, query }) => {
      const liveTable = await tableRegistry.find(params['game']!);
      if (liveTable === undefined) return NOT_FOUND;
      const { version } = liveTable.table;
      return good({ version, events: liveTable.events.slice(query.since) });
    },
  );

  add(
    {
      method: 'POST',
      url: '/api/games/:game/messages',
      tag: 'games',
      says: 'Sends a command to a table, as over its socket',
      body: MessageSchema,
      bodyLimit: MESSAGE_BYTES,
      gives: DoneSchema,
      refuses: ['no-identity', 'not-found', ...REFUSAL_CODES],
    },
    async ({ identity, params, body }) => {
      if (identity === undefined) return NO_IDENTITY;
      const liveTable = await tableRegistry.find(params['game']!);
      if (liveTable === undefined) return NOT_FOUND;
      const reply = await liveTable.answer(identity, body);
      return reply.type === 'done'
        ? good(reply)
        : { ok: false, error: reply.error, version: reply.version };
    },
  );
}
