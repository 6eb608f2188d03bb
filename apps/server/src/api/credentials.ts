/** Authentication: programs send a token, the page sends a cookie that scripts cannot read. */
import '@fastify/cookie';
import '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './errors.js';

export const COOKIE = 'marrakech';
const COOKIE_DAYS = 400;

type Credentials =
  | { readonly type: 'none' }
  | { readonly type: 'malformed' }
  | { readonly type: 'token' | 'cookie'; readonly secret: string };

const BEARER = /^bearer +([\w-]+)$/i;

/** An `Authorization` header takes precedence over a cookie. */
function credentialsOf(request: FastifyRequest): Credentials {
  // `headers` keeps only the first of several headers with this name.
  const given = request.raw.headersDistinct['authorization'];
  if (given !== undefined) {
    const token = given.length === 1 ? BEARER.exec(given[0]!)?.[1] : undefined;
    return token === undefined ? { type: 'malformed' } : { type: 'token', secret: token };
  }
  const secret = request.cookies[COOKIE];
  return secret === undefined ? { type: 'none' } : { type: 'cookie', secret };
}

export interface Identity {
  readonly player: string;
  readonly credentialHash: string;
  /** The request has a token, or its player is a bot. */
  readonly isProgram: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The player whose valid credentials a request has; absent from an anonymous request. */
    identity?: Identity;
  }
}

/** Finds the sender of a request by a credential; `undefined` if it is not valid. */
export type Identify = (secret: string, type: 'token' | 'cookie') => Promise<Identity | undefined>;

/**
 * Identifies the sender of every request to the routes of `app`, and refuses invalid credentials.
 * Runs after the rate limit, which is an `onRequest` hook, and before a body is read.
 */
export function addAuthentication(app: FastifyInstance, identify: Identify): void {
  app.decorateRequest('identity');
  app.addHook('preParsing', async (request, reply) => {
    const credentials = credentialsOf(request);
    if (credentials.type === 'none') return;
    if (credentials.type !== 'malformed') {
      const identity = await identify(credentials.secret, credentials.type);
      if (identity !== undefined) {
        request.identity = identity;
        return;
      }
    }
    // Not for a refused upgrade: the page repeats the request over HTTP, and a late answer to the
    // upgrade would clear the cookie that the page has received by then.
    if (credentials.type === 'cookie' && !request.ws) takeCookie(reply);
    await refuse(reply, { code: 'invalid-credentials' });
  });
}

export function giveCookie(reply: FastifyReply, secret: string): void {
  void reply.setCookie(COOKIE, secret, {
    path: '/',
    httpOnly: true,
    // `lax`: a link on another site must open the table with the player's own seat.
    sameSite: 'lax',
    secure: reply.request.protocol === 'https',
    maxAge: COOKIE_DAYS * 24 * 3600,
  });
}

/** Renews an old cookie, so that it only expires for players who stay away. */
export async function renewCookie(
  reply: FastifyReply,
  isOld: (secret: string) => Promise<boolean>,
): Promise<void> {
  const credentials = credentialsOf(reply.request);
  if (credentials.type === 'cookie' && (await isOld(credentials.secret)))
    giveCookie(reply, credentials.secret);
}

export function takeCookie(reply: FastifyReply): void {
  void reply.clearCookie(COOKIE, { path: '/' });
}

/**
 * Whether a request comes from an allowed page. Programs send a token and no origin; a request with
 * a cookie and no origin could come from any page.
 */
export function isOurPage(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return credentialsOf(request).type !== 'cookie';
  return origins.includes(origin) || sameHost(origin, request.host);
}

function sameHost(origin: string, host: string): boolean {
  const parsed = URL.canParse(origin) ? new URL(origin) : undefined;
  return parsed?.host === host;
}
