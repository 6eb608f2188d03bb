/** All finished public games in one file: a line of JSON each, with the game's name and its record. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseEvent, type TableEvent } from '@marrakech/protocol';
import { recordOf } from '@marrakech/table';
import { makeRecord } from '@marrakech/rules';
import * as v from 'valibot';
import type { Games } from '../games.js';
import { requireForeignOutput, writeOutput, type OutputKind } from './output-file.js';

const LineSchema = v.strictObject({ game: v.string(), record: v.string() });

/** By its first line: an object of exactly these fields. */
function isDump(beginning: Buffer): boolean {
  const [line = ''] = beginning.toString('utf8').split('\n', 1);
  try {
    return v.is(LineSchema, JSON.parse(line));
  } catch {
    return false;
  }
}

const DUMP: OutputKind = { name: 'dump', isEarlier: isDump };

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

/** How many games were written. */
async function writeLines(games: Games, output: NodeJS.WritableStream, end: boolean) {
  let written = 0;
  const counted = async function* () {
    for await (const line of linesOf(games)) {
      written++;
      yield line;
    }
  };
  await pipeline(Readable.from(counted()), output, { end });
  return written;
}

/** Readers of the file see the old dump or the new one, never half of it. */
export const dumpToFile = (
  games: Games,
  path: string,
  storeFiles: readonly string[],
): Promise<number> =>
  writeOutput(path, DUMP, storeFiles, (draft) =>
    writeLines(games, createWriteStream(draft, { flags: 'wx' }), true),
  );

export function dumpToStandardOutput(games: Games, storeFiles: readonly string[]): Promise<number> {
  requireForeignOutput(process.stdout.fd, storeFiles);
  return writeLines(games, process.stdout, false);
}
