/** Starts the project's server as a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';

const SERVER = createRequire(import.meta.url).resolve('@marrakech/server/main');

interface Running {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** `folder` is the folder of its database. */
export async function startServer(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const child = spawn(process.execPath, [SERVER], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', MARRAKECH_DATA: folder, ...settings },
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  let said = '';
  const origin = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (address !== undefined) resolve(address);
    });
  });
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit');
    kill();
    process.off('exit', kill);
    await ended;
  };
  return { origin, stop };
}
