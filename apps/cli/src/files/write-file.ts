/** Files that are there whole or not at all, whatever happens meanwhile. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { bad, good, type Outcome } from '@marrakech/rules';
import { EXIT, type Trouble } from '../exit-codes.js';
import { printable } from '../terminal/text-width.js';

const WRITE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EACCES: 'one may not write there',
  EPERM: 'one may not write there',
  EROFS: 'one may not write there',
  ENOSPC: 'there is no room left',
  EISDIR: 'this is a folder',
  ENOTEMPTY: 'this is a folder',
  EEXIST: 'there is a file of this name already',
};

/**
 * Writes beside the place and moves it there: a reader sees the old file or the new one. All in one
 * go, so that it can be the last thing a program does.
 */
export function writeWhole(file: string, content: string | Uint8Array): Outcome<string, Trouble> {
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.part`);
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  try {
    const handle = openSync(draft, 'w');
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, file);
    return good(file);
  } catch (error) {
    rmSync(draft, { force: true });
    const { code = '', message } = error as NodeJS.ErrnoException;
    const words = `${printable(file)}: ${WRITE_FAULTS[code] ?? message}`;
    return bad({ exit: EXIT.noOutput, words });
  }
}
