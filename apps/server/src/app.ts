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
import { RequestLog, serializeRequest } from './api/request-log.js';
import { isOfApi, routeAdder } from './api/route.js';
import { socketRouteAdder } from './api/socket-route.js';
import { LONE_NODE, type Cluster } from './cluster/cluster.js';
import { DatabaseWatch } from './cluster/database-watch.js';
import { clusterWithoutRedis, NodeWatch } from './cluster/node-watch.js';
import { SharedClock } from './cluster/shared-clock.js';
import type { Config } from './config/config.js';
import type { Store } from './database/store.js';
import { addGameFileRoutes } from './games/game-file-routes.js';
import { setClosingTimes, loadWaitingTables } from './jobs/startup.js';
import { makeHttpServer } from './limits/http-server.js';
import { addRequestLimits } from './limits/request-limits.js';
import { addLobbyRoutes, addLobbySocket } from './lobby/lobby-routes.js';
import { makeServices, type Services } from './services.js';
import { addTableRoutes } from './tables/table-routes.js';
import { addTableSocket } from './tables/table-socket.js';

/** Larger frames are refused before they are read (bytes). */
const MAX_FRAME_BYTES = 2 * MESSAGE_BYTES;
/** Fragments of one message; each one may occupy 64 kB of memory. */
const MAX_FRAGMENTS = 8;
/** TCP segments of one incomplete frame. */
const MAX_BUFFERED_CHUNKS = 64;
/** A browser opens up to six connections beside a socket. A half-sent request occupies 25 kB. */
const CONNECTIONS_PER_SOCKET = 20;
/** The time that pending requests have to finish when the server stops (ms). */
const CLOSE_TIMEOUT = 2000;

export interface MarrakechServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Finishes pending writes, asks all clients to reconnect, and closes the store. */
  close(): Promise<void>;
}

export interface Circumstances {
  readonly now?: () => number;
  /** The interval between two reads of a shared database's clock (ms). */
  readonly lookEvery?: number;
  /** Shorter outages are ignored (ms); raised by tests that move the clock themselves. */
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
      serializers: { req: serializeRequest },
    },
    logController: new RequestLog(),
    // A path that cannot be parsed reaches no route. It is refused like any other request.
    frameworkErrors: (error, _request, reply) => void refuse(reply, refusalFor(error)),
    // Sockets are closed separately, and pending requests end by themselves.
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
    // Reloaded tables give the players back the time of the gap.
    await services.tableRegistry.dropAll();
  });

  await addSecurityHeaders(app);
  const countRequest = await addRequestLimits(app, {
    config,
    counters: cluster.counters,
    // The page's own files are cheap and many, so they are not counted. Metrics take milliseconds.
    isCounted: (request) => isOfApi(request) || request.routeOptions.url === METRICS,
  });
  addRequestChecks(app, { config, databaseWatch });
  addErrorHandlers(app, config);
  await app.register(websocket, {
    options: {
      maxPayload: MAX_FRAME_BYTES,
      maxFragments: MAX_FRAGMENTS,
      maxBufferedChunks: MAX_BUFFERED_CHUNKS,
      perMessageDeflate: false,
      clientTracking: false,
      autoPong: false,
    },
    // Broken frames are the client's fault and are not logged.
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
      hold: ({ credentialHash, player }) => services.credentialWatch.hold(credentialHash, player),
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
  await setClosingTimes(store, time() + config.waitsFor);
  await services.backgroundJobs.start();
  // Runs in the background: no request has to wait for it.
  loadWaitingTables(services.games, services.tableRegistry, () => readiness.isClosing).catch(
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
      // From here on no player can act, so the clocks stop.
      await services.backgroundJobs.stop();
      await services.tableRegistry.handOver().catch(() => undefined);
      await services.tableRegistry.dropAll();
      socketRegistry.close();
      const cutOff = setInterval(() => connections.cutOff(), CLOSE_TIMEOUT);
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
