/** A place for a file that is written at the end: whoever waits for hours wants to know before. */
import { accessSync, constants, openSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { bad, good, type Outcome } from '@marrakech/rules';
import type { Trouble } from '../exit-codes.js';
import { writeTrouble } from '../files/write-trouble.js';

/** Whether `writeWhole` is likely to write there; nothing is written yet. */
export function tryPlace(file: string): Outcome<string, Trouble> {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    // Throws, in the words for it.
    if (found?.isDirectory() === true) openSync(file, 'a');
    // A pipe or device is written into; a file is replaced by another in its folder.
    if (found === undefined || found.isFile())
      accessSync(`${dirname(found === undefined ? file : realpathSync(file))}/`, constants.W_OK);
    return good(file);
  } catch (error) {
    return bad(writeTrouble(file, error as NodeJS.ErrnoException));
  }
}
