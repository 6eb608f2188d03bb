/** Who asks: a program by its token, a person by a cookie that pages cannot read. */
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Identities } from '../identities.js';

export const COOKIE = 'marrakech';
const COOKIE_DAYS = 400;

function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
}

/** The key that a request brings, if any. */
export const keyOf = (request: FastifyRequest): string | undefined =>
  bearerOf(request) ?? request.cookies[COOKIE];

export const identify = async (
  identities: Identities,
  request: FastifyRequest,
): Promise<string | undefined> =>
  identities.find(keyOf(request), bearerOf(request) === undefined ? 'cookie' : 'token');

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
  identities: Identities,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const key = request.cookies[COOKIE];
  const isByCookie = bearerOf(request) === undefined && key !== undefined;
  if (isByCookie && (await identities.isOld(key))) giveCookie(reply, key);
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
  if (origin === undefined) return bearerOf(request) !== undefined || !hasCookie(request);
  return origins.includes(origin) || sameHost(origin, request.host);
}

const hasCookie = (request: FastifyRequest): boolean => request.cookies[COOKIE] !== undefined;

function sameHost(origin: string, host: string): boolean {
  const parsed = URL.canParse(origin) ? new URL(origin) : undefined;
  return parsed?.host === host;
}
