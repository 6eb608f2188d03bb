/** By what the nodes of a cluster tell each other: the system's own Redis. */
import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.mjs';

export function needRedis() {
  if (!existsSync('/usr/bin/redis-server')) installFromDebian('Redis', 'redis-server');
}
