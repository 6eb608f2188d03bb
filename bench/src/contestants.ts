/** The servers under the same load: ours in every configuration, and others for comparison. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ServiceWatch,
  startPostgres,
  TestCluster,
  type ServiceCounts,
} from '@marrakech/testbed/cluster';

const SERVER = createRequire(import.meta.url).resolve('@marrakech/server/main');
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
  /** The services' own counters, if the measurement asks for them. */
  count?(): Promise<ServiceCounts>;
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * Starts a process and waits for the output that shows that it is ready; `undefined` if it ended
 * instead.
 */
async function launch(
  args: readonly string[],
  ready: RegExp,
  environment: Readonly<Record<string, string>> = {},
  cwd: string = tmpdir(),
): Promise<{ readonly child: ChildProcess; readonly said: string } | undefined> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    cwd,
    env: { ...process.env, ...environment },
  });
  children.add(child);
  const said = await new Promise<string | undefined>((resolve) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text = (text + String(chunk)).slice(-10_000);
      const found = ready.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => resolve(undefined));
  });
  return said === undefined ? undefined : { child, said };
}

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGKILL');
  await ended;
}

const FREE = {
  PORT: '0',
  MARRAKECH_SOCKETS_PER_ADDRESS: '100000',
  MARRAKECH_REQUESTS_PER_MINUTE: '10000000',
  MARRAKECH_FRAMES_PER_SECOND: '1000000',
  // Players have addresses of their own, as behind a proxy.
  MARRAKECH_PROXIES: '1',
  LOG_LEVEL: 'info',
};

export const onSqlite: Contestant = {
  name: 'Marrakech, SQLite',
  client: () => OUR_CLIENT,
  isDurable: true,
  async start() {
    const folder = mkdtempSync(join(tmpdir(), 'marrakech-load-'));
    const environment = { ...FREE, MARRAKECH_DATA: folder };
    const begin = async () => (await launch([SERVER], /http:\/\/127\.0\.0\.1:\d+/, environment))!;
    let { child, said } = await begin();
    return {
      origin: said,
      pids: [child.pid!],
      servicePids: [],
      async replace() {
        await kill(child);
        ({ child, said } = await begin());
        return said;
      },
      async stop() {
        await kill(child);
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
    const watch = await ServiceWatch.open(cluster.postgres.address, cluster.redis.address);
    const all = Array.from({ length: nodes }, (_, number) => number);
    return {
      origin: cluster.node(0).origin,
      nodes: all.map((number) => cluster.node(number).origin),
      pids: all.map((number) => cluster.node(number).child.process.pid!),
      get servicePids() {
        return [...familyOf(cluster.postgres.pid()), cluster.redis.pid()];
      },
      count: () => watch.read(),
      async replace() {
        await Promise.all(all.map((number) => cluster.node(number).child.end('SIGKILL')));
        for (const number of all) await cluster.restart(number);
        return cluster.node(0).origin;
      },
      async stop() {
        await watch.close();
        await cluster.stop();
      },
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
    const begin = () => launch(args, /ready/, {}, folder);
    let running = await begin();
    if (running === undefined) throw new Error(`${name} does not start`);
    const origin = `http://127.0.0.1:${port}`;
    return {
      origin,
      pids: [running.child.pid!],
      get servicePids() {
        return postgres === undefined ? [] : familyOf(postgres.pid());
      },
      async replace() {
        await kill(running!.child);
        running = await begin();
        return running && origin;
      },
      async stop() {
        if (running !== undefined) await kill(running.child);
        await postgres?.stop();
      },
    };
  },
});
