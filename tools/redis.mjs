/** By what the nodes of a cluster tell each other: the system's own Redis. */
import { existsSync } from 'node:fs';

const isHere = () => existsSync('/usr/bin/redis-server');

export const REDIS = { name: 'Redis', debianPackage: 'redis-server', isHere };
