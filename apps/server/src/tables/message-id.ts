/** Ids of messages that the server sends in a player's name. */
import { randomUUID } from 'node:crypto';

/**
 * Players make up the ids of their own messages, and the same id again counts as answered: one that
 * they could guess would let them keep the server from sending its own.
 */
export const makeMessageId = (): string => randomUUID();
