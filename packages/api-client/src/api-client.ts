/** Requests to the API of one server, and its sockets. */
import type { MyTable } from '@marrakech/protocol';
import { bad, good, type Outcome } from '@marrakech/rules';
import type { SpeedName, TableEvent, TableOptions } from '@marrakech/table';
import { NO_ANSWER, readApiError, type ApiError } from './api-error.js';
import {
  ALWAYS_ONLINE,
  platform,
  type ClientSocket,
  type Fetch,
  type HttpRequest,
  type HttpResponse,
  type NetworkStatus,
} from './platform.js';

export interface ApiClientParts {
  /** The address of the API, with a slash at its end: `https://example.org/api/`. */
  readonly address: string;
  /** Sent with every request, for example the token of a bot. A page sends its cookie instead. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly network?: NetworkStatus;
  readonly fetch?: Fetch;
  /** Has to send `headers` too; a browser's WebSocket cannot, so the default does not. */
  readonly openSocket?: (address: string) => ClientSocket;
}

export interface ServerInfo {
  /** The version of the server. */
  readonly marrakech: string;
  /** The authenticated player, if any. */
  readonly player: string | null;
}

export interface TableRequest {
  readonly options: TableOptions;
  readonly isPublic: boolean;
  /** Whether every chair has a link of its own. */
  readonly bySeat: boolean;
}

export interface OpenedTable {
  readonly game: string;
  /** By chair; empty unless the table is `bySeat`. */
  readonly seatTokens: Readonly<Record<string, string>>;
}

export interface MatchRequest {
  readonly players: number;
  readonly speed: SpeedName;
  /** Whether bots of other people may take part. */
  readonly withPrograms: boolean;
}

interface Answer {
  readonly isOk: boolean;
  readonly body: { readonly error?: unknown };
}

const read = async (response: HttpResponse): Promise<Answer> => ({
  isOk: response.ok,
  body: (await response.json()) as { readonly error?: unknown },
});

export class ApiClient {
  readonly network: NetworkStatus;
  readonly #parts: ApiClientParts;
  /** Requests without a response yet. */
  readonly #pending = new Set<Promise<HttpResponse>>();

  constructor(parts: ApiClientParts) {
    this.#parts = parts;
    this.network = parts.network ?? ALWAYS_ONLINE;
  }

  /** Opens a socket of the API; `path` is relative to it. */
  openSocket(path: string): ClientSocket {
    const address = `${this.#parts.address}${path}`.replace(/^http/, 'ws');
    return this.#parts.openSocket?.(address) ?? new platform.WebSocket(address);
  }

  /** Sends a request; `path` is relative to the API. */
  async ask<Body>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Outcome<Body, ApiError>> {
    // The request would fail, and a browser would log it as an error of the page.
    if (!this.network.isOnline) return bad(NO_ANSWER);
    const headers = {
      ...this.#parts.headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const request: HttpRequest = {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    try {
      const answer = await this.#sendAndRead(path, request);
      return answer.isOk ? good(answer.body as Body) : bad(readApiError(answer.body.error));
    } catch {
      // No network, or a plain web server that answers with a page.
      return bad(NO_ANSWER);
    }
  }

  /** Whether the address belongs to a Marrakech server; if not, or if it cannot say, why. */
  async serverInfo(): Promise<Outcome<ServerInfo, ApiError>> {
    const hello = await this.ask<Partial<ServerInfo>>('GET', 'hello');
    if (!hello.ok) return hello;
    const { marrakech, player } = hello.value;
    return typeof marrakech === 'string'
      ? good({ marrakech, player: player ?? null })
      : bad(NO_ANSWER);
  }

  /** The player of these credentials; a page without any becomes a new one. */
  async ensurePlayer(): Promise<Outcome<{ readonly player: string }, ApiError>> {
    return this.ask('POST', 'me');
  }

  /** A token with which another device becomes this player, once. */
  async makeDeviceToken(): Promise<Outcome<{ readonly token: string }, ApiError>> {
    return this.ask('POST', 'me/link');
  }

  /** This device becomes the player of a device token. */
  async redeemDeviceToken(token: string): Promise<Outcome<unknown, ApiError>> {
    return this.ask('POST', 'me/move', { token });
  }

  /** All that the server stores about the player. */
  async exportPlayer(): Promise<Outcome<object, ApiError>> {
    return this.ask('GET', 'me/export');
  }

  async erasePlayer(): Promise<Outcome<unknown, ApiError>> {
    return this.ask('DELETE', 'me');
  }

  async openTable(request: TableRequest): Promise<Outcome<OpenedTable, ApiError>> {
    return this.ask('POST', 'tables', request);
  }

  /** Finds opponents, and reserves a seat at their table. */
  async findTable(request: MatchRequest): Promise<Outcome<{ readonly game: string }, ApiError>> {
    return this.ask('POST', 'pair', request);
  }

  /** The seat that a seat token is for. */
  async claimSeat(
    game: string,
    token: string,
  ): Promise<Outcome<{ readonly seat: number }, ApiError>> {
    return this.ask('POST', `games/${game}/claim`, { token });
  }

  /** The tables of the authenticated player. */
  async myTables(): Promise<Outcome<readonly MyTable[], ApiError>> {
    const mine = await this.ask<{ readonly tables: readonly MyTable[] }>('GET', 'me');
    return mine.ok ? good(mine.value.tables) : mine;
  }

  /** Whether there is a table of this name. */
  async knowsTable(game: string): Promise<Outcome<boolean, ApiError>> {
    const path = `hello?game=${encodeURIComponent(game)}`;
    const hello = await this.ask<{ readonly knows?: boolean }>('GET', path);
    return hello.ok ? good(hello.value.knows === true) : hello;
  }

  /** All events of a table. */
  async events(game: string): Promise<Outcome<readonly TableEvent[], ApiError>> {
    const log = await this.ask<{ readonly events: readonly TableEvent[] }>(
      'GET',
      `games/${game}/events`,
    );
    return log.ok ? good(log.value.events) : log;
  }

  /**
   * The cookie of a player who was erased, or whom a restored database does not know, is refused and
   * cleared. The request is sent once more without it, as by a new visitor.
   */
  async #sendAndRead(path: string, request: HttpRequest): Promise<Answer> {
    const first = await read(await this.#send(path, request));
    if (first.isOk || readApiError(first.body.error).code !== 'invalid-credentials') return first;
    // Credentials that are handed in stay as they are.
    if (this.#parts.headers !== undefined) return first;
    // Answers to other requests with the old cookie clear it again, also if it is a new one by then.
    await Promise.allSettled(this.#pending);
    return read(await this.#send(path, request));
  }

  async #send(path: string, request: HttpRequest): Promise<HttpResponse> {
    const address = `${this.#parts.address}${path}`;
    const send = this.#parts.fetch ?? ((...sent) => platform.fetch(...sent));
    const sent = send(address, request);
    this.#pending.add(sent);
    try {
      return await sent;
    } finally {
      this.#pending.delete(sent);
    }
  }
}
