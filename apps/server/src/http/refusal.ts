/** How a request is refused: a code, what comes with it, and the status that fits. */
import { SERVER_FAULTS, statusOf, type OnlineRefusal, type ServerFault } from '@marrakech/protocol';
import type { FastifyReply } from 'fastify';

export type RefusalCode = OnlineRefusal['code'];

const isServerFault = (code: RefusalCode): code is ServerFault['code'] => code in SERVER_FAULTS;

export const httpStatusOf = (code: RefusalCode): number =>
  isServerFault(code) ? SERVER_FAULTS[code] : statusOf(code);

export const refuse = (
  reply: FastifyReply,
  error: OnlineRefusal = { code: 'muddled' },
  version?: number,
): FastifyReply =>
  reply.code(httpStatusOf(error.code)).send({ error, ...(version !== undefined && { version }) });
