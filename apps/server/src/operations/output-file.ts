/**
 * The output file of a backup or a dump. It appears complete or not at all, and replaces only an empty
 * file or earlier output of the same kind.
 */
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  type BigIntStats,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { LOCK_NAME } from '../database/sqlite/folder-lock.js';
import { idOf, idOfStats } from '../database/sqlite/opened-files.js';

export interface OutputKind {
  /** The kind of output, as in "an earlier backup". */
  readonly name: string;
  /** Whether a file with this beginning, of at most `BEGINNING_BYTES`, is earlier output. */
  readonly isEarlier: (beginning: Buffer) => boolean;
}

/** Many times the longest line of a dump. */
const BEGINNING_BYTES = 2 ** 20;

/** The output was refused before anything was changed. */
export class OutputRefused extends Error {}

/** Whether `path` is a file of the store, under any name, or would become one. */
function isOfStore(path: string, storeFiles: readonly string[]): boolean {
  const [id, folder] = [idOf(path), idOf(dirname(path))];
  return storeFiles.some((file) => {
    const isSame = id !== undefined && id === idOf(file);
    const isThere = folder !== undefined && folder === idOf(dirname(file));
    return isSame || (isThere && basename(path) === basename(file));
  });
}

/** Standard output may be redirected to a file of the store. */
export function requireForeignOutput(handle: number, storeFiles: readonly string[]): void {
  const id = idOfStats(fstatSync(handle, { bigint: true }));
  if (storeFiles.some((file) => id === idOf(file)))
    throw new OutputRefused('it is a file of the store itself');
}

function kindOf(found: BigIntStats): string | undefined {
  if (found.isSymbolicLink()) return 'it is a symbolic link';
  if (found.isDirectory()) return 'it is a folder';
  if (found.isFIFO()) return 'it is a pipe';
  if (found.isSocket()) return 'it is a socket';
  if (found.isCharacterDevice() || found.isBlockDevice()) return 'it is a device';
  return undefined;
}

function readBeginning(path: string, id: string): Buffer {
  // The path may have changed since it was checked: follow no link and wait for no pipe.
  const handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = fstatSync(handle, { bigint: true });
    if (idOfStats(found) !== id || !found.isFile()) throw new OutputRefused(CHANGED);
    const bytes = Buffer.alloc(Math.min(Number(found.size), BEGINNING_BYTES));
    return bytes.subarray(0, readSync(handle, bytes));
  } finally {
    closeSync(handle);
  }
}

const CHANGED = 'another file was put there meanwhile';

const find = (path: string): BigIntStats | undefined =>
  lstatSync(path, { bigint: true, throwIfNoEntry: false });

/** The id of the file that may be replaced; `undefined` if there is none. */
function requireReplaceable(
  path: string,
  { name, isEarlier }: OutputKind,
  storeFiles: readonly string[],
): string | undefined {
  // Checked first: opening and closing a file that SQLite has open would release its locks.
  if (isOfStore(path, storeFiles)) throw new OutputRefused('it is a file of the store itself');
  // A lock is empty like a new file, but replacing it would let two servers use one folder.
  if (basename(path) === LOCK_NAME) throw new OutputRefused('it is the lock of a store');
  const found = find(path);
  if (found === undefined) return undefined;
  const reason = kindOf(found);
  if (reason !== undefined) throw new OutputRefused(reason);
  const id = idOfStats(found);
  if (found.size > 0n && !isEarlier(readBeginning(path, id)))
    throw new OutputRefused(`it exists, and is not an earlier ${name}`);
  return id;
}

/** Makes the file survive a power failure. */
function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

/** Some systems cannot sync a folder. */
function syncFolder(path: string): void {
  try {
    sync(path);
  } catch (error) {
    if (!['EINVAL', 'EISDIR', 'EPERM', 'EACCES', 'ENOTSUP'].includes(String(codeOf(error))))
      throw error;
  }
}

/** Fails if a file was put there meanwhile; returns `false` if the file system has no hard links. */
function putNew(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new OutputRefused(CHANGED);
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(String(codeOf(error)))) return false;
    throw error;
  }
}

function put(draft: string, path: string, replaced: string | undefined): void {
  if (replaced === undefined && putNew(draft, path)) return;
  const found = find(path);
  if ((found && idOfStats(found)) !== replaced) throw new OutputRefused(CHANGED);
  renameSync(draft, path);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A temporary folder that only this user can read. It is deleted at the end, or by a signal. */
export async function withPrivateFolder<Result>(
  prefix: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  let folder: string | undefined;
  const remove = () => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const end = (signal: NodeJS.Signals) => {
    remove();
    forget();
    process.kill(process.pid, signal);
  };
  const forget = () => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
  // Before the folder is made, so that no signal can leave it behind.
  for (const signal of SIGNALS) process.on(signal, end);
  try {
    folder = mkdtempSync(prefix);
    return await work(folder);
  } finally {
    remove();
    forget();
  }
}

/** `write` is given the path of a temporary file to fill. */
export async function writeOutput<Result>(
  path: string,
  kind: OutputKind,
  storeFiles: readonly string[],
  write: (draft: string) => Promise<Result>,
): Promise<Result> {
  const replaced = requireReplaceable(path, kind, storeFiles);
  const folder = dirname(path);
  return withPrivateFolder(join(folder, '.marrakech-part-'), async (own) => {
    const draft = join(own, 'draft');
    const result = await write(draft);
    sync(draft);
    put(draft, path, replaced);
    syncFolder(folder);
    return result;
  });
}
