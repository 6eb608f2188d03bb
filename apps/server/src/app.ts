/** The server, built but not yet listening. */
import { setTimeout as later } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import { MESSAGE_BYTES } from '@marrakech/protocol';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { addAccountRoutes } from './accounts/account-routes.js';
import { ApiDocument } from './api/api-document.js';
import { addApiPage } from './api/api-page.js';
import { addAuthentication } from './api/credentials.js';
import { refuse } from './api/errors.js';
import { addHealthRoutes, METRICS, type Readiness } from './api/health.js';
import { OpenConnections } from './api/open-connections.js';
import { addPage } from './api/page-files.js';
import {
  addErrorHandlers,
  addRequestChecks,
  addSecurityHeaders,
  MOST_BODY_BYTES,
  refusalFor,
} from './api/protection.js';
import { RequestLog, tellRequest } from './api/request-log.js';
import { isOfApi, routeAdder } from './api/route.js';
import { socketRouteAdder } from './api/socket-route.js';
import { LONE_NODE, type Cluster } from './cluster/cluster.js';
import { DatabaseWatch } from './cluster/database-watch.js';
import { clusterWithoutRedis, NodeWatch } from './cluster/node-watch.js';
import { SharedClock } from './cluster/shared-clock.js';
import type { Config } from './config/config.js';
import type { Store } from './database/store.js';
import { addGameFileRoutes } from './games/game-file-routes.js';
import { closeInTime, expectAllBack } from './jobs/startup.js';
import { makeHttpServer } from './limits/http-server.js';
import { addRequestLimits } from './limits/request-limits.js';
import { addLobbyRoutes, addLobbySocket } from './lobby/lobby-routes.js';
import { makeServices, type Services } from './services.js';
import { addTableRoutes } from './tables/table-routes.js';
import { addTableSocket } from './tables/table-socket.js';

/** Past this a frame is not even read to its end. */
const MOST_FRAME_BYTES = 2 * MESSAGE_BYTES;
/** Fragments of one message, each of which may keep 64 kB of input in memory. */
const MOST_FRAGMENTS = 8;
/** TCP segments that one incomplete frame may arrive in. */
const MOST_BUFFERED_CHUNKS = 64;
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
    // A path that cannot be parsed reaches no route, and is refused like any request.
    frameworkErrors: (error, _request, reply) => void refuse(reply, refusalFor(error)),
    // Live connections end by their own farewell, the others by themselves.
    forceCloseConnections: 'idle',
  });
  const nodes = store.dialect === 'postgres' ? watchNodes(config, store, app.log) : undefined;
  const cluster = await joinCluster(config, app.log, nodes);
  const connections = new OpenConnections(app.server);
  const services = makeServices(config, store, time, app.log, cluster, leastOutage);
  const { socketRegistry } = services;
  const readiness: Readiness = { isClosing: false };
  const letGo = async (): Promise<void> => {
    try {
      await services.tableRegistry.dropAll();
    } catch (error) {
      app.log.error({ err: error }, 'releasing tables failed');
    }
  };
  const databaseWatch = new DatabaseWatch(store, {
    lost(error) {
      app.log.error({ err: error }, 'database connection lost; closing sockets');
      if (databaseWatch.isReplaced)
        app.log.error('database file replaced; restore it or restart the server');
      void letGo();
      socketRegistry.dismiss();
    },
    back: () => app.log.info('database connection restored'),
  });

  sharedClock?.onAhead(async (ahead) => {
    app.log.warn({ seconds: (ahead - time()) / 1000 }, 'database clock jumped ahead');
    await services.backgroundJobs.beat(ahead);
    // Whoever comes to a game anew is given back the time that nobody had.
    await services.tableRegistry.dropAll();
  });

  await addSecurityHeaders(app);
  const countRequest = await addRequestLimits(app, {
    config,
    counters: cluster.counters,
    // The page's own files cost next to nothing, and come by the dozen. Metrics take milliseconds.
    isCounted: (request) => isOfApi(request) || request.routeOptions.url === METRICS,
  });
  addRequestChecks(app, { config, databaseWatch });
  addErrorHandlers(app, config);
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
    addAuthentication(inner, (key, type) => services.identities.identify(key, type));
    const add = routeAdder(inner, document, countRequest);
    addAccountRoutes(add, services);
    addLobbyRoutes(add, services);
    addTableRoutes(add, services);
    addGameFileRoutes(add, (game) => services.tableRegistry.find(game));
    const addSocket = socketRouteAdder(inner, document, {
      config,
      socketRegistry,
      hold: ({ keyHash, player }) => services.credentialWatch.hold(keyHash, player),
    });
    addTableSocket(addSocket, services);
    addLobbySocket(addSocket, services);
    done();
  });
  addHealthRoutes(app, document, {
    config,
    metrics: services.metrics,
    readiness,
    databaseWatch,
    isBusUp: () => cluster.isUp,
    countTables: () => services.tableRegistry.size,
  });
  addApiPage(app, document);
  await addPage(app, config.web);

  await services.lobby.refresh(services.games, time());
  await closeInTime(store, time() + config.waitsFor);
  await services.backgroundJobs.start();
  // Nobody who comes in has to wait for it.
  expectAllBack(services.games, services.tableRegistry, () => readiness.isClosing).catch(
    (error: unknown) => app.log.warn({ err: error }, 'loading waiting tables failed'),
  );
  await nodes?.start();
  databaseWatch.start();
  await app.ready();

  return {
    app,
    services,
    async close() {
      readiness.isClosing = true;
      if (config.drain > 0) await later(config.drain);
      // From now on nobody can play here, and the time does not count.
      await services.backgroundJobs.stop();
      await services.tableRegistry.handOver().catch(() => undefined);
      await services.tableRegistry.dropAll();
      socketRegistry.close();
      const cutOff = setInterval(() => connections.cutOff(), FAREWELL);
      await app.close();
      clearInterval(cutOff);
      await services.bots.close();
      databaseWatch.stop();
      sharedClock?.stop();
      await cluster.close();
      await nodes?.stop();
      await store.close();
    },
  };
}

const watchNodes = ({ redisUrl }: Config, store: Store, log: FastifyBaseLogger): NodeWatch =>
  new NodeWatch(store, () => {
    if (redisUrl === '')
      log.warn(
        'other nodes use this database and REDIS_URL is not set: their moves arrive late, and absent players are not marked as gone',
      );
  });

async function joinCluster(
  { redisUrl }: Config,
  log: FastifyBaseLogger,
  nodes: NodeWatch | undefined,
): Promise<Cluster> {
  if (redisUrl === '') return nodes === undefined ? LONE_NODE : clusterWithoutRedis(nodes);
  // Only those who share a store need it.
  const { RedisCluster } = await import('./cluster/redis/redis-cluster.js');
  const onUp = (isUp: boolean, error?: Error) => {
    if (isUp) log.info('Redis connected');
    else log.warn({ err: error }, 'Redis unavailable; moves made on other nodes arrive late');
  };
  return new RedisCluster(redisUrl, onUp, nodes);
}
