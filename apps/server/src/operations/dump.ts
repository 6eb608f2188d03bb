/** Exports all finished public games to one file: a JSON object per line, with name and record. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeRecord } from '@marrakech/rules';
import { recordOf, restore } from '@marrakech/table';
import * as v from 'valibot';
import type { GameRepository } from '../games/game-repository.js';
import { requireForeignOutput, writeOutput, type OutputKind } from './output-file.js';

const LineSchema = v.strictObject({ game: v.string(), record: v.string() });

/** Recognises a dump by its first line: an object with exactly these fields. */
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
    // A game of a newer version cannot be represented and is left out.
    if (record !== undefined) yield `${JSON.stringify({ game, record: makeRecord(record) })}\n`;
  }
}

/** Returns the number of games. */
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

/** Replaces the file atomically: readers see the old dump or the new one. */
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
