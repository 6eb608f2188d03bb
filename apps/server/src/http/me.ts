/** Doors about oneself: being somebody, on several devices, with programs, and ceasing to be. */
import { GivenNameField, MyTableSchema, type MyTable } from '@marrakech/protocol';
import { bad, good } from '@marrakech/rules';
import { deadlineOf, isOut, moverOf, type Table } from '@marrakech/table';
import * as v from 'valibot';
import type { Games } from '../games.js';
import { isBotName, KeyLineSchema } from '../identities.js';
import { ExportSchema } from '../privacy.js';
import type { Rooms } from '../rooms.js';
import type { Services } from '../services.js';
import { Turns } from '../turns.js';
import { VERSION } from '../version.js';
import type { AddDoor } from './door.js';
import { giveCookie, renewCookie, takeCookie } from './identify.js';

const KeyField = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const PlayerSchema = v.strictObject({ player: v.string() });
const NothingSchema = v.strictObject({});
/** Tables that are not over are looked at one by one, so not without end. */
const MOST_LOOKED_AT = 100;
const MOST_TOKENS = 20;

/** The seats from which a player plays, or will. */
const seatsOf = ({ seats, play }: Table, player: string): readonly number[] =>
  seats.flatMap((sitter, seat) => {
    const isTheirs = sitter.type === 'person' && sitter.player === player;
    return isTheirs && (play === undefined || !isOut(play, seat)) ? [seat] : [];
  });

/** A player's tables, and whether they wait for the player. */
async function myTables(player: string, games: Games, rooms: Rooms): Promise<readonly MyTable[]> {
  let looked = 0;
  const tables = await games.ofPlayer(player);
  const mine = await Promise.all(
    tables.map(async (listing): Promise<MyTable | undefined> => {
      const isOver = listing.status === 'over';
      const table =
        isOver || looked++ >= MOST_LOOKED_AT
          ? undefined
          : (await rooms.findReadable(listing.game))?.table;
      if (table === undefined) return { ...listing, isSeated: !isOver, yourTurn: false };
      const seats = seatsOf(table, player);
      // They sat there once, and got up or were away for too long.
      const isPast = table.play === undefined && seats.length === 0 && table.host !== player;
      if (isPast) return undefined;
      const mover = moverOf(table);
      const deadline = deadlineOf(table)?.at;
      return {
        ...listing,
        isSeated: seats.length > 0,
        yourTurn: mover !== undefined && seats.includes(mover),
        ...(deadline !== undefined && { deadline }),
      };
    }),
  );
  return mine.filter((table) => table !== undefined);
}

const NO_IDENTITY = bad({ code: 'no-identity' } as const);

