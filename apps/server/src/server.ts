/** The server, built but not yet listening. */
import { setTimeout as later } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import { MESSAGE_BYTES, type OnlineRefusal } from '@marrakech/protocol';
import { Unreadable } from '@marrakech/table';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { NO_COURIER, type Courier } from './cluster/courier.js';
import { courierWithoutRedis, NodeWatch } from './cluster/node-watch.js';
import { SharedClock } from './cluster/shared-clock.js';
import { sharedLimit } from './cluster/shared-limit.js';
import { StoreWatch } from './cluster/store-watch.js';
import type { Config } from './config.js';
import { ApiDocument } from './http/api-document.js';
import { Connections } from './http/connections.js';
import { doorsOf, isOfApi, type CountRequest } from './http/door.js';
import { addHandbook } from './http/handbook.js';
import { makeHttpServer } from './http/http-server.js';
import { addAuthentication, isOurPage } from './http/identify.js';
import { addMyDoors } from './http/me.js';
import { addOperations, METRICS, type Readiness } from './http/operations.js';
import { addPage, isSomebodyLost, wayToNowhere } from './http/page.js';
import { addPictureDoors } from './http/pictures.js';
import { refuse } from './http/refusal.js';
import { RequestLog, tellRequest } from './http/request-log.js';
import { addSockets } from './http/sockets.js';
import { addTableDoors } from './http/tables.js';
import { makeServices, type Services } from './services.js';
import { StoreLost, type Store } from './store/store.js';
import { reasonOf } from './reason.js';
import { closeInTime, expectAllBack } from './waiting.js';

/** Past this a frame is not even read to its end. */
const MOST_FRAME_BYTES = 2 * MESSAGE_BYTES;
/** Fragments of one message, each of which may keep 64 kB of input in memory. */
const MOST_FRAGMENTS = 8;
/** TCP segments that one incomplete frame may arrive in. */
const MOST_BUFFERED_CHUNKS = 64;
const MOST_BODY_BYTES = 16_384;
/** A browser opens up to six connections beside a socket. One that sends half a request costs 25 kB. */
const CONNECTIONS_PER_SOCKET = 20;
/** What is left to requests that are still being made when the server stops. */
const FAREWELL = 2000;

export interface MarrakechServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Finishes what is being written, tells everybody to come back, and lets go of the store. */
  close(): Promise<void>;
}

export interface Circumstances {
  readonly now?: () => number;
  /** Milliseconds between two looks at the clock of a database that is shared. */
  readonly lookEvery?: number;
  /** Milliseconds; a test that moves the clock itself may want none to be noticed. */
  readonly leastOutage?: number;
}

export async function buildServer(
  config: Config,
  store: Store,
  { now, lookEvery, leastOutage }: Circumstances = {},
): Promise<MarrakechServer> {
  const sharedClock =
    now === undefined && store.dialect === 'postgres'
      ? await SharedClock.start(store, lookEvery)
      : undefined;
  const time = now ?? sharedClock?.now ?? Date.now;
  const app = Fastify({
    trustProxy: (_address, hop) => hop < config.proxies,
    bodyLimit: MOST_BODY_BYTES,
    serverFactory: (handle) =>
      makeHttpServer(handle, {
        isClientAddress: config.proxies === 0,
        connectionsPerAddress: CONNECTIONS_PER_SOCKET * config.socketsPerAddress,
      }),
    logger: {
      level: config.logLevel,
      serializers: { req: tellRequest },
    },
    logController: new RequestLog(),
    // An address that cannot be read comes to no door, and is refused like all else.
    frameworkErrors: (error, _request, reply) => void refuse(reply, refusalFor(error)),
    // Live connections end by their own farewell, the others by themselves.
    forceCloseConnections: 'idle',
  });
  const nodes = store.dialect === 'postgres' ? watchNodes(config, store, app.log) : undefined;
  const courier = await makeCourier(config, app.log, nodes);
  const connections = new Connections(app.server);
  const services = makeServices(config, store, time, app.log, courier, leastOutage);
  const { wires } = services;
  const readiness: Readiness = { isClosing: false };
  const letGo = async (): Promise<void> => {
    try {
      await services.rooms.dropAll();
    } catch (error) {
      app.log.error({ error: reasonOf(error) }, 'not let go of');
    }
  };
  const storeWatch = new StoreWatch(store, {
    lost(error) {
      app.log.error({ error }, 'the database is lost: everybody is sent elsewhere');
      if (storeWatch.isReplaced)
        app.log.error('nothing is stored until the file is back, or the server is restarted');
      void letGo();
      wires.dismiss();
    },
    back: () => app.log.info('the database is back'),
  });

  sharedClock?.onAhead(async (ahead) => {
    app.log.warn({ seconds: (ahead - time()) / 1000 }, 'the clock of the database is ahead');
    await services.house.beat(ahead);
    // Whoever comes to a game anew is given back the time that nobody had.
    await services.rooms.dropAll();
  });

  await addProtection(app, services, storeWatch);
  await app.register(websocket, {
    options: {
      maxPayload: MOST_FRAME_BYTES,
      maxFragments: MOST_FRAGMENTS,
      maxBufferedChunks: MOST_BUFFERED_CHUNKS,
      perMessageDeflate: false,
      clientTracking: false,
      autoPong: false,
    },
    // Whoever sends broken frames is no trouble of ours, and not worth a line in the log.
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: (done) => done(),
  });
  const document = new ApiDocument();
  await app.register((inner, _options, done) => {
    addAuthentication(inner, services.identities);
    const add = doorsOf(inner, document, countRequests(app, config));
    addMyDoors(add, services);
    addTableDoors(add, services);
    addPictureDoors(add, services);
    addSockets(inner, services, document);
    done();
  });
  addOperations(app, services, readiness, storeWatch, document);
  addHandbook(app, document);
  await addPage(app, config.web);

  await services.lobby.refresh(services.games, time());
  await closeInTime(store, time() + config.waitsFor);
  await services.house.start();
  // Nobody who comes in has to wait for it.
  expectAllBack(services.games, services.rooms, () => readiness.isClosing).catch((error: unknown) =>
    app.log.warn({ error: reasonOf(error) }, 'nobody is expected back'),
  );
  await nodes?.start();
  storeWatch.start();
  await app.ready();

  return {
    app,
    services,
    async close() {
      readiness.isClosing = true;
      if (config.drain > 0) await later(config.drain);
      // From now on nobody can play here, and the time does not count.
      await services.house.stop();
      await services.rooms.handOver().catch(() => undefined);
      await services.rooms.dropAll();
      wires.close();
      const cutOff = setInterval(() => connections.cutOff(), FAREWELL);
      await app.close();
      clearInterval(cutOff);
      await services.bots.close();
      storeWatch.stop();
      sharedClock?.stop();
      await courier.close();
      await nodes?.stop();
      await store.close();
    },
  };
}

