/** Why something could not be written, in words; light enough for the program's first file. */
import { EXIT, type Failure } from '../terminal/exit-codes.js';
import { printable } from '../terminal/text-width.js';

const WRITE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EACCES: 'one may not write there',
  EPERM: 'one may not write there',
  EROFS: 'one may not write there',
  ENOSPC: 'there is no room left',
  EISDIR: 'this is a folder',
  EEXIST: 'there is a file of this name already',
};

export function writeFailure(place: string, error: NodeJS.ErrnoException): Failure {
  const { code = '', message } = error;
  return { exit: EXIT.noOutput, words: `${printable(place)}: ${WRITE_FAULTS[code] ?? message}` };
}
