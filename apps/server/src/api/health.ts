/** Routes for operators: liveness, readiness, metrics. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { DatabaseWatch } from '../cluster/database-watch.js';
import type { Config } from '../config/config.js';
import type { Metrics } from '../metrics/metrics.js';
import type { ApiDocument } from './api-document.js';

export interface Readiness {
  /** Going down: no new visitors, please. */
  isClosing: boolean;
}

/** Asked every other second by machines: nobody wants to read that. What goes wrong is still told. */
const UNNOTED = { logLevel: 'error' } as const;

export const METRICS = '/metrics';

const HealthSchema = v.strictObject({ ok: v.literal(true) });
const ReadySchema = v.strictObject({ ready: v.literal(true) });

const NOT_READY_REASONS = ['stopping', 'database-replaced', 'database-silent'] as const;
type NotReadyReason = (typeof NOT_READY_REASONS)[number];
const NotReadySchema = v.strictObject({
  ready: v.literal(false),
  reason: v.picklist(NOT_READY_REASONS),
});

function whyNotReady(
  { isClosing }: Readiness,
  { isReplaced, isAnswering }: DatabaseWatch,
): NotReadyReason | undefined {
  if (isClosing) return 'stopping';
  if (isReplaced) return 'database-replaced';
  return isAnswering ? undefined : 'database-silent';
}

function describe(document: ApiDocument, contentType: string | undefined): void {
  const here = { method: 'GET', tag: 'operations' } as const;
  document.add({
    ...here,
    url: '/healthz',
    says: 'The process is alive',
    answers: { 200: { says: 'It is.', gives: HealthSchema } },
  });
  document.add({
    ...here,
    url: '/readyz',
    says: 'Whether visitors may be sent here',
    answers: {
      200: { says: 'They may.', gives: ReadySchema },
      503: {
        says: 'It stops, its database does not answer, or the files of its database were replaced.',
        gives: NotReadySchema,
      },
    },
  });
  if (contentType === undefined) return;
  document.add({
    ...here,
    url: METRICS,
    says: 'Figures for Prometheus',
    answers: { 200: { says: 'All of them.', gives: contentType } },
    refuses: ['too-fast'],
  });
}

interface HealthParts {
  readonly config: Config;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly databaseWatch: DatabaseWatch;
  readonly isBusUp: () => boolean;
  /** Games held in memory. */
  readonly countTables: () => number;
}

export function addHealthRoutes(
  app: FastifyInstance,
  document: ApiDocument,
  { config, metrics, readiness, databaseWatch, isBusUp, countTables }: HealthParts,
): void {
  describe(document, config.metrics ? metrics.registry.contentType : undefined);
  app.get('/healthz', UNNOTED, (): v.InferOutput<typeof HealthSchema> => ({ ok: true }));

  app.get('/readyz', UNNOTED, (_request, reply) => {
    // Known already: whoever asks in order to take away a node that hangs must not wait for another.
    const reason = whyNotReady(readiness, databaseWatch);
    return reason === undefined ? { ready: true } : reply.code(503).send({ ready: false, reason });
  });

  if (!config.metrics) return;
  app.get(METRICS, UNNOTED, async (_request, reply) => {
    metrics.liveTables.set(countTables());
    metrics.storeLost.set(Number(databaseWatch.isLost));
    metrics.busUp.set(Number(isBusUp()));
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
