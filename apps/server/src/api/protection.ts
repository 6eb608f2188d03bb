/** Applied to every request: security headers, cookies, the origin check and error responses. */
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
import { isPageNavigation, unknownPageUrl } from './page-files.js';
import { isOfApi } from './route.js';

export const MOST_BODY_BYTES = 16_384;

/** Parses cookies, and sets headers that limit what a browser does with a response. */
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
    // Left to the proxy, which knows whether the connection is encrypted.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
}

interface ProtectionParts {
  readonly config: Config;
  readonly databaseWatch: DatabaseWatch;
}

/** Refuses requests from foreign pages, and requests that cannot be answered at the moment. */
export function addRequestChecks(
  app: FastifyInstance,
  { config, databaseWatch }: ProtectionParts,
): void {
  app.addHook('onRequest', async (request, reply) => {
    // Without the database, the node cannot know whether its data are current.
    if (databaseWatch.isLost && isOfApi(request)) return refuse(reply, { code: 'not-stored' });
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads || isOurPage(request, config.origins)) return undefined;
    return refuse(reply, { code: 'wrong-origin' });
  });
  app.addHook('preValidation', async (request, reply) => {
    // An upgrade of a route without a socket would never be answered.
    const isToSocket = request.routeOptions.url?.endsWith('/socket') === true;
    return request.ws && !isToSocket ? refuse(reply, { code: 'not-found' }) : undefined;
  });
}

export function addErrorHandlers(app: FastifyInstance, { web }: Config): void {
  app.setNotFoundHandler((request, reply) =>
    web !== '' && isPageNavigation(request)
      ? reply.redirect(unknownPageUrl(request.url))
      : refuse(reply, { code: 'not-found' }),
  );
  app.setErrorHandler((error: FastifyError & { refusal?: OnlineRefusal }, request, reply) => {
    // Another node, or this one later, can answer the request.
    const isTemporary =
      error instanceof StoreLost || (error instanceof Unreadable && error.isNewer);
    const refusal = isTemporary
      ? ({ code: 'not-stored' } as const)
      : (error.refusal ?? refusalFor(error, request.routeOptions.bodyLimit));
    if (refusal.code === 'internal-error') request.log.error({ err: error }, 'request failed');
    return refuse(reply, refusal);
  });
}

/** The refusal for an error that Fastify reports, such as an unreadable body. */
export function refusalFor(
  { statusCode = 500 }: FastifyError,
  limit = MOST_BODY_BYTES,
): OnlineRefusal {
  if (statusCode === 413) return { code: 'too-large', limit };
  return statusCode < 500 ? { code: 'unreadable', path: '' } : { code: 'internal-error' };
}
