/** Ids of commands that the server sends for a player. */
import { randomUUID } from 'node:crypto';

/**
 * Random, since a command with a known id counts as answered: a player who guessed the next id could
 * send it first, and block the server's own command.
 */
export const makeMessageId = (): string => randomUUID();
