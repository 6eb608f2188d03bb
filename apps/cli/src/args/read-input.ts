/** Text and records from a file or from standard input. */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { bad, good, parseRecord, type GameRecord, type Outcome } from '@marrakech/rules';
import { recordWords } from '../output/fault-words.js';
import { EXIT, type Failure } from '../terminal/exit-codes.js';
import { printable } from '../terminal/text-width.js';
import { checkOverwrite } from './overwrite-check.js';

/** A long game with much talk in it is some ten thousand; `/dev/zero` never ends. */
const MOST_BYTES = 2 ** 20;

export const isStandardInput = (source: string): boolean => source === '-';

/** What a message calls a source. */
export const sourceName = (source: string): string =>
  isStandardInput(source) ? 'standard input' : printable(source);

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'this is a folder',
  EACCES: 'this file may not be read',
  ENOTDIR: 'there is no such file',
  ENAMETOOLONG: 'there is no such file',
};

async function readBytes(stream: Readable): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Why something could not be read, in words. */
export function readFailure(name: string, error: NodeJS.ErrnoException): Failure {
  const { code = '', message } = error;
  return { exit: EXIT.noInput, words: `${name}: ${FILE_FAULTS[code] ?? message}` };
}

/**
 * The text of a file, or of standard input for `-`. Refused where standard output leads back into
 * it, since every command writes there.
 */
export async function readText(source: string): Promise<Outcome<string, Failure>> {
  const free = checkOverwrite([source], ['-']);
  if (!free.ok) return free;
  const name = sourceName(source);
  let bytes: Buffer | undefined;
  try {
    bytes = await readBytes(isStandardInput(source) ? process.stdin : createReadStream(source));
  } catch (error) {
    return bad(readFailure(name, error as NodeJS.ErrnoException));
  }
  if (bytes === undefined)
    return bad({ exit: EXIT.input, words: `${name}: too long for a game; a record is a page` });
  try {
    return good(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return bad({ exit: EXIT.input, words: `${name}: this is not text` });
  }
}

/** The record in a file, or on standard input for `-`. */
export async function readRecord(source: string): Promise<Outcome<GameRecord, Failure>> {
  const text = await readText(source);
  if (!text.ok) return text;
  const record = parseRecord(text.value);
  if (record.ok) return record;
  const words = `${sourceName(source)}: ${recordWords(record.error)}`;
  return bad({ exit: EXIT.input, words });
}
