/**
 * The files of an open database, by device and inode. SQLite goes on with files that were moved,
 * replaced or deleted, and what it commits to them then is lost at the next start.
 *
 * Files are only looked at, never opened: closing any handle of a file drops all locks that this
 * process has on it, SQLite's too.
 */
import { realpathSync, statSync, type BigIntStats } from 'node:fs';

/** The database, its write-ahead log and the index of that log. */
const ENDINGS = ['', '-wal', '-shm'] as const;

interface OpenedFile {
  readonly path: string;
  /** Device and inode; `undefined` if there was no such file. */
  readonly id: string | undefined;
}

/** What tells a file from all others, by whatever name it is found. */
export const idOfStats = ({ dev, ino }: BigIntStats): string => `${dev}:${ino}`;

export function idOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && idOfStats(found);
}

export type OpenedFiles = readonly OpenedFile[];

/** To be asked after the first transaction: all files are there by then. */
export function openedFiles(path: string): OpenedFiles {
  // SQLite keeps the log beside the file itself, not beside a link to it. The link is watched, too:
  // it says what the next start will open.
  const real = realpathSync(path);
  const paths = new Set([path, ...ENDINGS.map((ending) => `${real}${ending}`)]);
  return [...paths].map((each) => ({ path: each, id: idOf(each) }));
}

/** What has happened to the files since they were opened; `undefined` if nothing has. */
export function findReplaced(files: OpenedFiles): string | undefined {
  for (const { path, id } of files)
    try {
      const now = idOf(path);
      if (now === id) continue;
      return now === undefined
        ? `${path} is no longer there`
        : `${path} is no longer the file that was opened`;
    } catch (error) {
      return `${path} cannot be examined: ${String(error)}`;
    }
  return undefined;
}
