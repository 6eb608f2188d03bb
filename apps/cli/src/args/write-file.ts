/** Files that are there whole or not at all, whatever happens meanwhile. */
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { bad, good, type Outcome } from '@marrakech/rules';
import type { Failure } from '../terminal/exit-codes.js';
import { writeFailure } from './write-failure.js';

const PERMISSIONS = 0o7777;

function writeAll(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
}

/** Into what stands there, which stays what it is: a pipe, a device, a link to a file to come. */
function writeInto(place: string, bytes: Uint8Array): void {
  const handle = openSync(place, 'w');
  try {
    writeAll(handle, bytes);
  } finally {
    closeSync(handle);
  }
}

/** Writes beside the place and moves it there: a reader sees the old file or the new one. */
function replace(file: string, bytes: Uint8Array, mode: number | undefined): void {
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.part`);
  const handle = openSync(draft, 'w');
  try {
    try {
      if (mode !== undefined) fchmodSync(handle, mode & PERMISSIONS);
      writeAll(handle, bytes);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/**
 * A file is replaced as a whole, the one behind a link too, and keeps its permissions. All in one
 * go, so that it can be the last thing a program does.
 */
export function writeWhole(file: string, content: string | Uint8Array): Outcome<string, Failure> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile() === true) replace(realpathSync(file), bytes, found.mode);
    else if (lstatSync(file, { throwIfNoEntry: false }) === undefined)
      replace(file, bytes, undefined);
    else writeInto(file, bytes);
    return good(file);
  } catch (error) {
    return bad(writeFailure(file, error as NodeJS.ErrnoException));
  }
}
