/** Routes for the current player: identity, devices, tokens, export, deletion. */
import { MyTableSchema } from '@marrakech/protocol';
import { bad, good } from '@marrakech/rules';
import { GivenNameField } from '@marrakech/table/schemas';
import * as v from 'valibot';
import { giveCookie, renewCookie, takeCookie } from '../api/credentials.js';
import type { AddRoute } from '../api/route.js';
import { VERSION } from '../config/version.js';
import type { GameRepository } from '../games/game-repository.js';
import type { TableRegistry } from '../tables/table-registry.js';
import { ExportSchema, type Erasure } from './erasure.js';
import { isBotName, CredentialSchema, type Identities } from './identities.js';
import { KeyedMutex } from './keyed-mutex.js';
import { myTables } from './my-tables.js';

const SecretField = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const PlayerSchema = v.strictObject({ player: v.string() });
const NothingSchema = v.strictObject({});
const MOST_TOKENS = 20;

const NO_IDENTITY = bad({ code: 'no-identity' } as const);

interface AccountRouteParts {
  readonly identities: Identities;
  readonly games: GameRepository;
  readonly erasure: Erasure;
  readonly tableRegistry: TableRegistry;
}

export function addAccountRoutes(
  add: AddRoute,
  { identities, games, erasure, tableRegistry }: AccountRouteParts,
): void {
  const mutex = new KeyedMutex();
  const isOld = (secret: string) => identities.isOld(secret);

  add(
    {
      method: 'GET',
      url: '/api/hello',
      tag: 'me',
      says: 'Checks that a server is here; returns the player of the request and whether `game` is known',
      query: v.object({ game: v.optional(v.string()) }),
      gives: v.strictObject({
        marrakech: v.string(),
        player: v.nullable(v.string()),
        knows: v.exactOptional(v.boolean()),
      }),
    },
    async ({ player, query: { game }, reply }) => {
      if (player !== undefined) await renewCookie(reply, isOld);
      return good({
        marrakech: VERSION,
        player: player ?? null,
        ...(game !== undefined && { knows: (await tableRegistry.find(game)) !== undefined }),
      });
    },
  );

  add(
    {
      method: 'POST',
      url: '/api/me',
      tag: 'me',
      says: 'Makes a player and sets a cookie; returns the player of the cookie if there is one',
      gives: PlayerSchema,
    },
    async ({ player, reply }) => {
      if (player !== undefined) {
        await renewCookie(reply, isOld);
        return good({ player });
      }
      const made = await identities.make();
      giveCookie(reply, made.secret);
      return good({ player: made.player });
    },
  );

  add(
    {
      method: 'GET',
      url: '/api/me',
      tag: 'me',
      says: 'The player of the request, with their tables',
      gives: v.strictObject({
        player: v.string(),
        tables: v.pipe(v.array(MyTableSchema), v.readonly()),
      }),
      refuses: ['no-identity'],
    },
    async ({ player }) =>
      player === undefined
        ? NO_IDENTITY
        : good({ player, tables: await myTables(player, games, tableRegistry) }),
  );

  add(
    {
      method: 'POST',
      url: '/api/me/link',
      tag: 'me',
      says: 'Makes a link token that adds another device; valid once, for 15 minutes',
      gives: v.strictObject({ token: SecretField, expiresAt: v.number() }),
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
      says: 'Exchanges a link token for a cookie of its player on this device',
      body: v.strictObject({ token: SecretField }),
      gives: PlayerSchema,
      refuses: ['invalid-link'],
    },
    async ({ body, reply }) => {
      const moved = await identities.moveHere(body.token);
      if (moved === undefined) return bad({ code: 'invalid-link' });
      giveCookie(reply, moved.secret);
      return good({ player: moved.player });
    },
  );

  add(
    {
      method: 'POST',
      url: '/api/me/tokens',
      tag: 'me',
      says: 'Makes a token for a program; a bot’s token has a player of its own. The token is shown only once',
      body: v.strictObject({ label: GivenNameField, bot: v.boolean() }),
      gives: v.strictObject({ player: v.string(), token: SecretField }),
      refuses: ['no-identity', 'person-only', 'too-many-tokens'],
    },
    async ({ player, body }) => {
      if (player === undefined) return NO_IDENTITY;
      // A token made by a bot would have no owner who can revoke it.
      if (isBotName(player)) return bad({ code: 'person-only' });
      return mutex.take(player, async () => {
        if ((await identities.countTokens(player)) >= MOST_TOKENS)
          return bad({ code: 'too-many-tokens', limit: MOST_TOKENS });
        const made = await identities.addToken(player, body.label, body.bot);
        return good({ player: made.player, token: made.secret });
      });
    },
  );

  add(
    {
      method: 'GET',
      url: '/api/me/tokens',
      tag: 'me',
      says: 'Lists the credentials of the player, without the secrets',
      gives: v.strictObject({ credentials: v.pipe(v.array(CredentialSchema), v.readonly()) }),
      refuses: ['no-identity'],
    },
    async ({ player }) =>
      player === undefined
        ? NO_IDENTITY
        : good({ credentials: await identities.credentials(player) }),
  );

  add(
    {
      method: 'DELETE',
      url: '/api/me/tokens/:id',
      tag: 'me',
      says: 'Revokes a credential',
      gives: NothingSchema,
      refuses: ['no-identity', 'not-found'],
    },
    async ({ player, params }) => {
      if (player === undefined) return NO_IDENTITY;
      const dropped = await erasure.revoke(player, params['id']!);
      return dropped ? good({}) : bad({ code: 'not-found' });
    },
  );

  add(
    {
      method: 'GET',
      url: '/api/me/export',
      tag: 'me',
      says: 'Exports all stored data of the player',
      gives: ExportSchema,
      refuses: ['no-identity'],
    },
    async ({ player }) =>
      player === undefined ? NO_IDENTITY : good(await erasure.exportOf(player)),
  );

  add(
    {
      method: 'DELETE',
      url: '/api/me',
      tag: 'me',
      says: 'Leaves all games and erases the player: credentials, seats and names',
      gives: NothingSchema,
      refuses: ['no-identity'],
    },
    async ({ player, reply }) => {
      if (player === undefined) return NO_IDENTITY;
      await erasure.erase(player);
      takeCookie(reply);
      return good({});
    },
  );
}
