/** The servers under the same load: ours in every configuration, and others for comparison. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  Child,
  freePort,
  startPostgres,
  startServer,
  TestCluster,
} from '@marrakech/testbed/cluster';

const OUR_CLIENT = fileURLToPath(new URL('load.js', import.meta.url));
const PEERS = fileURLToPath(new URL('../peers/', import.meta.url));

/** The newest versions that work here; koa-compose 4.2 breaks boardgame.io. */
const PACKAGES = {
  'boardgame.io': '0.50.2',
  'bgio-postgres': '1.0.16',
  'koa-compose': '4.1.0',
  '@colyseus/core': '0.17.51',
  '@colyseus/ws-transport': '0.17.13',
  '@colyseus/schema': '4.0.31',
  '@colyseus/sdk': '0.17.43',
  express: '5.3.0',
  'node-persist': '3.1.0',
  pg: '8.23.1',
  ws: '8.22.2',
};

/** As text for the report. */
export const PEER_VERSIONS = `boardgame.io ${PACKAGES['boardgame.io']} with bgio-postgres ${PACKAGES['bgio-postgres']}, Colyseus ${PACKAGES['@colyseus/core']} with schema ${PACKAGES['@colyseus/schema']}, ws ${PACKAGES.ws}`;

export interface Running {
  readonly origin: string;
  readonly nodes?: readonly string[];
  readonly pids: readonly number[];
  /** Processes of the services behind it. */
  readonly servicePids: readonly number[];
  /**
   * Kills it without warning and starts it again; returns its address, or `undefined` if it did not
   * start.
   */
  replace(): Promise<string | undefined>;
  stop(): Promise<void>;
}

export interface Contestant {
  readonly name: string;
  readonly client: () => string;
  readonly isDurable: boolean;
  /** The number of nodes, each with as many games as a single server; one by default. */
  readonly nodes?: number;
  /** Whether the players of a game connect to the same node. */
  readonly isByGame?: boolean;
  start(): Promise<Running>;
}

const FREE = {
  MARRAKECH_FRAMES_PER_SECOND: '1000000',
  // Players have addresses of their own, as behind a proxy.
  MARRAKECH_PROXIES: '1',
};

export const onSqlite: Contestant = {
  name: 'Marrakech, SQLite',
  client: () => OUR_CLIENT,
  isDurable: true,
  async start() {
    const folder = mkdtempSync(join(tmpdir(), 'marrakech-load-'));
    const environment = { ...FREE, MARRAKECH_DATA: folder };
    let server = await startServer({ environment });
    return {
      origin: server.origin,
      pids: [server.child.process.pid!],
      servicePids: [],
      async replace() {
        await server.child.end('SIGKILL');
        server = await startServer({ environment });
        return server.origin;
      },
      async stop() {
        await server.child.end('SIGKILL');
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

/** The processes of a PostgreSQL server. */
const familyOf = (pid: number): number[] => [
  pid,
  ...spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number)
    .filter(Boolean),
];

/** Each player connects to a random node. */
export const onCluster = (nodes: number): Contestant => ({
  name: `Marrakech, PostgreSQL + Redis, ${nodes} ${nodes === 1 ? 'node' : 'nodes, players anywhere'}`,
  client: () => OUR_CLIENT,
  isDurable: true,
  nodes,
  async start() {
    const cluster = await TestCluster.start({ nodes, environment: FREE });
    const all = Array.from({ length: nodes }, (_, number) => number);
    return {
      origin: cluster.node(0).origin,
      nodes: all.map((number) => cluster.node(number).origin),
      pids: all.map((number) => cluster.node(number).child.process.pid!),
      get servicePids() {
        return [...familyOf(cluster.postgres.pid()), cluster.redis.pid()];
      },
      async replace() {
        await Promise.all(all.map((number) => cluster.node(number).child.end('SIGKILL')));
        for (const number of all) await cluster.restart(number);
        return cluster.node(0).origin;
      },
      stop: () => cluster.stop(),
    };
  },
});

/** Players of a game connect to the same node, as with deploy/haproxy.cfg. */
export const byGame = (nodes: number): Contestant => ({
  ...onCluster(nodes),
  name: `Marrakech, PostgreSQL + Redis, ${nodes} nodes`,
  isByGame: true,
});

let installed: string | undefined;

/** The temporary folder with the installed peers, created on first use. */
function peersFolder(): string {
  installed ??= installPeers();
  return installed;
}

function installPeers(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marrakech-peers-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const overrides = { 'koa-compose': PACKAGES['koa-compose'] };
  const described = { private: true, type: 'module', dependencies: PACKAGES, overrides };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(described));
  for (const file of readdirSync(PEERS)) copyFileSync(join(PEERS, file), join(folder, file));
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
  const run = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`npm could not install the others: ${run.stderr}`);
  return folder;
}

interface Peer {
  readonly name: string;
  readonly program: 'bare' | 'boardgame-io' | 'colyseus';
  readonly store: 'memory' | 'file' | 'postgres';
}

export const peer = ({ name, program, store }: Peer): Contestant => ({
  name,
  client: () => join(peersFolder(), `${program}-client.mjs`),
  isDurable: store !== 'memory',
  async start() {
    const folder = peersFolder();
    const port = await freePort();
    const postgres = store === 'postgres' ? await startPostgres() : undefined;
    const flat = mkdtempSync(join(folder, 'flat-'));
    mkdirSync(flat, { recursive: true });
    const place = postgres?.address ?? flat;
    const args = [join(folder, `${program}-server.mjs`), String(port), store, place];
    const begin = async () => {
      const child = new Child(process.execPath, args, { cwd: folder });
      await child.says(/ready/);
      return child;
    };
    let running: Child | undefined = await begin();
    const origin = `http://127.0.0.1:${port}`;
    return {
      origin,
      pids: [running.process.pid!],
      get servicePids() {
        return postgres === undefined ? [] : familyOf(postgres.pid());
      },
      async replace() {
        await running!.end('SIGKILL');
        // A server that lost its store does not start again.
        running = await begin().catch(() => undefined);
        return running && origin;
      },
      async stop() {
        await running?.end('SIGKILL');
        await postgres?.stop();
      },
    };
  },
});
