/** All finished public games in one file: a line of JSON each, with the game's name and its record. */
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseEvent, recordOf, type TableEvent } from '@marrakech/protocol';
import { makeRecord } from '@marrakech/rules';
import type { Games } from '../games.js';

function readLog(log: readonly unknown[]): TableEvent[] | undefined {
  const read = log.map((event) => parseEvent(event));
  return read.every((each) => each.ok) ? read.map(({ value }) => value) : undefined;
}

async function* linesOf(games: Games): AsyncGenerator<string> {
  for await (const { game, events } of games.finished()) {
    const log = readLog(events);
    const record = log && recordOf(log);
    // One of a newer Marrakech is left out rather than told wrongly.
    if (record !== undefined) yield `${JSON.stringify({ game, record: makeRecord(record) })}\n`;
  }
}

/** Readers of the file see the old dump or the new one, never half of it. Says how many games are in it. */
export async function dump(games: Games, path: string): Promise<number> {
  const unfinished = `${path}.part`;
  let written = 0;
  const counted = async function* () {
    for await (const line of linesOf(games)) {
      written++;
      yield line;
    }
  };
  await pipeline(Readable.from(counted()), createWriteStream(unfinished));
  await rename(unfinished, path);
  return written;
}
