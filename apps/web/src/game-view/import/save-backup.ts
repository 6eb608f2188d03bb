/** Everything on this device, as a file for its owner. */
import { makeFileName } from '../../browser/file-name.js';
import { saveFile } from '../../browser/save-file.js';
import { makeBackup } from './backup.js';

export async function saveBackup(): Promise<void> {
  const backup = new Blob([await makeBackup()], { type: 'application/json' });
  saveFile(makeFileName(['games'], 'json'), backup);
}
