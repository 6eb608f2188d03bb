/**
 * `npm start` opens the game in the browser, with a server behind it that friends can be invited
 * to; with a command of the terminal, that one runs.
 */
import { spawn } from 'node:child_process';
import { ownAddress, whyNotListen } from './port.mjs';
import { setUpAndBuild } from './setup.mjs';
import { TOOLS, runHere, runQuietly } from './step.mjs';

const PAGE = 'apps/web';
const SERVER = 'apps/server/dist/main.js';
const FIRST_PORT = 8080;
const PORTS_TRIED = 20;
/** What opens a page, where it is not `xdg-open`. */
const OPENERS = new Map([
  ['darwin', ['open']],
  ['win32', ['cmd', '/c', 'start', '']],
]);

await setUpAndBuild();
if (process.argv.length > 2) {
  process.exitCode = await runHere('apps/cli/bin/marrakech.js', ...process.argv.slice(2));
} else {
  const build = await runQuietly(TOOLS.vite, 'build', PAGE);
  if (build.ok) process.exitCode = await serve();
  else {
    console.error(build.output);
    process.exitCode = 1;
  }
}

async function serve() {
  const host = process.env['HOST'] ?? '127.0.0.1';
  const port = process.env['PORT'] ?? String(await findPort(host));
  // Links to a table carry the address the page was opened by: one that others can reach, if any.
  const address = `http://${host === '0.0.0.0' ? (ownAddress() ?? 'localhost') : 'localhost'}:${port}/`;
  console.log(`Marrakech is at ${address} (Ctrl-C ends it)`);
  if (host === '127.0.0.1') console.log('For others in your network: HOST=0.0.0.0 npm start');
  process.env['HOST'] = host;
  process.env['PORT'] = port;
  process.env['MARRAKECH_WEB'] ??= `${PAGE}/dist`;
  process.env['LOG_LEVEL'] ??= 'warn';
  const running = runHere(SERVER);
  void openWhenReady(address);
  return running;
}

/** The first port that is free, so that a second game is no trouble. @param {string} host */
async function findPort(host) {
  for (let port = FIRST_PORT; port < FIRST_PORT + PORTS_TRIED; port++)
    if ((await whyNotListen(host, port)) === undefined) return port;
  return FIRST_PORT;
}

/** @param {string} address */
async function openWhenReady(address) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const ready = await fetch(`${address}healthz`).catch(() => undefined);
    if (ready?.ok === true) return openBrowser(address);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}

/** Whoever has no browser here, or wants none (`BROWSER=none`), has the address. @param {string} address */
function openBrowser(address) {
  if (process.env['BROWSER'] === 'none' || !process.stdout.isTTY) return;
  const [command = '', ...args] = OPENERS.get(process.platform) ?? ['xdg-open'];
  const opener = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
  opener.on('error', () => {});
  opener.unref();
}
