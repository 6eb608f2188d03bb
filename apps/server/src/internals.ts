/** Parts that the fault tests replace in order to plant a bug in a server. */
export { SharedGames } from './games/shared-games.js';
export { textFrame } from './sockets/text-frame.js';
export type { Watcher } from './tables/connection-counts.js';
export { LiveTable } from './tables/live-table.js';
export { TableRegistry } from './tables/table-registry.js';
