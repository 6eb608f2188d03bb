/**
 * Detects that the files of an open database were moved, replaced or deleted, by device and inode.
 * SQLite continues to write to the old files, and those commits are lost at the next start.
 *
 * The files are never opened here: closing any handle of a file releases all locks of the process on
 * it, including those of SQLite.
 */
import { realpathSync, statSync, type BigIntStats } from 'node:fs';

/** The database, its write-ahead log and the index of that log. */
const ENDINGS = ['', '-wal', '-shm'] as const;

interface OpenedFile {
  readonly path: string;
  /** Device and inode; `undefined` if the file does not exist. */
  readonly id: string | undefined;
}

/** Identifies a file independently of its name. */
export const idOfStats = ({ dev, ino }: BigIntStats): string => `${dev}:${ino}`;

export function idOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && idOfStats(found);
}

export type OpenedFiles = readonly OpenedFile[];

/** Call it after the first transaction, when all files exist. */
export function openedFiles(path: string): OpenedFiles {
  // SQLite puts the log beside the file, not beside a link to it. The link is checked, too, because the
  // next start opens what it points to.
  const real = realpathSync(path);
  const paths = new Set([path, ...ENDINGS.map((ending) => `${real}${ending}`)]);
  return [...paths].map((each) => ({ path: each, id: idOf(each) }));
}

/** Why the files are not those that were opened; `undefined` if they are. */
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
