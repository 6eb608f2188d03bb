/** The log of requests: one line for each, written with its response. */
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { isOfApi } from './route.js';

/** Long enough to match a game's name or a credential, also if percent-encoded. */
const NAMES = /[\w%-]{16,}/g;
/** A prefix of this length distinguishes games in the log without granting access to them. */
const SHOWN = 6;

/**
 * A request in the log: its method and path, without cookies, tokens and query. The name of a game
 * grants access to it, so the log shows only a prefix.
 */
export const serializeRequest = ({ method, url, ip }: FastifyRequest) => ({
  method,
  path: url.split('?')[0]!.replaceAll(NAMES, (name) => `${name.slice(0, SHOWN)}…`),
  ip,
});

export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The request has no response yet.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { statusCode: status, elapsedTime } = reply;
    const line = { req: request, status, ms: Math.round(elapsedTime) };
    if (error) reply.log.error({ ...line, err: error }, 'response failed');
    // The files of the page are too many for the level `info`.
    else reply.log[isOfApi(request) ? 'info' : 'debug'](line, 'answered');
  }
}
