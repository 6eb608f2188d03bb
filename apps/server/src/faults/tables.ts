/** Tables for a run: people, their tabs, bots, and games that nobody plays. */
import { randomBytes } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import { plainTable, type TableOptions } from '@marrakech/protocol';
import { Client } from 'pg';
import { post } from '../trial/post.js';
import { ScriptedPlayer, type Script } from './scripted-player.js';

const MOST_TRIES = 100;
/** Decisions: nobody leaves before the end. */
export const ENDLESS = 100_000;

interface Person {
  readonly player: string;
  readonly cookie: string;
}

export interface FaultTable {
  readonly game: string;
  readonly isAbandoned: boolean;
  readonly people: readonly Person[];
}

/** Again, if a node was just being replaced: what came twice harms nobody. */
async function persist(...asked: Parameters<typeof post>): ReturnType<typeof post> {
  for (let tries = 1; ; tries++)
    try {
      return await post(...asked);
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      await later(300);
    }
}

async function meet(origin: string): Promise<Person> {
  const { answer, cookie } = await persist(origin, '/api/me', '');
  return { player: answer['player']!, cookie };
}

const BOT = { type: 'bot', name: 'Nour', level: 'nour' } as const;

/** Every fifth game has a bot, every fifth is left to its clock, the others are two people's. */
function optionsOf(number: number): TableOptions {
  const isTimed = number % 5 === 4;
  return plainTable(2, {
    ...(number % 5 === 3 && { chairs: [{ type: 'person' }, BOT] }),
    order: number % 2 === 0 ? 'turn-first' : 'turn-last',
    ...(isTimed && { clock: { type: 'live', speed: 'quick' } }),
    standIn: 'nour',
  });
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
  for (const [seat, { cookie }] of people.entries()) {
    const part = randomBytes(32).toString('hex');
    const message = { type: 'sit', id: `sit-${seat}`, version: 0, seat, name: 'Scripted', part };
    await persist(origin, `/api/games/${game}/messages`, cookie, message);
  }
  return { game, people, isAbandoned: options.clock.type === 'live' };
}

/** As if so much of the clocks of these games had run already. */
export async function runDownClocks(
  database: string,
  tables: readonly FaultTable[],
  ms: number,
): Promise<void> {
  const client = new Client({ connectionString: database });
  await client.connect();
  const games = tables.filter(({ isAbandoned }) => isAbandoned).map(({ game }) => game);
  await client.query('delete from outages');
  await client.query(
    `update events set event = regexp_replace(event, '"at":(\\d+)',
      '"at":' || (substring(event from '"at":(\\d+)')::bigint - $2)::text) where game = any($1)`,
    [games, ms],
  );
  await client.query(
    'update games set due_at = due_at - $2, edits = edits + 1 where game = any($1)',
    [games, ms],
  );
  await client.end();
}

/** Everybody at a table, at every seventh with two tabs. */
export function playersOf(
  origin: string,
  { game, people, isAbandoned }: FaultTable,
  number: number,
  below: (count: number) => number,
  patience: number,
): ScriptedPlayer[] {
  return people.flatMap(({ player, cookie }) => {
    const tabs = number % 7 === 0 ? ['one', 'two'] : ['one'];
    return tabs.map((tab) => {
      const script: Script = {
        origin,
        game,
        player,
        cookie,
        tab,
        isPlaying: !isAbandoned,
        patience,
        pace: 80,
        below,
      };
      return new ScriptedPlayer(script);
    });
  });
}
