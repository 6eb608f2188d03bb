/** The live doors: a table as it is played, and the lobby. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import * as v from 'valibot';
import {
  FrameSchema,
  LobbyFrameSchema,
  ServerFrameSchema,
  type ServerFault,
} from '@marrakech/protocol';
import type { Room } from '../room.js';
import type { Services } from '../services.js';
import type { TextFrame } from '../text-frame.js';
import type { ApiDocument } from './api-document.js';
import { identityOf, isOurPage, type Identity } from './identify.js';
import { refuse } from './refusal.js';
import type { Wire } from './wire.js';

const SinceSchema = v.object({
  since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number)), '0'),
});

/** Found before a socket opens. */
const roomsFound = new WeakMap<FastifyRequest, Room>();

function enterRoom(wire: Wire, room: Room, identity: Identity | undefined, since: number): void {
  const watcher = {
    player: identity?.player,
    isProgram: identity?.isProgram === true,
    send: (frame: TextFrame) => wire.send(frame),
    close: () => wire.close(),
  };
  wire.onText((text) => room.hear(watcher, text));
  wire.onClose(() => room.leave(watcher));
  room.enter(watcher, since);
}

const UPGRADED = { 101: { says: 'From here on it is a WebSocket.' } } as const;
const ANY_SOCKET = [
  'invalid-credentials',
  'wrong-origin',
  'too-many-sockets',
  'too-fast',
  'not-stored',
  'not-found',
] as const;

function describe(document: ApiDocument): void {
  const live = { method: 'GET', tag: 'live', answers: UPGRADED } as const;
  document.add({
    ...live,
    url: '/api/games/:game/socket',
    says: 'A table as it is played: what has happened after the version `since`, who is there, and the answers to what you say. Each frame is JSON text',
    query: SinceSchema,
    refuses: [...ANY_SOCKET, 'unreadable'],
    frames: { takes: FrameSchema, sends: ServerFrameSchema },
  });
  document.add({
    ...live,
    url: '/api/lobby/socket',
    says: 'The public tables once, then each that is new or has changed. Nothing has to be said here',
    refuses: ANY_SOCKET,
    frames: { sends: LobbyFrameSchema },
  });
}

export function addSockets(app: FastifyInstance, services: Services, document: ApiDocument): void {
  describe(document);
  const { config, keyWatch, rooms, lobby, wires } = services;

  const whyNot = async (request: FastifyRequest): Promise<ServerFault | undefined> => {
    if (!request.ws) return { code: 'not-found' };
    if (!isOurPage(request, config.origins)) return { code: 'wrong-origin' };
    const limit = config.socketsPerAddress;
    return (await wires.isFull(request.ip)) ? { code: 'too-many-sockets', limit } : undefined;
  };

  app.route({
    method: 'GET',
    url: '/api/games/:game/socket',
    websocket: true,
    async preValidation(request, reply) {
      const { game } = request.params as { game: string };
      const fault = await whyNot(request);
      if (fault !== undefined) return refuse(reply, fault);
      if (!v.is(SinceSchema, request.query))
        return refuse(reply, { code: 'unreadable', path: 'since' });
      const room = await rooms.find(game);
      if (room === undefined) return refuse(reply, { code: 'not-found' });
      roomsFound.set(request, room);
      return undefined;
    },
    handler(socket: WebSocket, request) {
      const { since } = v.parse(SinceSchema, request.query);
      const identity = identityOf(request);
      const wire = wires.add(socket, request.raw.socket, request.ip, identity?.player);
      if (identity !== undefined) wire.onClose(keyWatch.hold(identity.keyHash, identity.player));
      enterRoom(wire, roomsFound.get(request)!, identity, since);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/lobby/socket',
    websocket: true,
    async preValidation(request, reply) {
      const fault = await whyNot(request);
      return fault === undefined ? undefined : refuse(reply, fault);
    },
    handler(socket: WebSocket, request) {
      const wire = wires.add(socket, request.raw.socket, request.ip);
      // Nothing is said here, but whoever talks too much is still cut off.
      wire.onText(() => undefined);
      wire.onClose(lobby.watch((frame) => wire.send(frame)));
    },
  });
}
