/** A PostgreSQL of one's own in a folder that goes away, from the packages of the system. */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSIONS = '/usr/lib/postgresql';

const programs = (): string | undefined => {
  if (!existsSync(VERSIONS)) return undefined;
  const [newest] = readdirSync(VERSIONS).sort((one, other) => Number(other) - Number(one));
  return newest && join(VERSIONS, newest, 'bin');
};

export const hasPostgres = (): boolean => programs() !== undefined;

const idOf = (flag: string) =>
  Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);

/** PostgreSQL refuses to be run by root; then it is run by somebody who owns nothing else. */
function plainUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export interface Postgres {
  readonly address: string;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<Postgres> {
  const bin = programs();
  if (bin === undefined) throw new Error(`no PostgreSQL in ${VERSIONS}`);
  const folder = mkdtempSync(join(tmpdir(), 'marrakech-postgres-'));
  const user = plainUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'marrakech', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`${made.stdout}${made.stderr}`);
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'shared_buffers=16MB'],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk) => {
      said += String(chunk);
      if (said.includes('ready to accept connections')) resolve();
    });
    server.on('exit', () => reject(new Error(said)));
  });
  return {
    address: `postgresql://marrakech@/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
