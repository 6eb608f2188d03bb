/** Routes for operators: liveness, readiness, metrics. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { DatabaseWatch } from '../cluster/database-watch.js';
import type { Config } from '../config/config.js';
import type { Metrics } from '../metrics/metrics.js';
import type { ApiDocument } from './api-document.js';

export interface Readiness {
  /** The server is stopping and refuses new requests. */
  isClosing: boolean;
}

/** Requests of monitoring are too frequent for the log; only their errors are logged. */
const ERRORS_ONLY = { logLevel: 'error' } as const;

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
    says: 'Whether the process is alive',
    answers: { 200: { says: 'It is.', gives: HealthSchema } },
  });
  document.add({
    ...here,
    url: '/readyz',
    says: 'Whether a balancer may send requests here',
    answers: {
      200: { says: 'They may.', gives: ReadySchema },
      503: {
        says: 'The server is stopping, its database does not answer, or its database files were replaced.',
        gives: NotReadySchema,
      },
    },
  });
  if (contentType === undefined) return;
  document.add({
    ...here,
    url: METRICS,
    says: 'Metrics in the format of Prometheus',
    answers: { 200: { says: 'All metrics.', gives: contentType } },
    refuses: ['too-fast'],
  });
}

interface HealthParts {
  readonly config: Config;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly databaseWatch: DatabaseWatch;
  readonly isBusUp: () => boolean;
  /** The number of loaded games. */
  readonly countTables: () => number;
}

export function addHealthRoutes(
  app: FastifyInstance,
  document: ApiDocument,
  { config, metrics, readiness, databaseWatch, isBusUp, countTables }: HealthParts,
): void {
  describe(document, config.metrics ? metrics.registry.contentType : undefined);
  app.get('/healthz', ERRORS_ONLY, (): v.InferOutput<typeof HealthSchema> => ({ ok: true }));

  app.get('/readyz', ERRORS_ONLY, (_request, reply) => {
    // Uses the last known state: a probe must fail fast on a node whose database hangs.
    const reason = whyNotReady(readiness, databaseWatch);
    return reason === undefined ? { ready: true } : reply.code(503).send({ ready: false, reason });
  });

  if (!config.metrics) return;
  app.get(METRICS, ERRORS_ONLY, async (_request, reply) => {
    metrics.liveTables.set(countTables());
    metrics.storeLost.set(Number(databaseWatch.isLost));
    metrics.busUp.set(Number(isBusUp()));
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
