/** Refuses a request with a code, its data and the matching status. */
import { SERVER_FAULTS, statusOf, type OnlineRefusal, type ServerFault } from '@marrakech/protocol';
import type { FastifyReply } from 'fastify';

export type RefusalCode = OnlineRefusal['code'];

const isServerFault = (code: RefusalCode): code is ServerFault['code'] => code in SERVER_FAULTS;

export const httpStatusOf = (code: RefusalCode): number =>
  isServerFault(code) ? SERVER_FAULTS[code] : statusOf(code);

/** Refusals that may be caused by a wrong setting; they are logged for the operator. */
const MAY_BE_MISCONFIGURED: ReadonlySet<RefusalCode> = new Set([
  'wrong-origin',
  'too-fast',
  'too-many-sockets',
]);

const UNAUTHORIZED = 401;

export function refuse(
  reply: FastifyReply,
  error: OnlineRefusal = { code: 'internal-error' },
  version?: number,
): FastifyReply {
  const { request } = reply;
  if (MAY_BE_MISCONFIGURED.has(error.code))
    request.log.warn(
      { req: request, refused: error.code, origin: request.headers.origin, host: request.host },
      'refused',
    );
  const status = httpStatusOf(error.code);
  if (status === UNAUTHORIZED) reply.header('www-authenticate', 'Bearer');
  if (error.code === 'too-fast') reply.header('retry-after', error.seconds);
  return reply.code(status).send({ error, ...(version !== undefined && { version }) });
}
