/** Clusters of real processes on this machine, and their parts. */
export { startNode, type ClusterNode } from './cluster-node.js';
export { measureSyncs } from './disk-syncs.js';
export { FaultProxy, type ProxyMode } from './fault-proxy.js';
export { readOptions } from './options.js';
export { post, Refused } from './post.js';
export { hasPostgres, startPostgres, type Postgres } from './postgres.js';
export { hasRedis, startRedis, type Redis } from './redis.js';
export { ServiceWatch, type ServiceCounts } from './service-counts.js';
export { TestCluster } from './test-cluster.js';
