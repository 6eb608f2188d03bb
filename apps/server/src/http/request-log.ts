/** What the log says of requests: one line each, when it is answered. */
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { isOfApi } from './door.js';

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
    if (error) reply.log.error({ ...line, err: error }, 'answered badly');
    // The page's own files come by the dozen.
    else reply.log[isOfApi(request) ? 'info' : 'debug'](line, 'answered');
  }
}
