/** What the log says of requests: one line each, when it is answered. */
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { isOfApi } from './route.js';

/** Long enough for a game's name or a key, however it is written. */
const NAMES = /[\w%-]{16,}/g;
/** So much of a name tells the lines of one game from those of others, and opens nothing. */
const SHOWN = 6;

/**
 * A request is its method and its path, without cookies, tokens or what was asked for. The name of a
 * game is the link to it, so whoever reads the log is not shown the whole of it.
 */
export const tellRequest = ({ method, url, ip }: FastifyRequest) => ({
  method,
  path: url.split('?')[0]!.replaceAll(NAMES, (name) => `${name.slice(0, SHOWN)}…`),
  ip,
});

export class RequestLog extends LogController {
  override incomingRequest(): void {
    // It has no answer yet.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { statusCode: status, elapsedTime } = reply;
    const line = { req: request, status, ms: Math.round(elapsedTime) };
    if (error) reply.log.error({ ...line, err: error }, 'response failed');
    // The page's own files come by the dozen.
    else reply.log[isOfApi(request) ? 'info' : 'debug'](line, 'answered');
  }
}
