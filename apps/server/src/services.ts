/** The parts of the server, put together once. */
import type { FastifyBaseLogger } from 'fastify';
import { BotPool } from './bots/bot-pool.js';
import type { Courier } from './cluster/courier.js';
import { SharedGames } from './cluster/shared-games.js';
import type { Config } from './config.js';
import { Games } from './games.js';
import { Heartbeat } from './heartbeat.js';
import { House } from './house.js';
import { Wires } from './http/wire.js';
import { Identities } from './identities.js';
import { KeyWatch } from './key-watch.js';
import { Lobby } from './lobby.js';
import { Metrics } from './metrics.js';
import { Pairing } from './pairing.js';
import { Privacy } from './privacy.js';
import { reasonOf } from './reason.js';
import { Rooms } from './rooms.js';
import { SeatKeys } from './seat-keys.js';
import type { Store } from './store/store.js';

export interface Services {
  readonly config: Config;
  readonly now: () => number;
  readonly store: Store;
  readonly identities: Identities;
  readonly keyWatch: KeyWatch;
  readonly games: Games;
  readonly heartbeat: Heartbeat;
  readonly rooms: Rooms;
  readonly lobby: Lobby;
  readonly seatKeys: SeatKeys;
  readonly pairing: Pairing;
  readonly privacy: Privacy;
  readonly metrics: Metrics;
  readonly bots: BotPool;
  readonly house: House;
  readonly courier: Courier;
  readonly wires: Wires;
}

export function makeServices(
  config: Config,
  store: Store,
  now: () => number,
  log: FastifyBaseLogger,
  courier: Courier,
  leastOutage?: number,
): Services {
  const shared = store.dialect === 'postgres' ? new SharedGames(store) : undefined;
  const identities = new Identities(store, now);
  const games = new Games(store, config.waitsFor, shared);
  const heartbeat = new Heartbeat(games, now, leastOutage);
  const lobby = new Lobby(courier);
  const seatKeys = new SeatKeys(store);
  const metrics = new Metrics();
  const bots = new BotPool(config.botThreads, (reason) => log.error({ reason }, 'a bot failed'));
  const { botPause, goneAfter, waitsFor } = config;
  const rooms = new Rooms(games, {
    now,
    bots,
    botPause,
    goneAfter,
    waitsFor,
    mostTables: config.tablesPerPlayer,
    lobby,
    metrics,
    seatKeys,
    courier,
    shared,
    heartbeat,
    onTrouble: (game, error) => log.error({ game, error: reasonOf(error) }, 'trouble in a game'),
  });
  const mostTables = config.tablesPerPlayer;
  const pairing = new Pairing({ rooms, games, store, now, mostTables });
  const wires = new Wires(config, metrics, courier);
  const privacy = new Privacy({ store, identities, rooms, lobby, wires });
  const keyWatch = new KeyWatch(identities, (player) => wires.dismissPlayer(player));
  const isShared = shared !== undefined;
  const house = new House({ games, heartbeat, rooms, lobby, keyWatch, now, log, isShared });
  return {
    config,
    now,
    store,
    identities,
    keyWatch,
    games,
    heartbeat,
    rooms,
    lobby,
    seatKeys,
    pairing,
    privacy,
    metrics,
    bots,
    house,
    courier,
    wires,
  };
}
