/** Doors for whoever runs the server: alive, ready, measured. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.js';

export interface Readiness {
  /** Going down: no new visitors, please. */
  isClosing: boolean;
}

export function addOperations(
  app: FastifyInstance,
  { store, metrics, config, rooms }: Services,
  readiness: Readiness,
): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ ok: true }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const answers = await store.rows('select 1 as one').then(
      () => true,
      () => false,
    );
    const ready = answers && !readiness.isClosing;
    return reply.code(ready ? 200 : 503).send({ ready });
  });

  if (!config.metrics) return;
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    metrics.rooms.set(rooms.size);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
