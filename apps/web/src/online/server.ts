/** Requests to the server that this page came from, if there is one. */
import type { MyTable, OnlineRefusal, TableEvent } from '@marrakech/protocol';
import { bad, good, type Outcome } from '@marrakech/rules';

export type Trouble =
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
function readRefusal(error: unknown): Trouble {
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

export async function ask<Answer>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Outcome<Answer, Trouble>> {
  // Nobody would answer, and the browser would write it down as a fault of the page.
  if (!navigator.onLine) return bad(NO_ANSWER);
  try {
    const response = await fetch(addressOf(path), {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const answer = (await response.json()) as Answer & { readonly error?: unknown };
    if (response.ok) return good(answer);
    return bad(readRefusal(answer.error));
  } catch {
    // No network, or a plain web server that answers with a page.
    return bad(NO_ANSWER);
  }
}

export interface Hello {
  readonly marrakech: string;
  /** Who this device is there, if anybody yet. */
  readonly player: string | null;
}

/** Whether a server of ours is there; if not, or if it cannot say, why. */
export async function sayHello(): Promise<Outcome<Hello, Trouble>> {
  const hello = await ask<Partial<Hello>>('GET', 'hello');
  if (!hello.ok) return hello;
  const { marrakech, player } = hello.value;
  return typeof marrakech === 'string'
    ? good({ marrakech, player: player ?? null })
    : bad(NO_ANSWER);
}

/** Nobody in particular has none, and need not ask. */
export async function fetchMyTables(hello: Outcome<Hello, Trouble>): Promise<readonly MyTable[]> {
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
