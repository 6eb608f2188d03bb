/** Limits that hold across the nodes of a cluster. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { TestCluster, hasPostgres, hasRedis } from '@marrakech/testbed/cluster';

const REQUESTS = 60;
const SOCKETS = 4;

async function end(socket: WebSocket): Promise<void> {
  socket.close();
  await once(socket, 'close');
}

const codeOf = async (response: IncomingMessage): Promise<string> =>
  ((await json(response)) as { error: { code: string } }).error.code;

describe.skipIf(!hasPostgres() || !hasRedis())('limits of a cluster', () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await TestCluster.start({
      nodes: 2,
      environment: {
        MARRAKECH_PROXIES: '1',
        MARRAKECH_REQUESTS_PER_MINUTE: String(REQUESTS),
        MARRAKECH_SOCKETS_PER_ADDRESS: String(SOCKETS),
      },
    });
  });
  afterAll(() => cluster.stop());

  const ask = (node: number, address: string): Promise<Response> =>
    fetch(`${cluster.node(node).origin}/api/tables`, { headers: { 'x-forwarded-for': address } });

  /** The open socket, or the code of its refusal. */
  async function connect(node: number, address: string): Promise<WebSocket | string> {
    const origin = cluster.node(node).origin.replace('http', 'ws');
    const socket = new WebSocket(`${origin}/api/lobby/socket`, {
      headers: { 'x-forwarded-for': address },
    });
    return new Promise((resolve) => {
      socket.once('open', () => resolve(socket));
      socket.once('unexpected-response', (_request, response) => resolve(codeOf(response)));
    });
  }

  async function fill(node: number, address: string): Promise<WebSocket[]> {
    const sockets: WebSocket[] = [];
    for (;;) {
      const socket = await connect(node, address);
      if (typeof socket === 'string') return sockets;
      sockets.push(socket);
    }
  }

  /** Resolves when the nodes have found each other. */
  async function meet(): Promise<void> {
    for (let tries = 0, others = 0; others !== SOCKETS - 1; tries++) {
      const address = `10.1.0.${tries}`;
      const sockets = [(await connect(0, address)) as WebSocket, ...(await fill(1, address))];
      others = sockets.length - 1;
      await Promise.all(sockets.map(end));
    }
  }

  test('requests of an address are counted on all nodes together', async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < REQUESTS + 3; asked++)
      statuses.push((await ask(asked % 2, '10.0.0.1')).status);
    expect(statuses.slice(0, REQUESTS)).toEqual(Array.from({ length: REQUESTS }, () => 200));
    expect(statuses.slice(REQUESTS)).toEqual([429, 429, 429]);
    expect((await ask(0, '10.0.0.2')).status).toBe(200);
  });

  test('sockets of an address are counted on all nodes together, except those of a dead node', async () => {
    await meet();
    const own = await fill(0, '10.0.0.4');
    expect(own).toHaveLength(SOCKETS);
    expect(await connect(1, '10.0.0.4')).toBe('too-many-sockets');
    expect(await connect(1, '10.0.0.5')).toBeInstanceOf(WebSocket);
    await end(own.pop()!);
    // The other node hears of it a moment later, and of a dead node much later.
    const again = async () => (await connect(1, '10.0.0.4')) instanceof WebSocket;
    await vi.waitUntil(again, { timeout: 60_000 });
    expect(await connect(1, '10.0.0.4')).toBe('too-many-sockets');
    await cluster.node(0).child.end('SIGKILL');
    await vi.waitUntil(again, { timeout: 60_000, interval: 200 });
  });
});