export function addMyDoors(add: AddDoor, services: Services): void {
  const { identities, games, privacy, rooms } = services;
  const turns = new Turns();

  add(
    {
      method: 'GET',
      url: '/api/hello',
      tag: 'me',
      says: 'Whether a server is here, who you are to it, if anybody, and whether it knows a `game`',
      query: v.object({ game: v.optional(v.string()) }),
      gives: v.strictObject({
        marrakech: v.string(),
        player: v.nullable(v.string()),
        knows: v.exactOptional(v.boolean()),
      }),
    },
    async ({ player, query: { game }, request, reply }) => {
      if (player !== undefined) await renewCookie(identities, request, reply);
      return good({
        marrakech: VERSION,
        player: player ?? null,
        ...(game !== undefined && { knows: (await rooms.find(game)) !== undefined }),
      });
    },
  );

  add(
    {
      method: 'POST',
      url: '/api/me',
      tag: 'me',
      says: 'Be somebody: makes a player, or says which one you are',
      gives: PlayerSchema,
    },
    async ({ player, request, reply }) => {
      if (player !== undefined) {
        await renewCookie(identities, request, reply);
        return good({ player });
      }
      const made = await identities.make();
      giveCookie(reply, made.key);
      return good({ player: made.player });
    },
  );

  add(
    {
      method: 'GET',
      url: '/api/me',
      tag: 'me',
      says: 'Who you are, and your tables',
      gives: v.strictObject({
        player: v.string(),
        tables: v.pipe(v.array(MyTableSchema), v.readonly()),
      }),
      refuses: ['no-identity'],
    },
    async ({ player }) =>
      player === undefined
        ? NO_IDENTITY
        : good({ player, tables: await myTables(player, games, rooms) }),
  );

  add(
    {
      method: 'POST',
      url: '/api/me/link',
      tag: 'me',
      says: 'A key that makes another device you; good once, for a quarter of an hour',
      gives: v.strictObject({ key: KeyField, expiresAt: v.number() }),
      refuses: ['no-identity'],
    },
    async ({ player }) =>
      player === undefined ? NO_IDENTITY : good(await identities.addLink(player)),
  );

  add(
    {
      method: 'POST',
      url: '/api/me/move',
      tag: 'me',
      says: 'Become the player whose key this is, on this device',
      body: v.strictObject({ key: KeyField }),
      gives: PlayerSchema,
      refuses: ['wrong-key'],
    },
    async ({ body, reply }) => {
      const moved = await identities.moveHere(body.key);
      if (moved === undefined) return bad({ code: 'wrong-key' });
      giveCookie(reply, moved.key);
      return good({ player: moved.player });
    },
  );

  add(
    {
      method: 'POST',
      url: '/api/me/tokens',
      tag: 'me',
      says: 'A token for a program; one for a bot is a player of its own. It is shown only now',
      body: v.strictObject({ label: GivenNameField, bot: v.boolean() }),
      gives: v.strictObject({ player: v.string(), token: KeyField }),
      refuses: ['no-identity', 'person-only', 'too-many-tokens'],
    },
    async ({ player, body }) => {
      if (player === undefined) return NO_IDENTITY;
      // What a bot made would be nobody's to take back.
      if (isBotName(player)) return bad({ code: 'person-only' });
      return turns.take(player, async () => {
        if ((await identities.countTokens(player)) >= MOST_TOKENS)
          return bad({ code: 'too-many-tokens', limit: MOST_TOKENS });
        const made = await identities.addToken(player, body.label, body.bot);
        return good({ player: made.player, token: made.key });
      });
    },
  );

  add(
    {
      method: 'GET',
      url: '/api/me/tokens',
      tag: 'me',
      says: 'The keys that open you, without the keys',
      gives: v.strictObject({ keys: v.pipe(v.array(KeyLineSchema), v.readonly()) }),
      refuses: ['no-identity'],
    },
    async ({ player }) =>
      player === undefined ? NO_IDENTITY : good({ keys: await identities.keys(player) }),
  );

  add(
    {
      method: 'DELETE',
      url: '/api/me/tokens/:id',
      tag: 'me',
      says: 'Take a key back',
      gives: NothingSchema,
      refuses: ['no-identity', 'not-found'],
    },
    async ({ player, params }) => {
      if (player === undefined) return NO_IDENTITY;
      const dropped = await privacy.takeBack(player, params['id']!);
      return dropped ? good({}) : bad({ code: 'not-found' });
    },
  );

  add(
    {
      method: 'GET',
      url: '/api/me/export',
      tag: 'me',
      says: 'Everything that is kept about you',
      gives: ExportSchema,
      refuses: ['no-identity'],
    },
    async ({ player }) =>
      player === undefined ? NO_IDENTITY : good(await privacy.exportOf(player)),
  );

  add(
    {
      method: 'DELETE',
      url: '/api/me',
      tag: 'me',
      says: 'Leave all games and be forgotten: keys, seats and names are erased',
      gives: NothingSchema,
      refuses: ['no-identity'],
    },
    async ({ player, reply }) => {
      if (player === undefined) return NO_IDENTITY;
      await privacy.erase(player);
      takeCookie(reply);
      return good({});
    },
  );
}
