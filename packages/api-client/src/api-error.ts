/** Why a request or a connection failed. */
import type { OnlineRefusal } from '@marrakech/protocol';

export type ApiError =
  | OnlineRefusal
  | { readonly code: 'no-answer' }
  /** The server answers requests, but accepts no socket. A browser does not tell why. */
  | { readonly code: 'not-let-in' };

export const NO_ANSWER = { code: 'no-answer' } as const;

/** Reads the `error` of an answer. Proxies have errors of their own, of any shape. */
export function readApiError(error: unknown): ApiError {
  const isOurs =
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string';
  if (!isOurs) return NO_ANSWER;
  const { code, seconds } = error as { readonly code: string; readonly seconds?: unknown };
  if (code === 'too-fast' && !Number.isFinite(seconds)) return NO_ANSWER;
  return error as OnlineRefusal;
}
