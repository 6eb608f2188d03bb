/** Errors of the writer thread, sent as JSON with their stacks. */
import { StoreReplaced } from '../store.js';

export interface SentError {
  readonly message: string;
  readonly stack: string;
  readonly isReplaced: boolean;
}

export function sendError(error: unknown): SentError {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { message, stack, isReplaced: error instanceof StoreReplaced };
}

export function receiveError({ message, stack, isReplaced }: SentError): Error {
  const error = isReplaced ? new StoreReplaced(message) : new Error(message);
  return Object.assign(error, { stack });
}
