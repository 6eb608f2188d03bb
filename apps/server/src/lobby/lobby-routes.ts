/** Routes of the lobby: its tables, and being paired. */
import { ListingSchema, LobbyFrameSchema } from '@marrakech/protocol';
import { bad, good } from '@marrakech/rules';
import * as v from 'valibot';
import type { AddRoute } from '../api/route.js';
import type { AddSocketRoute } from '../api/socket-route.js';
import type { Config } from '../config/config.js';
import type { SocketConnection } from '../sockets/socket-connection.js';
import type { LobbyFeed } from './lobby-feed.js';
import { PairedSchema, PairingRequestSchema, type Matchmaking } from './matchmaking.js';

const NO_IDENTITY = bad({ code: 'no-identity' } as const);
/** For each request to be paired an address may make so many of any kind. */
const REQUESTS_PER_PAIRING = 10;

interface LobbyRouteParts {
  readonly config: Config;
  readonly lobby: LobbyFeed;
  readonly matchmaking: Matchmaking;
}

export function addLobbyRoutes(
  add: AddRoute,
  { config, lobby, matchmaking }: LobbyRouteParts,
): void {
  add(
    {
      method: 'GET',
      url: '/api/tables',
      tag: 'tables',
      says: 'The lobby: public tables that wait or are played',
      gives: v.strictObject({ tables: v.pipe(v.array(ListingSchema), v.readonly()) }),
    },
    () => Promise.resolve(good({ tables: lobby.tables })),
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
      identity === undefined ? Promise.resolve(NO_IDENTITY) : matchmaking.pair(identity, body),
  );
}

export function addLobbySocket(
  add: AddSocketRoute,
  { lobby }: { readonly lobby: LobbyFeed },
): void {
  add(
    {
      url: '/api/lobby/socket',
      says: 'The public tables once, then each that is new or has changed. Nothing has to be said here',
      frames: { sends: LobbyFrameSchema },
      isPersonal: false,
    },
    () =>
      Promise.resolve(
        good((connection: SocketConnection) => {
          // Text is ignored; a socket that sends too much is still closed.
          connection.onText(() => undefined);
          connection.onClose(lobby.watch((frame) => connection.send(frame)));
        }),
      ),
  );
}
