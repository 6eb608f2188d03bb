/** Routes of the lobby: the list of tables, and matchmaking. */
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
/** An address may send this many requests for each matchmaking request. */
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
      says: 'Lists the public tables, open or in play',
      gives: v.strictObject({ tables: v.pipe(v.array(ListingSchema), v.readonly()) }),
    },
    () => Promise.resolve(good({ tables: lobby.tables })),
  );

  add(
    {
      method: 'POST',
      url: '/api/pair',
      tag: 'tables',
      says: 'Reserves a seat at the first public table that fits, or at a new one. Read the table’s commitment, then sit down before `until`; without `until` you already have the seat',
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
      says: 'Sends all public tables, then each new or changed one. The client sends nothing',
      frames: { sends: LobbyFrameSchema },
      isPersonal: false,
    },
    () =>
      Promise.resolve(
        good((connection: SocketConnection) => {
          // Frames are ignored; a socket that sends too many is still closed.
          connection.onText(() => undefined);
          connection.onClose(lobby.watch((frame) => connection.send(frame)));
        }),
      ),
  );
}
