/** Declares the routes that open a socket: origin, limits and target are checked before it opens. */
import type { OnlineRefusal } from '@marrakech/protocol';
import { bad, good, type Outcome } from '@marrakech/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { WebSocket } from 'ws';
import type { Config } from '../config/config.js';
import type { SocketConnection, SocketRegistry } from '../sockets/socket-connection.js';
import type { ApiDocument } from './api-document.js';
import { isOurPage, type Identity } from './credentials.js';
import { refuse, type RefusalCode } from './errors.js';

interface SocketRequest {
  readonly query: unknown;
  readonly params: Readonly<Record<string, string>>;
  readonly identity: Identity | undefined;
}

/** Called once the socket is open. */
type OpenSocket = (connection: SocketConnection) => void;

interface SocketRoute {
  readonly url: string;
  /** A one-line summary. */
  readonly says: string;
  readonly query?: v.GenericSchema;
  /** The codes of refusals, besides those of every socket. */
  readonly refuses?: readonly RefusalCode[];
  readonly frames: { readonly takes?: v.GenericSchema; readonly sends: v.GenericSchema };
  /** Whether the socket closes when the credential that opened it is revoked. */
  readonly isPersonal: boolean;
}

/** `find` runs before the upgrade, and returns what to call once the socket is open, or a refusal. */
export type AddSocketRoute = (
  route: SocketRoute,
  find: (request: SocketRequest) => Promise<Outcome<OpenSocket, OnlineRefusal>>,
) => void;

declare module 'fastify' {
  interface FastifyRequest {
    /** The target of this upgrade, found before the upgrade is answered. */
    openSocket?: OpenSocket;
  }
}

const UPGRADED = { 101: { says: 'The connection becomes a WebSocket.' } } as const;
const ANY_SOCKET = [
  'invalid-credentials',
  'wrong-origin',
  'too-many-sockets',
  'too-fast',
  'not-stored',
  'not-found',
] as const;

interface SocketRouteParts {
  readonly config: Config;
  readonly socketRegistry: SocketRegistry;
  /** Registers an open socket of this identity. Call the result when the socket closes. */
  readonly hold: (identity: Identity) => () => void;
}

export function socketRouteAdder(
  app: FastifyInstance,
  document: ApiDocument,
  { config, socketRegistry, hold }: SocketRouteParts,
): AddSocketRoute {
  app.decorateRequest('openSocket');

  const check = async (request: FastifyRequest): Promise<Outcome<undefined, OnlineRefusal>> => {
    if (!request.ws) return bad({ code: 'not-found' });
    if (!isOurPage(request, config.origins)) return bad({ code: 'wrong-origin' });
    if (await socketRegistry.isFull(request.ip))
      return bad({ code: 'too-many-sockets', limit: config.socketsPerAddress });
    return good(undefined);
  };

  return ({ isPersonal, frames, refuses = [], ...described }, find) => {
    document.add({
      ...described,
      method: 'GET',
      tag: 'live',
      answers: UPGRADED,
      refuses: [...ANY_SOCKET, ...refuses],
      frames,
    });
    app.route({
      method: 'GET',
      url: described.url,
      websocket: true,
      async preValidation(request, reply) {
        const checked = await check(request);
        if (!checked.ok) return refuse(reply, checked.error);
        const { query, identity } = request;
        const params = request.params as Record<string, string>;
        const found = await find({ query, params, identity });
        if (!found.ok) return refuse(reply, found.error);
        request.openSocket = found.value;
        return undefined;
      },
      handler(socket: WebSocket, request) {
        const identity = isPersonal ? request.identity : undefined;
        const { raw, ip } = request;
        const connection = socketRegistry.add(socket, raw.socket, ip, identity?.player);
        if (identity !== undefined) connection.onClose(hold(identity));
        request.openSocket!(connection);
      },
    });
  };
}
