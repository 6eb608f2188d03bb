/**
 * `npm run dev` serves the page with live reload, and the API behind it. Changes in apps/web are seen
 * at once; after a change in packages/ or apps/server run it again.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { whyNotListen } from './port.mjs';
import { setUpAndBuild } from './setup.mjs';
import { ROOT, TOOLS, runHere } from './step.mjs';

const HOST = '127.0.0.1';
const API_PORT = process.env['API_PORT'] ?? '8180';

await setUpAndBuild();
const taken = await whyNotListen(HOST, Number(API_PORT));
if (taken === undefined) process.exitCode = await develop();
else {
  console.error(taken.replace('PORT', 'API_PORT'));
  process.exitCode = 1;
}

async function develop() {
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      LOG_LEVEL: 'warn',
      MARRAKECH_DATA: join(ROOT, 'node_modules/.cache/dev-data'),
      ...process.env,
      HOST,
      PORT: API_PORT,
    },
  });
  process.env['MARRAKECH_API'] = `http://${HOST}:${API_PORT}`;
  try {
    return await runHere(TOOLS.vite, 'apps/web', '--open');
  } finally {
    server.kill();
  }
}