/** A player is counted as an address is: one may have many of the other. */
function countRequests(app: FastifyInstance, { requestsPerMinute }: Config): CountRequest {
  const counted = new WeakMap<FastifyRequest, { readonly key: string; readonly most: number }>();
  const counter = app.createRateLimit({
    keyGenerator: (request) => counted.get(request)!.key,
    max: (request) => counted.get(request)!.most,
  });
  return async (request, key, most = requestsPerMinute) => {
    counted.set(request, { key, most });
    const count = await counter(request);
    return !count.isAllowed && count.isExceeded
      ? { code: 'too-fast', seconds: count.ttlInSeconds }
      : undefined;
  };
}

const watchNodes = ({ redisUrl }: Config, store: Store, log: FastifyBaseLogger): NodeWatch =>
  new NodeWatch(store, () => {
    if (redisUrl === '')
      log.warn(
        'other nodes use this database, and REDIS_URL is not set: moves made there come later, and nobody is taken for gone',
      );
  });

async function makeCourier(
  { redisUrl }: Config,
  log: FastifyBaseLogger,
  nodes: NodeWatch | undefined,
): Promise<Courier> {
  if (redisUrl === '') return nodes === undefined ? NO_COURIER : courierWithoutRedis(nodes);
  // Only those who share a store need it.
  const { RedisCourier } = await import('./cluster/redis-courier.js');
  const onUp = (isUp: boolean, error?: string) => {
    if (isUp) log.info('Redis answers');
    else log.warn({ error }, 'Redis does not answer: moves made on other nodes come later');
  };
  return new RedisCourier(redisUrl, onUp, nodes);
}

async function addProtection(
  app: FastifyInstance,
  { config, courier }: Services,
  storeWatch: StoreWatch,
): Promise<void> {
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        fontSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // Whether the connection is safe is for whoever stands in front to say.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  await app.register(rateLimit, {
    max: config.requestsPerMinute,
    timeWindow: '1 minute',
    // The page's own files cost next to nothing, and come by the dozen. Metrics take milliseconds.
    allowList: (request) => !isOfApi(request) && request.routeOptions.url !== METRICS,
    // An identity costs nothing, so the address is counted; who has many, by their identity.
    keyGenerator: (request) => request.ip,
    store: sharedLimit(courier),
    errorResponseBuilder: (_request, { ttl }): object => ({
      statusCode: 429,
      refusal: { code: 'too-fast', seconds: Math.ceil(ttl / 1000) },
    }),
  });
  app.addHook('onRequest', async (request, reply) => {
    // Without its database a node knows nothing that is sure to be so still.
    if (storeWatch.isLost && isOfApi(request)) return refuse(reply, { code: 'not-stored' });
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads || isOurPage(request, config.origins)) return undefined;
    return refuse(reply, { code: 'wrong-origin' });
  });
  app.addHook('preValidation', async (request, reply) => {
    // Nothing is opened where nobody would listen.
    const isToSocket = request.routeOptions.url?.endsWith('/socket') === true;
    return request.ws && !isToSocket ? refuse(reply, { code: 'not-found' }) : undefined;
  });
  app.setNotFoundHandler((request, reply) =>
    config.web !== '' && isSomebodyLost(request)
      ? reply.redirect(wayToNowhere(request.url))
      : refuse(reply, { code: 'not-found' }),
  );
  app.setErrorHandler((error: FastifyError & { refusal?: OnlineRefusal }, request, reply) => {
    // Another node, or a later try, has an answer.
    const isForOthers =
      error instanceof StoreLost || (error instanceof Unreadable && error.isNewer);
    const refusal = isForOthers
      ? ({ code: 'not-stored' } as const)
      : (error.refusal ?? refusalFor(error, request.routeOptions.bodyLimit));
    if (refusal.code === 'muddled') request.log.error(error);
    return refuse(reply, refusal);
  });
}

/** What fastify itself could not read. */
function refusalFor({ statusCode = 500 }: FastifyError, limit = MOST_BODY_BYTES): OnlineRefusal {
  if (statusCode === 413) return { code: 'too-large', limit };
  return statusCode < 500 ? { code: 'unreadable', path: '' } : { code: 'muddled' };
}
