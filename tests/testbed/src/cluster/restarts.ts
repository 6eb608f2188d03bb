/** Starts again what dies in a cluster, after a while, and reports both. */
import { setTimeout as later } from 'node:timers/promises';
import { errorMessage } from '@marrakech/server/error-message';
import type { Child } from './child.js';
import type { TestCluster } from './test-cluster.js';

/** Long enough to see what players see meanwhile. */
const BACK_AFTER = 5000;

interface Part {
  readonly name: string;
  readonly child: () => Child;
  /** Where it is to be found. */
  readonly address: () => string;
  restart(): Promise<void>;
}

export const partsOf = (cluster: TestCluster): readonly Part[] => [
  {
    name: 'PostgreSQL',
    child: cluster.postgres.child,
    address: () => cluster.postgres.address,
    restart: () => cluster.postgres.restart(),
  },
  {
    name: 'Redis',
    child: cluster.redis.child,
    address: () => cluster.redis.address,
    restart: () => cluster.redis.restart(),
  },
  ...Array.from({ length: cluster.size }, (_, number) => ({
    name: `node ${number + 1}`,
    child: () => cluster.node(number).child,
    address: () => cluster.node(number).origin,
    restart: () => cluster.restart(number),
  })),
];

export const tellPart = ({ name, address, child }: Part): string =>
  `${name.padEnd(11)} ${address()}  pid ${child().process.pid}`;

/** Until the signal says that it is over. */
export async function keepAlive(
  part: Part,
  print: (line: string) => void,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    const how = await part.child().ended;
    if (over.aborted) return;
    print(`${part.name} has ended (${how}); it comes back in ${BACK_AFTER / 1000} s`);
    while (part.child().hasEnded && !over.aborted) {
      await later(BACK_AFTER, undefined, { signal: over }).catch(() => undefined);
      if (over.aborted) return;
      try {
        await part.restart();
        print(tellPart(part));
      } catch (error) {
        print(`${part.name} does not start: ${errorMessage(error)}`);
      }
    }
  }
}
