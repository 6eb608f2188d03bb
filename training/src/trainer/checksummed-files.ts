/**
 * Files of the trainer: each is whole or not there, and tells when it was cut or hurt. Its first line
 * says what it is and has a checksum of the rest, its second has facts as JSON, then come numbers.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { reasonOf, refuse } from '../command-line.js';

const NEW_LINE = '\n';

const checksumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Written beside and moved, so that a stop in between leaves the old one whole. */
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

/** The facts, and what comes after them. */
export function readChecksummed(path: string, what: string): { facts: unknown; bytes: Buffer } {
  const file = readWhole(path);
  const titleEnd = file.indexOf(NEW_LINE);
  const rest = file.subarray(titleEnd + 1);
  if (file.toString('latin1', 0, Math.max(0, titleEnd)) !== `${what} ${checksumOf(rest)}`)
    return refuse(`${path} is damaged, or no ${what}`);
  const factsEnd = rest.indexOf(NEW_LINE);
  const facts: unknown = JSON.parse(rest.toString('utf8', 0, factsEnd));
  return { facts, bytes: rest.subarray(factsEnd + 1) };
}

/**
 * Fills lists with bytes, one after the other, wherever in the file they happen to begin. Says
 * whether there was as much as there is room.
 */
export function fill(bytes: Buffer, lists: readonly NodeJS.TypedArray[]): boolean {
  if (lists.reduce((sum, { byteLength }) => sum + byteLength, 0) !== bytes.length) return false;
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of lists) {
    new Uint8Array(buffer, byteOffset, byteLength).set(bytes.subarray(at, at + byteLength));
    at += byteLength;
  }
  return true;
}
