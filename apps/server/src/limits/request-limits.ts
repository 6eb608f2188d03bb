/** How many requests an address, a player, or an address on one route may make in a minute. */
import rateLimit from '@fastify/rate-limit';
import type { OnlineRefusal } from '@marrakech/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SharedCounters } from '../cluster/shared-counters.js';
import type { Config } from '../config/config.js';
import { sharedRateLimit } from './shared-rate-limit.js';

/** Refuses a request if those counted by the same key in a minute are more than `most`. */
export type CountRequest = (
  request: FastifyRequest,
  key: string,
  most?: number,
) => Promise<OnlineRefusal | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    /** What this request is counted by, besides its address, and how many there may be. */
    quota?: { readonly key: string; readonly most: number };
  }
}

interface RequestLimitParts {
  readonly config: Config;
  readonly counters: SharedCounters;
  /** Whether a request counts for its address. */
  readonly isCounted: (request: FastifyRequest) => boolean;
}

/** Limits what comes from an address. Returns what limits the requests of a player as well. */
export async function addRequestLimits(
  app: FastifyInstance,
  { config: { requestsPerMinute }, counters, isCounted }: RequestLimitParts,
): Promise<CountRequest> {
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    allowList: (request) => !isCounted(request),
    // An identity costs nothing, so the address is counted; who has many, by their identity.
    keyGenerator: (request) => request.ip,
    store: sharedRateLimit(counters),
    errorResponseBuilder: (_request, { ttl }): object => ({
      statusCode: 429,
      refusal: { code: 'too-fast', seconds: Math.ceil(ttl / 1000) },
    }),
  });
  app.decorateRequest('quota');
  const counter = app.createRateLimit({
    keyGenerator: ({ quota }) => quota!.key,
    max: ({ quota }) => quota!.most,
  });
  return async (request, key, most = requestsPerMinute) => {
    request.quota = { key, most };
    const count = await counter(request);
    return !count.isAllowed && count.isExceeded
      ? { code: 'too-fast', seconds: count.ttlInSeconds }
      : undefined;
  };
}
