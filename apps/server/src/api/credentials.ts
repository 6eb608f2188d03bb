/** Who asks: a program by its token, a person by a cookie that pages cannot read. */
import '@fastify/cookie';
import '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './errors.js';

export const COOKIE = 'marrakech';
const COOKIE_DAYS = 400;

type Credentials =
  | { readonly type: 'none' }
  | { readonly type: 'malformed' }
  | { readonly type: 'token' | 'cookie'; readonly key: string };

const BEARER = /^bearer +([\w-]+)$/i;

/** An `Authorization` header decides, also beside a cookie. */
function credentialsOf(request: FastifyRequest): Credentials {
  // `headers` has only the first of several headers of this name.
  const given = request.raw.headersDistinct['authorization'];
  if (given !== undefined) {
    const token = given.length === 1 ? BEARER.exec(given[0]!)?.[1] : undefined;
    return token === undefined ? { type: 'malformed' } : { type: 'token', key: token };
  }
  const key = request.cookies[COOKIE];
  return key === undefined ? { type: 'none' } : { type: 'cookie', key };
}

export interface Identity {
  readonly player: string;
  readonly keyHash: string;
  /** It came with a token, or is a bot, whatever it came with. */
  readonly isProgram: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The player whose valid credentials a request has; absent from an anonymous request. */
    identity?: Identity;
  }
}

/** The sender of a request with this key, if it is valid. */
export type Identify = (key: string, type: 'token' | 'cookie') => Promise<Identity | undefined>;

/**
 * Identifies the sender of every request to the routes of `app`, and refuses credentials that are
 * not valid. Runs after the rate limit, which is an `onRequest` hook, and before a body is read.
 */
export function addAuthentication(app: FastifyInstance, identify: Identify): void {
  app.decorateRequest('identity');
  app.addHook('preParsing', async (request, reply) => {
    const credentials = credentialsOf(request);
    if (credentials.type === 'none') return;
    if (credentials.type !== 'malformed') {
      const identity = await identify(credentials.key, credentials.type);
      if (identity !== undefined) {
        request.identity = identity;
        return;
      }
    }
    // Not for a refused upgrade: a page asks again over HTTP, and a late answer to the upgrade would
    // clear the cookie that the page has got by then.
    if (credentials.type === 'cookie' && !request.ws) takeCookie(reply);
    await refuse(reply, { code: 'invalid-credentials' });
  });
}

export function giveCookie(reply: FastifyReply, key: string): void {
  void reply.setCookie(COOKIE, key, {
    path: '/',
    httpOnly: true,
    // Links from elsewhere lead to a table with the seat one has there.
    sameSite: 'lax',
    secure: reply.request.protocol === 'https',
    maxAge: COOKIE_DAYS * 24 * 3600,
  });
}

/** A cookie ends at last, but not for somebody who comes back now and then. */
export async function renewCookie(
  reply: FastifyReply,
  isOld: (key: string) => Promise<boolean>,
): Promise<void> {
  const credentials = credentialsOf(reply.request);
  if (credentials.type === 'cookie' && (await isOld(credentials.key)))
    giveCookie(reply, credentials.key);
}

export function takeCookie(reply: FastifyReply): void {
  void reply.clearCookie(COOKIE, { path: '/' });
}

/**
 * Whether a page of ours asks. Programs bring a token and no origin; a cookie without one could be
 * anybody's page.
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
