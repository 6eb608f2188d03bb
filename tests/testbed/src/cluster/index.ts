/** Clusters of real processes on this machine, and the parts to make one of. */
export { SERVER_PROGRAM, startServer, type StartedServer } from './start-server.js';
export { Child, freePort } from './child.js';
export { FaultProxy, type ProxyMode } from './fault-proxy.js';
export { readOptions } from './options.js';
export { post, Refused } from './post.js';
export { hasPostgres, startPostgres, type Postgres } from './postgres.js';
export { hasRedis, startRedis, type Redis } from './redis.js';
export { TestCluster } from './test-cluster.js';
