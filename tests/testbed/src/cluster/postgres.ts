/** A temporary PostgreSQL, from the packages of the system. */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child, freePort, type Apart } from './child.js';
import { isHere } from './service.js';

const VERSIONS = '/usr/lib/postgresql';

/** The programs of the newest server; a folder may have only those of the client. */
export function programsIn(versions = VERSIONS): string | undefined {
  if (!existsSync(versions)) return undefined;
  return readdirSync(versions)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(versions, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'postgres')));
}

export const hasPostgres = (): boolean =>
  isHere('PostgreSQL', programsIn() !== undefined, process.env);

const idOf = (flag: string) =>
  Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);

/** PostgreSQL refuses to run as root; then it runs as a user who owns nothing else. */
function plainUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export interface Postgres {
  readonly address: string;
  readonly port: number;
  /** The current process, or the last one. */
  readonly child: () => Child;
  readonly pid: () => number;
  /** Kills it; the next start recovers from the write-ahead log. */
  crash(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgres(apart: Apart = {}): Promise<Postgres> {
  const bin = programsIn();
  if (bin === undefined) throw new Error(`no PostgreSQL in ${VERSIONS}`);
  const folder = mkdtempSync(join(tmpdir(), 'marrakech-postgres-'));
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', removeFolder);
  const user = plainUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const options = { ...apart, ...user, cwd: folder };
  const data = join(folder, 'data');
  const making = new Child(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'marrakech', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  );
  const made = await making.ended;
  if (making.process.exitCode !== 0) throw new Error(`initdb: ${made}: ${making.said}`);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'shared_buffers=64MB'];
  const start = async () => {
    const args = ['-D', data, '-k', folder, ...settings.flatMap((each) => ['-c', each])];
    const child = new Child(join(bin, 'postgres'), args, options);
    await child.says(/ready to accept connections/);
    return child;
  };
  let server = await start();
  return {
    address: `postgresql://marrakech@127.0.0.1:${port}/postgres`,
    port,
    child: () => server,
    pid: () => server.process.pid!,
    crash: async () => void (await server.end('SIGQUIT')),
    async restart() {
      if (server.hasEnded) server = await start();
    },
    async stop() {
      await server.end('SIGINT');
      removeFolder();
      process.off('exit', removeFolder);
    },
  };
}
