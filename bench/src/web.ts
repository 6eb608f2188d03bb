/**
 * The page, measured in Chromium on the profile of a slow phone (4× slower processor, slow 4G):
 * what a first load weighs, when one can play, how soon an input is seen, how smoothly Assam walks.
 */
import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGzip, gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DIST = join(ROOT, 'apps/web/dist');
const BROWSERS = [process.env['CHROMIUM'] ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'];

const SLOWER = 4;
/** Lighthouse's slow 4G. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 93_750,
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** A plain web server that compresses, as any does. */
async function serve(): Promise<{ readonly server: Server; readonly address: string }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = join(DIST, path === '/' ? 'index.html' : path);
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' });
    createReadStream(file).pipe(createGzip()).pipe(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  return { server, address: `http://localhost:${(server.address() as AddressInfo).port}/` };
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const weighed = (path: string): number => {
  const file = join(DIST, path === '/' ? 'index.html' : path);
  return existsSync(file) ? gzipSync(readFileSync(file)).length : 0;
};

/** Runs in the page: how long frames took while Assam walked, and how late inputs were seen. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { frames: [] as number[], inputs: [] as number[] };
    Object.assign(window, { seen });
    let last = 0;
    const frame = (now: number): void => {
      if (last > 0 && document.querySelector('.beat-walk') !== null) seen.frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.name === 'click' || entry.name === 'pointerdown')
          seen.inputs.push(entry.duration);
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
}

const seenIn = async (page: Page): Promise<{ frames: number[]; inputs: number[] }> =>
  page.evaluate(() => (window as unknown as { seen: { frames: number[]; inputs: number[] } }).seen);

async function playTurns(page: Page, turns: number): Promise<void> {
  const main = page.locator('.turn-main');
  for (let turn = 0; turn < turns; turn++) {
    await main.filter({ hasText: 'Roll' }).click({ timeout: 60_000 });
    await main.filter({ hasText: 'Lay it' }).waitFor({ timeout: 60_000 });
    await page.locator('.turn-side').last().click();
    await main.click();
  }
}

export async function benchWeb(print: (line: string) => void): Promise<void> {
  const executablePath = BROWSERS.find((path) => existsSync(path));
  if (executablePath === undefined) {
    print('page: no Chromium here, not measured');
    return;
  }
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const build = spawnSync(process.execPath, [vite, 'build', join(ROOT, 'apps/web')]);
  if (build.status !== 0 || readdirSync(DIST).length === 0) throw new Error(String(build.stderr));

  const { server, address } = await serve();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 390, height: 844 },
      locale: 'en-GB',
      serviceWorkers: 'block',
    });
    const fetched: string[] = [];
    page.on('response', (response) => fetched.push(new URL(response.url()).pathname));
    await watch(page);
    const lab = await page.context().newCDPSession(page);
    await lab.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await lab.send('Network.enable');
    await lab.send('Network.emulateNetworkConditions', NETWORK);
    await page.goto(address);
    await page.locator('.start-go').waitFor();
    const start = await page.evaluate(() => performance.now());
    await page.locator('.start-go').click();
    await page.locator('.market-grid').waitFor();
    const table = await page.evaluate(() => performance.now());

    const scripts = fetched.filter((path) => path.endsWith('.js') && !path.includes('worker'));
    const sum = (paths: readonly string[]) => paths.reduce((all, path) => all + weighed(path), 0);
    print(
      `page: first load ${kilobytes(sum(scripts))} of script, ${kilobytes(sum(fetched))} in all`,
    );
    print(
      `page: slow phone: start page after ${(start / 1000).toFixed(2)} s, table after ${(table / 1000).toFixed(2)} s`,
    );

    await lab.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await playTurns(page, 4);
    const { frames, inputs } = await seenIn(page);
    const sorted = frames.toSorted((one, other) => one - other);
    const at = (share: number): string =>
      (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
    const rate = (1000 * frames.length) / frames.reduce((all, each) => all + each, 0);
    print(
      `page: while Assam walks ${rate.toFixed(0)} frames a second, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
    );
    print(
      `page: input to next frame at most ${Math.max(0, ...inputs)} ms in ${inputs.length} inputs`,
    );
  } finally {
    await browser.close();
    server.close();
  }
}
