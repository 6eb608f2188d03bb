/** Rate limits per minute: for each address, each player, and each address on one route. */
import rateLimit from '@fastify/rate-limit';
import type { OnlineRefusal } from '@marrakech/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SharedCounters } from '../cluster/shared-counters.js';
import type { Config } from '../config/config.js';
import { sharedRateLimit } from './shared-rate-limit.js';

/** Counts a request under a key, and refuses it if the key has more than `most` in a minute. */
export type CountRequest = (
  request: FastifyRequest,
  key: string,
  most?: number,
) => Promise<OnlineRefusal | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The key besides the address, and the number of requests it may have. */
    quota?: { readonly key: string; readonly most: number };
  }
}

interface RequestLimitParts {
  readonly config: Config;
  readonly counters: SharedCounters;
  /** Whether a request counts for its address. */
  readonly isCounted: (request: FastifyRequest) => boolean;
}

/** Adds the limit of addresses. Returns the function that counts the requests of players. */
export async function addRequestLimits(
  app: FastifyInstance,
  { config: { requestsPerMinute }, counters, isCounted }: RequestLimitParts,
): Promise<CountRequest> {
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    allowList: (request) => !isCounted(request),
    // Identities are free, so the address is limited; players with many addresses are limited by identity.
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
