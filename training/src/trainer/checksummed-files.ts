/**
 * Files of the trainer, written atomically and with a checksum. The first line has the kind of file
 * and the checksum, the second has facts as JSON, then numbers follow.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { reasonOf, refuse } from '../command-line.js';

const NEW_LINE = '\n';

const checksumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Written to a new file that is then renamed, so that an interruption leaves the old one intact.
 */
export function replaceFile(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

/** `what` is one word. */
export function writeChecksummed(
  path: string,
  what: string,
  facts: object,
  lists: readonly NodeJS.TypedArray[],
): void {
  const rest = Buffer.concat([
    Buffer.from(JSON.stringify(facts) + NEW_LINE),
    ...lists.map((list) => Buffer.from(list.buffer, list.byteOffset, list.byteLength)),
  ]);
  const title = Buffer.from(`${what} ${checksumOf(rest)}${NEW_LINE}`);
  replaceFile(path, Buffer.concat([title, rest]));
}

function readWhole(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    return refuse(reasonOf(error));
  }
}

/** The facts, and the bytes after them. */
export function readChecksummed(path: string, what: string): { facts: unknown; bytes: Buffer } {
  const file = readWhole(path);
  const titleEnd = file.indexOf(NEW_LINE);
  const rest = file.subarray(titleEnd + 1);
  if (file.toString('latin1', 0, Math.max(0, titleEnd)) !== `${what} ${checksumOf(rest)}`)
    return refuse(`${path} is damaged or not a ${what}`);
  const factsEnd = rest.indexOf(NEW_LINE);
  const facts: unknown = JSON.parse(rest.toString('utf8', 0, factsEnd));
  return { facts, bytes: rest.subarray(factsEnd + 1) };
}

/** Copies bytes of any alignment into lists. Returns whether the length fits. */
export function fill(bytes: Buffer, lists: readonly NodeJS.TypedArray[]): boolean {
  if (lists.reduce((sum, { byteLength }) => sum + byteLength, 0) !== bytes.length) return false;
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of lists) {
    new Uint8Array(buffer, byteOffset, byteLength).set(bytes.subarray(at, at + byteLength));
    at += byteLength;
  }
  return true;
}
