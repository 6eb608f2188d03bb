/** Doors for whoever runs the server: alive, ready, measured. */
import type { FastifyInstance } from 'fastify';
import type { StoreWatch } from '../cluster/store-watch.js';
import type { Services } from '../services.js';

export interface Readiness {
  /** Going down: no new visitors, please. */
  isClosing: boolean;
}

export function addOperations(
  app: FastifyInstance,
  { metrics, config, rooms, courier }: Services,
  readiness: Readiness,
  storeWatch: StoreWatch,
): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ ok: true }));

  app.get('/readyz', { schema: { hide: true } }, (_request, reply) => {
    // Known already: whoever asks in order to take away a node that hangs must not wait for another.
    const ready = storeWatch.isAnswering && !readiness.isClosing;
    return reply.code(ready ? 200 : 503).send({ ready });
  });

  if (!config.metrics) return;
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    metrics.rooms.set(rooms.size);
    metrics.storeLost.set(Number(storeWatch.isLost));
    metrics.courierUp.set(Number(courier.isUp));
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
