/** The thread that writes. The disk makes it wait; those who play do not. */
import { parentPort, workerData } from 'node:worker_threads';
import { commitGroup, migrate, type Answer, type Job } from './sqlite-jobs.js';
import { SqliteFile } from './sqlite-file.js';

export type Written =
  | { readonly type: 'ready' }
  | { readonly type: 'answers'; readonly answers: readonly Answer[] }
  | { readonly type: 'failed'; readonly reason: string };

const port = parentPort;
if (port === null) throw new Error('this is a thread, not a program');

const { path } = workerData as { readonly path: string };
const file = new SqliteFile(path);
migrate(file, Date.now());
const say = (written: Written): void => port.postMessage(JSON.stringify(written), []);

port.on('message', (text: string) => {
  if (text === 'close') {
    file.close();
    port.close();
    return;
  }
  try {
    say({ type: 'answers', answers: commitGroup(file, JSON.parse(text) as Job[]) });
  } catch (error) {
    say({ type: 'failed', reason: String(error) });
  }
});
say({ type: 'ready' });
