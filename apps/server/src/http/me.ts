/** Doors about oneself: being somebody, on several devices, with programs, and ceasing to be. */
import { NameField } from '@marrakech/protocol';
import { bad, good } from '@marrakech/rules';
import * as v from 'valibot';
import type { Services } from '../services.js';
import type { AddDoor } from './door.js';
import { giveCookie, takeCookie } from './identify.js';

const KeyField = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const PlayerField = v.object({ player: v.string() });
const NO_IDENTITY = bad({ code: 'no-identity' } as const);

export function addMyDoors(add: AddDoor, { identities, games, privacy }: Services): void {
  add(
    {
      method: 'POST',
      url: '/api/me',
      tag: 'me',
      says: 'Be somebody: makes a player, or says which one you are',
      gives: PlayerField,
    },
    async ({ player, reply }) => {
      if (player !== undefined) return good({ player });
      const made = await identities.make();
      giveCookie(reply, made.key);
      return good({ player: made.player });
    },
  );

  add(
    { method: 'GET', url: '/api/me', tag: 'me', says: 'Who you are, and your tables' },
    async ({ player }) =>
      player === undefined ? NO_IDENTITY : good({ player, tables: await games.ofPlayer(player) }),
  );

  add(
    {
      method: 'POST',
      url: '/api/me/link',
      tag: 'me',
      says: 'A key that makes another device you; good once, for a quarter of an hour',
      gives: v.object({ key: v.string(), expiresAt: v.number() }),
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
      gives: PlayerField,
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
      body: v.strictObject({ label: NameField, bot: v.boolean() }),
      gives: v.object({ player: v.string(), token: v.string() }),
    },
    async ({ player, body }) => {
      if (player === undefined) return NO_IDENTITY;
      const made = await identities.addToken(player, body.label, body.bot);
      return good({ player: made.player, token: made.key });
    },
  );

  add(
    { method: 'GET', url: '/api/me/tokens', tag: 'me', says: 'The keys that open you' },
    async ({ player }) =>
      player === undefined ? NO_IDENTITY : good({ keys: await identities.keys(player) }),
  );

  add(
    { method: 'DELETE', url: '/api/me/tokens/:id', tag: 'me', says: 'Take a key back' },
    async ({ player, params }) => {
      if (player === undefined) return NO_IDENTITY;
      const dropped = await identities.dropKey(player, params['id']!);
      return dropped ? good({}) : bad({ code: 'not-found' });
    },
  );

  add(
    { method: 'GET', url: '/api/me/export', tag: 'me', says: 'Everything that is kept about you' },
    async ({ player }) =>
      player === undefined ? NO_IDENTITY : good(await privacy.exportOf(player)),
  );

  add(
    {
      method: 'DELETE',
      url: '/api/me',
      tag: 'me',
      says: 'Leave all games and be forgotten: keys, seats and names are erased',
    },
    async ({ player, reply }) => {
      if (player === undefined) return NO_IDENTITY;
      await privacy.erase(player);
      takeCookie(reply);
      return good({});
    },
  );
}
