/** All finished public games in one file: a line of JSON each, with the game's name and its record. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeRecord } from '@marrakech/rules';
import { recordOf, restore } from '@marrakech/table';
import * as v from 'valibot';
import type { GameRepository } from '../games/game-repository.js';
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

async function* linesOf(games: GameRepository): AsyncGenerator<string> {
  for await (const { game, events } of games.finished()) {
    const table = restore(events);
    const record = table.ok ? recordOf(table.value) : undefined;
    // One of a newer Marrakech is left out rather than told wrongly.
    if (record !== undefined) yield `${JSON.stringify({ game, record: makeRecord(record) })}\n`;
  }
}

/** How many games were written. */
async function writeLines(games: GameRepository, output: NodeJS.WritableStream, end: boolean) {
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
  games: GameRepository,
  path: string,
  storeFiles: readonly string[],
): Promise<number> =>
  writeOutput(path, DUMP, storeFiles, (draft) =>
    writeLines(games, createWriteStream(draft, { flags: 'wx' }), true),
  );

export function dumpToStandardOutput(
  games: GameRepository,
  storeFiles: readonly string[],
): Promise<number> {
  requireForeignOutput(process.stdout.fd, storeFiles);
  return writeLines(games, process.stdout, false);
}
