/**
 * The first 100 bytes of an SQLite file (sqlite.org/fileformat.html). The application id distinguishes
 * a store, a backup, and the files of other programs.
 */

/** "MKHS" and "MKHB". */
export const STORE_ID = 0x4d_4b_48_53;
const BACKUP_ID = 0x4d_4b_48_42;

const HEADER_BYTES = 100;
const MAGIC = Buffer.from('SQLite format 3\0', 'latin1');
const READ_VERSION_AT = 19;
/** Without a write-ahead log. An open store has one, and so has a store whose server was killed. */
const NO_LOG = 1;
export const APPLICATION_ID_AT = 68;

/** Whether a file with this header is a backup that no server has opened since. */
export const isBackup = (header: Buffer): boolean =>
  header.length >= HEADER_BYTES &&
  header.subarray(0, MAGIC.length).equals(MAGIC) &&
  header[READ_VERSION_AT] === NO_LOG &&
  header.readUInt32BE(APPLICATION_ID_AT) === BACKUP_ID;

/** The bytes at `APPLICATION_ID_AT` of a backup. */
export function backupMark(): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(BACKUP_ID);
  return bytes;
}
