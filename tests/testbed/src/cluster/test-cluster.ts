/** A whole cluster on one machine: PostgreSQL, Redis, nodes, a balancer. */
import { Balancer } from './balancer.js';
import type { Apart } from './child.js';
import { startServer, type StartedServer } from './start-server.js';
import { startPostgres, type Postgres } from './postgres.js';
import { startRedis, type Redis } from './redis.js';
import { FaultProxy } from './fault-proxy.js';

export interface ClusterWanted {
  readonly nodes: number;
  /** The balancer's; any that is free without one. */
  readonly port?: number;
  readonly host?: string;
  /** Settings of every node. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether each node reaches its services through fault proxies. */
  readonly hasFaultProxies?: boolean;
  readonly program?: string;
  /** Whether Ctrl-C must reach only the parent process. */
  readonly isApart?: boolean;
  /** When aborted, no further node is started. */
  readonly over?: AbortSignal;
}

const LAST_WORDS = 1500;

/** One node and its two lines. */
interface Place {
  node: StartedServer;
  readonly postgres: FaultProxy | undefined;
  readonly redis: FaultProxy | undefined;
}

const apartIn = ({ isApart = false }: ClusterWanted): Apart => (isApart ? { detached: true } : {});

function byLine(address: string, line: FaultProxy | undefined): string {
  const url = new URL(address);
  if (line !== undefined) url.port = String(line.port);
  return url.href;
}

export class TestCluster {
  readonly postgres: Postgres;
  readonly redis: Redis;
  readonly balancer: Balancer;
  /** Settings of every node that is started from now on. */
  environment: Readonly<Record<string, string>>;
  /** Nodes that exited by themselves, with the reason and their last output. */
  readonly fallen: string[] = [];
  readonly #wanted: ClusterWanted;
  readonly #places: Place[] = [];

  private constructor(wanted: ClusterWanted, postgres: Postgres, redis: Redis, balancer: Balancer) {
    this.#wanted = wanted;
    this.environment = wanted.environment ?? {};
    this.postgres = postgres;
    this.redis = redis;
    this.balancer = balancer;
  }

  static async start(wanted: ClusterWanted): Promise<TestCluster> {
    // First what can be taken already.
    const balancer = await Balancer.start(wanted.port, wanted.host);
    const apart = apartIn(wanted);
    const [postgres, redis] = await Promise.all([startPostgres(apart), startRedis(apart)]);
    const cluster = new TestCluster(wanted, postgres, redis, balancer);
    for (let number = 0; number < wanted.nodes; number++)
      if (wanted.over?.aborted !== true) await cluster.#addPlace();
    return cluster;
  }

  get origin(): string {
    return this.balancer.origin;
  }

  get size(): number {
    return this.#places.length;
  }

  node(number: number): StartedServer {
    return this.#places[number]!.node;
  }

  /** The fault proxies of a node. */
  lines(number: number): { readonly postgres: FaultProxy; readonly redis: FaultProxy } {
    const { postgres, redis } = this.#places[number]!;
    if (postgres === undefined || redis === undefined)
      throw new Error('the node has no fault proxies');
    return { postgres, redis };
  }

  /** Starts a new process for a node. */
  async restart(number: number): Promise<void> {
    const place = this.#places[number]!;
    await place.node.child.end('SIGKILL');
    this.balancer.remove(place.node.port);
    place.node = await this.#startNode(place);
    await this.balancer.add(place.node.port);
  }

  async stop(): Promise<void> {
    this.balancer.close();
    await Promise.all(this.#places.map(({ node }) => node.child.end('SIGTERM')));
    for (const { postgres, redis } of this.#places) {
      postgres?.close();
      redis?.close();
    }
    await this.redis.kill();
    await this.postgres.stop();
  }

  async #addPlace(): Promise<void> {
    const { hasFaultProxies = false } = this.#wanted;
    const postgres = hasFaultProxies ? await FaultProxy.start(this.postgres.port) : undefined;
    const redis = hasFaultProxies ? await FaultProxy.start(this.redis.port) : undefined;
    const place = { postgres, redis };
    const node = await this.#startNode(place);
    this.#places.push({ ...place, node });
    await this.balancer.add(node.port);
  }

  async #startNode({ postgres, redis }: Omit<Place, 'node'>): Promise<StartedServer> {
    const { program } = this.#wanted;
    const node = await startServer({
      environment: {
        ...this.environment,
        DATABASE_URL: byLine(this.postgres.address, postgres),
        REDIS_URL: byLine(this.redis.address, redis),
      },
      apart: apartIn(this.#wanted),
      ...(program !== undefined && { program }),
    });
    void this.#seeEnd(node);
    return node;
  }

  async #seeEnd({ child }: StartedServer): Promise<void> {
    const how = await child.ended;
    if (child.hasFallen) this.fallen.push(`${how}: ${child.said.slice(-LAST_WORDS)}`);
  }
}
