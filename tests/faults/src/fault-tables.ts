/** Tables for a run: people with one or more tabs, bots, and games without players. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as later } from 'node:timers/promises';
import { EDITION_NAMES } from '@marrakech/rules';
import {
  accept,
  plainTable,
  SPEED_NAMES,
  type TableEvent,
  type TableOptions,
} from '@marrakech/table';
import type { Pool } from 'pg';
import { WebSocket } from 'ws';
import { post, Refused } from '@marrakech/testbed/cluster';
import { ScriptedPlayer, type Manner, type Script } from './scripted-player.js';

const MOST_TRIES = 100;
/** Statuses of a seat or table that is gone: a retry gets the same answer. */
const GONE: ReadonlySet<number> = new Set([403, 409, 410]);
/** Decisions until a player leaves: more than any game has. */
export const ENDLESS = 100_000;

interface Person {
  readonly player: string;
  readonly cookie: string;
  /** Their dice share. */
  readonly share: string;
}

export interface FaultTable {
  readonly game: string;
  /** Whether the game has a clock. One of its players runs out of time. */
  readonly isTimed: boolean;
  readonly manner: Manner;
  readonly people: readonly Person[];
  /** A time before the game began, by the local clock. */
  readonly beganAt: number;
}

/** Retries while nodes are replaced; a repeated request has no second effect. */
async function persist(...asked: Parameters<typeof post>): ReturnType<typeof post> {
  for (let tries = 1; ; tries++)
    try {
      return await post(...asked);
    } catch (error) {
      const isGone = error instanceof Refused && GONE.has(error.status);
      if (isGone || tries === MOST_TRIES) throw error;
      await later(300);
    }
}

async function meet(origin: string): Promise<Person> {
  const { answer, cookie } = await persist(origin, '/api/me', '');
  return { player: answer['player']!, cookie, share: randomBytes(32).toString('hex') };
}

const BOT = { type: 'bot', name: 'Nour', level: 'nour' } as const;

/**
 * Every fifth game has a bot. Every fifth has clocks: at one of two such tables no player acts, at the
 * other three people play, and the first runs out of time in the middle of a turn. All others are games
 * for two people.
 */
const mannerOf = (number: number): Manner => {
  if (number % 5 !== 4) return 'plays';
  return number % 10 === 4 ? 'sleeps' : 'dawdles';
};

function optionsOf(number: number): TableOptions {
  const manner = mannerOf(number);
  return plainTable(manner === 'dawdles' ? 3 : 2, {
    ...(number % 5 === 3 && { chairs: [{ type: 'person' }, BOT] }),
    order: number % 2 === 0 ? 'turn-first' : 'turn-last',
    ...(manner !== 'plays' && { clock: { type: 'live', speed: 'quick' } }),
    standIn: 'nour',
  });
}

/** For a new table, which is at version 1 with its commitment. */
const sitOn = (seat: number) =>
  ({ type: 'sit', id: `sit-${seat}`, version: 1, seat, name: 'Scripted' }) as const;

async function connect(origin: string, game: string, { cookie }: Person): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/games/${game}/socket`, {
    headers: { cookie, origin },
  });
  await once(socket, 'open');
  return socket;
}

/**
 * Waits until all players have arrived, since no clock runs before. If the server does not record
 * arrivals, this gives up, and the checker finds the fault.
 */
async function allArrived(origin: string, game: string): Promise<void> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const response = await fetch(`${origin}/api/games/${game}/events`);
    const { events } = (await response.json()) as { readonly events: readonly TableEvent[] };
    const table = accept(undefined, events);
    const seats = table.ok ? table.value.seats : [];
    const isLate = seats.some((seat) => seat.type === 'person' && seat.late !== undefined);
    if (table.ok && table.value.play !== undefined && !isLate) return;
    await later(100);
  }
}

export async function openTable(origin: string, number: number): Promise<FaultTable> {
  const options = optionsOf(number);
  const persons = options.chairs.filter(({ type }) => type === 'person');
  const people = await Promise.all(persons.map(() => meet(origin)));
  const { answer } = await persist(origin, '/api/tables', people[0]!.cookie, {
    options,
    isPublic: false,
    bySeat: false,
  });
  const game = answer['game']!;
  const isTimed = options.clock.type === 'live';
  const sockets = isTimed
    ? await Promise.all(people.map((each) => connect(origin, game, each)))
    : [];
  let beganAt = 0;
  for (const [seat, { cookie, share }] of people.entries()) {
    beganAt = Date.now();
    const message = { ...sitOn(seat), share };
    await persist(origin, `/api/games/${game}/messages`, cookie, message);
  }
  if (isTimed) await allArrived(origin, game);
  for (const socket of sockets) socket.terminate();
  return { game, people, isTimed, manner: mannerOf(number), beganAt };
}

/**
 * Matches two new players with the same request; `kind` distinguishes it from those of other pairs.
 * Returns `undefined` if they were not matched, for example because the second came too late.
 */
export async function pairUp(origin: string, kind: number): Promise<FaultTable | undefined> {
  const people = [await meet(origin), await meet(origin)];
  const { length } = EDITION_NAMES;
  const wish = {
    players: people.length,
    speed: SPEED_NAMES[Math.floor(kind / length) % SPEED_NAMES.length]!,
    edition: EDITION_NAMES[kind % length]!,
  };
  const games = new Set<string>();
  let beganAt = 0;
  for (const { cookie, share } of people) {
    beganAt = Date.now();
    const { answer } = await persist(origin, '/api/pair', cookie, wish);
    const game = answer['game']!;
    const message = { ...sitOn(Number(answer['seat'])), share };
    try {
      await persist(origin, `/api/games/${game}/messages`, cookie, message);
    } catch (error) {
      // The reservation has expired meanwhile, and the seat or the table is gone.
      if (error instanceof Refused) return undefined;
      throw error;
    }
    games.add(game);
  }
  const [game, other] = games;
  if (game === undefined || other !== undefined) return undefined;
  return { game, people, isTimed: false, manner: 'plays', beganAt };
}

/**
 * Moves the times of a game into the past, as if its clocks had run. Then every node reloads the game:
 * events that a node adds to its old state would postpone the deadline.
 */
export async function runDownClocks(
  database: Pool,
  game: string,
  ms: number,
  nodes: readonly string[],
): Promise<void> {
  await database.query(
    `update events set event = regexp_replace(event, '"at":(\\d+)',
      '"at":' || (substring(event from '"at":(\\d+)')::bigint - $2)::text) where game = $1`,
    [game, ms],
  );
  await database.query('update games set due_at = due_at - $2, edits = edits + 1 where game = $1', [
    game,
    ms,
  ]);
  await Promise.all(nodes.map((node) => fetch(`${node}/api/games/${game}`)));
}

/** The clients of a table; at every seventh, players have two tabs. */
export function playersOf(
  origin: string,
  { game, people, manner }: FaultTable,
  number: number,
  below: (count: number) => number,
  patience: number,
): ScriptedPlayer[] {
  return people.flatMap(({ player, cookie, share }) => {
    const tabs = number % 7 === 0 ? ['one', 'two'] : ['one'];
    return tabs.map((tab) => {
      const script: Script = {
        origin,
        game,
        player,
        cookie,
        share,
        tab,
        manner,
        patience,
        pace: 80,
        below,
      };
      return new ScriptedPlayer(script);
    });
  });
}
