/** The server that this page came from, if there is one. */
import { ApiClient, type ApiError, type ServerInfo } from '@marrakech/api-client';
import type { MyTable } from '@marrakech/protocol';
import type { Outcome } from '@marrakech/rules';
import type { TableEvent } from '@marrakech/table';
import { pageNetwork } from './network-status.js';

export type { ApiError, ServerInfo } from '@marrakech/api-client';

let client: ApiClient | undefined;

/** Beside the page, wherever that is: a server may stand behind a folder of another. */
export const apiClient = (): ApiClient =>
  (client ??= new ApiClient({
    address: new URL('./api/', document.baseURI).href,
    network: pageNetwork,
  }));

/** Whether a server of ours is there; if not, or if it cannot say, why. */
export const fetchServerInfo = async (): Promise<Outcome<ServerInfo, ApiError>> =>
  apiClient().serverInfo();

/** A visitor without an identity has no tables, so no request is needed. */
export async function fetchMyTables(
  info: Outcome<ServerInfo, ApiError>,
): Promise<readonly MyTable[]> {
  if (!info.ok || info.value.player === null) return [];
  const tables = await apiClient().myTables();
  return tables.ok ? tables.value : [];
}

/** Everything that has happened at a table; nothing if it is not there. */
export async function fetchEvents(game: string): Promise<readonly TableEvent[]> {
  // Asked first, since a browser logs the answer that there is no such table as an error of the page.
  const known = await apiClient().knowsTable(game);
  if (!known.ok || !known.value) return [];
  const events = await apiClient().events(game);
  return events.ok ? events.value : [];
}
