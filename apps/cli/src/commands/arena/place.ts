/** Checks output files before a run that takes hours. */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { bad, good, type Outcome } from '@marrakech/rules';
import { writeFailure } from '../../args/write-failure.js';
import { EXIT, type Failure } from '../../terminal/exit-codes.js';
import { printable } from '../../terminal/text-width.js';

/** Whether `writeWhole` is likely to write there; nothing is written yet. */
export function tryPlace(file: string): Outcome<string, Failure> {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    // Throws, in the words for it.
    if (found?.isDirectory() === true) openSync(file, 'a');
    // A pipe or device is written into; a file is replaced by another in its folder.
    if (found === undefined || found.isFile())
      accessSync(`${dirname(found === undefined ? file : realpathSync(file))}/`, constants.W_OK);
    return good(file);
  } catch (error) {
    return bad(writeFailure(file, error as NodeJS.ErrnoException));
  }
}

/** Whether files can be written into a folder, which is made if it is not there yet. */
export function tryFolder(folder: string): Outcome<string, Failure> {
  try {
    if (!existsSync(folder)) mkdirSync(folder);
    if (!statSync(folder).isDirectory())
      return bad({ exit: EXIT.noOutput, words: `${printable(folder)}: this is no folder` });
    // Permissions are not enough: root cannot write to a read-only disk either, so it is tried.
    rmdirSync(mkdtempSync(join(folder, '.try-')));
    return good(folder);
  } catch (error) {
    return bad(writeFailure(folder, error as NodeJS.ErrnoException));
  }
}
