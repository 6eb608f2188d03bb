/** Builds the parts of the server. */
import type { FastifyBaseLogger } from 'fastify';
import { BotPool } from './bots/bot-pool.js';
import type { Cluster } from './cluster/cluster.js';
import { SharedGames } from './games/shared-games.js';
import type { Config } from './config/config.js';
import { GameRepository } from './games/game-repository.js';
import { Heartbeat } from './cluster/heartbeat.js';
import { BackgroundJobs } from './jobs/background-jobs.js';
import { SocketRegistry } from './sockets/socket-connection.js';
import { Identities } from './accounts/identities.js';
import { CredentialWatch } from './accounts/credential-watch.js';
import { LobbyFeed } from './lobby/lobby-feed.js';
import { Metrics } from './metrics/metrics.js';
import { Matchmaking } from './lobby/matchmaking.js';
import { Erasure } from './accounts/erasure.js';
import { TableRegistry } from './tables/table-registry.js';
import { SeatTokens } from './tables/seat-tokens.js';
import type { Store } from './database/store.js';

export interface Services {
  readonly config: Config;
  readonly now: () => number;
  readonly store: Store;
  readonly identities: Identities;
  readonly credentialWatch: CredentialWatch;
  readonly games: GameRepository;
  readonly heartbeat: Heartbeat;
  readonly tableRegistry: TableRegistry;
  readonly lobby: LobbyFeed;
  readonly seatTokens: SeatTokens;
  readonly matchmaking: Matchmaking;
  readonly erasure: Erasure;
  readonly metrics: Metrics;
  readonly bots: BotPool;
  readonly backgroundJobs: BackgroundJobs;
  readonly cluster: Cluster;
  readonly socketRegistry: SocketRegistry;
}

export function makeServices(
  config: Config,
  store: Store,
  now: () => number,
  log: FastifyBaseLogger,
  cluster: Cluster,
  leastOutage?: number,
): Services {
  const shared = store.dialect === 'postgres' ? new SharedGames(store) : undefined;
  const identities = new Identities(store, now);
  const games = new GameRepository(store, config.waitsFor, shared);
  const heartbeat = new Heartbeat(games, now, leastOutage);
  const lobby = new LobbyFeed(cluster.bus);
  const seatTokens = new SeatTokens(store);
  const metrics = new Metrics();
  const bots = new BotPool(config.botThreads, (error, bot, host) =>
    log.error({ bot, host, err: error }, 'bot failed; playing a legal decision'),
  );
  const { botPause, goneAfter, waitsFor } = config;
  const tableRegistry = new TableRegistry(games, {
    now,
    bots,
    botPause,
    goneAfter,
    waitsFor,
    mostTables: config.tablesPerPlayer,
    lobby,
    metrics,
    seatTokens,
    clusterBus: cluster.bus,
    clusterPresence: cluster.presence,
    shared,
    heartbeat,
    onError: (game, error) => log.error({ game, err: error }, 'table failed'),
  });
  const mostTables = config.tablesPerPlayer;
  const matchmaking = new Matchmaking({ tableRegistry, games, store, now, mostTables });
  const socketRegistry = new SocketRegistry(config, metrics, cluster.bus, cluster.counters);
  const erasure = new Erasure({ store, identities, tableRegistry, lobby, socketRegistry });
  const credentialWatch = new CredentialWatch(identities, (player) =>
    socketRegistry.dismissPlayer(player),
  );
  const isShared = shared !== undefined;
  const backgroundJobs = new BackgroundJobs({
    games,
    heartbeat,
    tableRegistry,
    lobby,
    credentialWatch,
    now,
    log,
    isShared,
  });
  return {
    config,
    now,
    store,
    identities,
    credentialWatch,
    games,
    heartbeat,
    tableRegistry,
    lobby,
    seatTokens,
    matchmaking,
    erasure,
    metrics,
    bots,
    backgroundJobs,
    cluster,
    socketRegistry,
  };
}
