/** What holds for every request: headers of answers, the origin, and errors as the API words them. */
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import type { OnlineRefusal } from '@marrakech/protocol';
import { Unreadable } from '@marrakech/table';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { DatabaseWatch } from '../cluster/database-watch.js';
import type { Config } from '../config/config.js';
import { StoreLost } from '../database/store.js';
import { isOurPage } from './credentials.js';
import { refuse } from './errors.js';
import { isSomebodyLost, wayToNowhere } from './page-files.js';
import { isOfApi } from './route.js';

export const MOST_BODY_BYTES = 16_384;

/** Cookies of requests, and headers that limit what a browser does with an answer. */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        fontSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // Whether the connection is safe is for whoever stands in front to say.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
}

interface ProtectionParts {
  readonly config: Config;
  readonly databaseWatch: DatabaseWatch;
}

/** Refuses what another page sends in a player's name, and what cannot be served now. */
export function addRequestChecks(
  app: FastifyInstance,
  { config, databaseWatch }: ProtectionParts,
): void {
  app.addHook('onRequest', async (request, reply) => {
    // Without its database a node knows nothing that is sure to be so still.
    if (databaseWatch.isLost && isOfApi(request)) return refuse(reply, { code: 'not-stored' });
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads || isOurPage(request, config.origins)) return undefined;
    return refuse(reply, { code: 'wrong-origin' });
  });
  app.addHook('preValidation', async (request, reply) => {
    // Nothing is opened where nobody would listen.
    const isToSocket = request.routeOptions.url?.endsWith('/socket') === true;
    return request.ws && !isToSocket ? refuse(reply, { code: 'not-found' }) : undefined;
  });
}

export function addErrorHandlers(app: FastifyInstance, { web }: Config): void {
  app.setNotFoundHandler((request, reply) =>
    web !== '' && isSomebodyLost(request)
      ? reply.redirect(wayToNowhere(request.url))
      : refuse(reply, { code: 'not-found' }),
  );
  app.setErrorHandler((error: FastifyError & { refusal?: OnlineRefusal }, request, reply) => {
    // Another node, or a later try, has an answer.
    const isForOthers =
      error instanceof StoreLost || (error instanceof Unreadable && error.isNewer);
    const refusal = isForOthers
      ? ({ code: 'not-stored' } as const)
      : (error.refusal ?? refusalFor(error, request.routeOptions.bodyLimit));
    if (refusal.code === 'muddled') request.log.error(error);
    return refuse(reply, refusal);
  });
}

/** What fastify itself could not read. */
export function refusalFor(
  { statusCode = 500 }: FastifyError,
  limit = MOST_BODY_BYTES,
): OnlineRefusal {
  if (statusCode === 413) return { code: 'too-large', limit };
  return statusCode < 500 ? { code: 'unreadable', path: '' } : { code: 'muddled' };
}
