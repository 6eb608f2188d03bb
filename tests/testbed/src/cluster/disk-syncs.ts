/** How fast the disk is under the PostgreSQL of a test, by PostgreSQL's own program for it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programsIn } from './postgres.js';

/** Syncs a second of one page each, in the way that PostgreSQL prefers here; nothing without the program. */
export function measureSyncs(): number | undefined {
  const program = join(programsIn() ?? '', 'pg_test_fsync');
  if (!existsSync(program)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'marrakech-syncs-'));
  const args = ['-s', '1', '-f', join(folder, 'page')];
  const { stdout } = spawnSync(program, args, { encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });
  const found = /fdatasync +([\d.]+) ops/.exec(stdout)?.[1];
  return found === undefined ? undefined : Number(found);
}
