/** Requests to the server that this page came from, if there is one. */
import type { MyTable, OnlineRefusal } from '@marrakech/protocol';
import type { TableEvent } from '@marrakech/table';
import { bad, good, type Outcome } from '@marrakech/rules';

export type ApiError =
  | OnlineRefusal
  | { readonly code: 'no-answer' }
  /** The server answers, but not to a socket, and a browser does not tell why. */
  | { readonly code: 'not-let-in' };

/** Beside the page, wherever that is: a server may stand behind a folder of another. */
const addressOf = (path: string): URL => new URL(`./api/${path}`, document.baseURI);

export function socketAddress(path: string): string {
  const address = addressOf(path);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

const NO_ANSWER = { code: 'no-answer' } as const;

/** Others that stand in between have errors of their own, of any shape. */
function readRefusal(error: unknown): ApiError {
  const isOurs =
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string';
  if (!isOurs) return NO_ANSWER;
  const { code, seconds } = error as { readonly code: string; readonly seconds?: unknown };
  if (code === 'too-fast' && !Number.isFinite(seconds)) return NO_ANSWER;
  return error as OnlineRefusal;
}

/** Requests that are not answered yet. */
const pending = new Set<Promise<Response>>();

async function send(path: string, init: RequestInit): Promise<Response> {
  const sent = fetch(addressOf(path), init);
  pending.add(sent);
  try {
    return await sent;
  } finally {
    pending.delete(sent);
  }
}

async function read(
  response: Response,
): Promise<{ readonly isOk: boolean; readonly answer: { readonly error?: unknown } }> {
  return { isOk: response.ok, answer: (await response.json()) as { readonly error?: unknown } };
}

/**
 * The cookie of a player who was erased, or whom a restored database does not know, is refused and
 * cleared. The request is sent once more without it, as by a new visitor.
 */
async function sendAndRead(path: string, init: RequestInit): ReturnType<typeof read> {
  const first = await read(await send(path, init));
  if (first.isOk || readRefusal(first.answer.error).code !== 'invalid-credentials') return first;
  // Answers to other requests with the old cookie clear it again, also if it is a new one by then.
  await Promise.allSettled(pending);
  return read(await send(path, init));
}

export async function ask<Answer>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Outcome<Answer, ApiError>> {
  // The request would fail, and the browser would log it as an error of the page.
  if (!navigator.onLine) return bad(NO_ANSWER);
  try {
    const { isOk, answer } = await sendAndRead(path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return isOk ? good(answer as Answer) : bad(readRefusal(answer.error));
  } catch {
    // No network, or a plain web server that answers with a page.
    return bad(NO_ANSWER);
  }
}

export interface ServerInfo {
  readonly marrakech: string;
  /** Who this device is there, if anybody yet. */
  readonly player: string | null;
}

/** Whether a server of ours is there; if not, or if it cannot say, why. */
export async function fetchServerInfo(): Promise<Outcome<ServerInfo, ApiError>> {
  const hello = await ask<Partial<ServerInfo>>('GET', 'hello');
  if (!hello.ok) return hello;
  const { marrakech, player } = hello.value;
  return typeof marrakech === 'string'
    ? good({ marrakech, player: player ?? null })
    : bad(NO_ANSWER);
}

/** A visitor without an identity has no tables, so no request is needed. */
export async function fetchMyTables(
  hello: Outcome<ServerInfo, ApiError>,
): Promise<readonly MyTable[]> {
  if (!hello.ok || hello.value.player === null) return [];
  const told = await ask<{ readonly tables: readonly MyTable[] }>('GET', 'me');
  return told.ok ? told.value.tables : [];
}

/** Everything that has happened at a table; nothing if it is not there. */
export async function fetchEvents(game: string): Promise<readonly TableEvent[]> {
  // Asked first, since to be without a game is no error.
  const hello = await ask<{ readonly knows?: boolean }>(
    'GET',
    `hello?game=${encodeURIComponent(game)}`,
  );
  if (!hello.ok || hello.value.knows !== true) return [];
  const told = await ask<{ readonly events: readonly TableEvent[] }>('GET', `games/${game}/events`);
  return told.ok ? told.value.events : [];
}
