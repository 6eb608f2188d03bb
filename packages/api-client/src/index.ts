/**
 * A client of a Marrakech server, for pages, bots and tests: requests, a socket that reconnects, and a
 * table on the server as a `TableConnection`. It needs no browser: what it uses of one is handed in.
 */
export {
  ApiClient,
  type ApiClientParts,
  type MatchRequest,
  type OpenedTable,
  type ServerInfo,
  type TableRequest,
} from './api-client.js';
export { NO_ANSWER, type ApiError } from './api-error.js';
export { Backoff } from './backoff.js';
export { fold, versionOf, type Folded, type KnownTable } from './known-table.js';
export {
  ALWAYS_ONLINE,
  type ClientSocket,
  type Fetch,
  type HttpRequest,
  type HttpResponse,
  type NetworkStatus,
} from './platform.js';
export { ReconnectingSocket, type SocketParts } from './reconnecting-socket.js';
export type { LeftTable, RemoteState, ShownReaction } from './remote-state.js';
export { RemoteTable, type RemoteTableParts } from './remote-table.js';
export { awaitReply, stamp, UnansweredCommands, type Unanswered } from './unanswered-commands.js';
