/** The writer thread: it waits for the disk, so that the event loop does not. */
import { parentPort, workerData } from 'node:worker_threads';
import { findReplaced, openedFiles, type OpenedFiles } from './opened-files.js';
import { commitGroup, migrate, type Answer, type Job } from './sqlite-jobs.js';
import { sendError, type SentError } from './sent-error.js';
import { SqliteFile } from './sqlite-file.js';
import { StoreReplaced } from '../store.js';

export type Written =
  | { readonly type: 'ready'; readonly files: OpenedFiles }
  | { readonly type: 'answers'; readonly answers: readonly Answer[] }
  | { readonly type: 'failed'; readonly error: SentError };

const port = parentPort;
if (port === null) throw new Error('must run as a worker thread');

const { path } = workerData as { readonly path: string };
const file = new SqliteFile(path);
migrate(file, Date.now());
const files = openedFiles(path);
const say = (written: Written): void => port.postMessage(JSON.stringify(written), []);

let wasReplaced = false;

/**
 * Moves the log into the database file, wherever that is now. Acknowledged events may be only in the
 * log, which is useless without its database and may be deleted.
 */
function rescueLog(): void {
  try {
    file.emptyLog();
  } catch {
    // The error to report is the replaced file.
  }
}

function check(): void {
  const replaced = findReplaced(files);
  if (replaced !== undefined && !wasReplaced) rescueLog();
  wasReplaced = replaced !== undefined;
  if (replaced !== undefined) throw new StoreReplaced(replaced);
}

port.on('message', (text: string) => {
  if (text === 'close') {
    if (findReplaced(files) !== undefined) rescueLog();
    file.close();
    port.close();
    return;
  }
  try {
    say({ type: 'answers', answers: commitGroup(file, JSON.parse(text) as Job[], check) });
  } catch (error) {
    say({ type: 'failed', error: sendError(error) });
  }
});
say({ type: 'ready', files });
