/** Secrets of players are stored as hashes. */
import { createHash } from 'node:crypto';

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
