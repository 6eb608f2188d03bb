/** Copies the embedded store of a running server into one file. */
import { once } from 'node:events';
import { closeSync, createReadStream, openSync, writeFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { errorMessage } from '../error-message.js';
import { APPLICATION_ID_AT, backupMark, isBackup } from '../database/sqlite/sqlite-header.js';
import { filesIn, fileIn } from '../database/sqlite/sqlite-store.js';
import {
  OutputRefused,
  requireForeignOutput,
  withPrivateFolder,
  writeOutput,
  type OutputKind,
} from './output-file.js';

const THREAD = createRequire(import.meta.url).resolve('@marrakech/server/copy-thread');

const BACKUP: OutputKind = { name: 'backup', isEarlier: isBackup };

/** Runs in a worker thread, so that a signal can interrupt it. */
async function copyStore(store: string, draft: string): Promise<void> {
  // Private from its first byte on, like the store itself.
  writeFileSync(draft, '', { mode: 0o600, flag: 'wx' });
  try {
    await once(new Worker(THREAD, { workerData: { store, draft } }), 'exit');
  } catch (error) {
    throw new Error(`cannot copy ${store}: ${errorMessage(error)}`, { cause: error });
  }
  const handle = openSync(draft, 'r+');
  try {
    writeSync(handle, backupMark(), 0, undefined, APPLICATION_ID_AT);
  } finally {
    closeSync(handle);
  }
}

export const backUpToFile = (data: string, path: string): Promise<void> =>
  writeOutput(path, BACKUP, filesIn(data), (draft) => copyStore(fileIn(data), draft));

/** The copy is made in the folder for temporary files, `TMPDIR`, which needs room for it. */
export async function backUpToStandardOutput(data: string): Promise<void> {
  if (process.stdout.isTTY)
    throw new OutputRefused('a backup is binary; name a file or redirect the output');
  requireForeignOutput(process.stdout.fd, filesIn(data));
  await withPrivateFolder(join(tmpdir(), 'marrakech-part-'), async (folder) => {
    const draft = join(folder, 'draft');
    await copyStore(fileIn(data), draft);
    await pipeline(createReadStream(draft), process.stdout, { end: false });
  });
}
