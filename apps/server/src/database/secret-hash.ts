/** What is stored in place of a secret that a player holds. */
import { createHash } from 'node:crypto';

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
