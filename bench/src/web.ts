/**
 * Measures the page in Chromium with the profile of a slow phone (4× slower processor, slow 4G):
 * size of the first load, time until playable, input delay, smoothness of Assam's walk.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LEVEL_PROFILES } from '@marrakech/bot';
import { startServer } from '@marrakech/testbed/cluster';
import {
  chromium,
  type Browser,
  type CDPSession,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import { drawnWhile, MARK, traced } from './drawn-frames.js';

type Print = (line: string) => void;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DIST = join(ROOT, 'apps/web/dist');
const BROWSERS = [process.env['CHROMIUM'] ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'];

const SLOWER = 4;
/** Lighthouse's profile “slow 4G”. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 93_750,
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** The bytes received, compressed as the server sends them. */
async function sent(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map(async (request) => request.sizes()));
  return sizes.reduce((all, { responseBodySize }) => all + responseBodySize, 0);
}

/** The activity that spans two frames. */
type Meanwhile = 'walking' | 'thinking' | 'handing' | '';

interface Seen {
  /** The page's frame times while Assam walked. */
  readonly walking: number[];
  /** The page's frame times while a bot's worker was thinking and nothing moved. */
  readonly thinking: number[];
  /** The page's frame times while the turn passed to or from a bot. */
  readonly handing: number[];
  /** The delay from each input to the frame that shows it. */
  readonly inputs: number[];
}

/** Installs the measurements in the page. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript((mark) => {
    const seen = {
      walking: [] as number[],
      thinking: [] as number[],
      handing: [] as number[],
      inputs: [] as number[],
    };
    Object.assign(window, { seen });
    let questions = 0;
    const PlainWorker = Worker;
    window.Worker = class extends PlainWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', () => questions--);
      }
      override postMessage(...said: [message: unknown]): void {
        questions++;
        super.postMessage(...said);
      }
    };
    let last = 0;
    let before: Meanwhile = '';
    const frame = (now: number): void => {
      const ask = document.querySelector('.turn-ask')?.textContent ?? '';
      const isWalking = document.querySelector('.beat-walk') !== null;
      const isBots = ask.endsWith('Thinking…');
      const still = questions > 0 ? 'thinking' : isBots ? 'handing' : '';
      const after = isWalking ? 'walking' : still;
      if (after !== '' && after === before) seen[after].push(now - last);
      if (after !== before) performance.mark(`${mark}${after}`);
      [last, before] = [now, after];
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.name === 'click' || entry.name === 'pointerdown' || entry.name === 'keydown')
          seen.inputs.push(entry.duration);
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  }, MARK);
}

const seenIn = async (page: Page): Promise<Seen> =>
  page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** A button that has just changed its function ignores presses for a moment. */
const SETTLED_MS = 500;
/** The duration of a tap. */
const TAP_MS = 60;

/**
 * Taps by coordinates. A locator's click would run code in the page during the input, which would
 * count as the page's work.
 */
async function tap(page: Page, button: Locator): Promise<void> {
  await page.waitForTimeout(SETTLED_MS);
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2, { delay: TAP_MS });
}

/** Plays a few turns against bots, and presses a button while they think. */
async function playTurns(page: Page, turns: number): Promise<void> {
  // A new decision ignores presses until it has been visible for a moment.
  const main = page.locator('.turn-main:not([aria-disabled])');
  for (let turn = 0; turn < turns; turn++) {
    await main.filter({ hasText: 'Roll' }).waitFor({ timeout: 120_000 });
    await tap(page, main);
    await main.filter({ hasText: 'Lay rug' }).waitFor({ timeout: 60_000 });
    await page.keyboard.press('Enter');
    await tap(page, main);
    await page.locator('.turn-ask', { hasText: 'Thinking…' }).waitFor({ timeout: 60_000 });
    await page.keyboard.press('p');
  }
  await main.filter({ hasText: 'Roll' }).waitFor({ timeout: 120_000 });
}

function sayFrames(frames: readonly number[]): string {
  if (frames.length === 0) return 'no frames seen';
  const sorted = frames.toSorted((one, other) => one - other);
  const at = (share: number): string => sorted[Math.floor(sorted.length * share)]!.toFixed(1);
  const rate = (1000 * frames.length) / frames.reduce((all, each) => all + each, 0);
  return `${rate.toFixed(1)} frames a second, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}

/** The slowest input apart from one in fifty, as “interaction to next paint” is defined. */
function sayInputs(inputs: readonly number[]): string {
  const slowest = inputs.toSorted((one, other) => other - one);
  const at = (index: number): number => slowest[index] ?? 0;
  const agreed = at(Math.floor(inputs.length / 50));
  const middle = at(inputs.length >> 1);
  return `${agreed} ms (half within ${middle}, the slowest ${at(0)}, of ${inputs.length} inputs)`;
}

const slowDown = async (lab: CDPSession, rate: number): Promise<void> => {
  await lab.send('Emulation.setCPUThrottlingRate', { rate });
};

async function openPage(browser: Browser): Promise<{ page: Page; lab: CDPSession }> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  await watch(page);
  const lab = await page.context().newCDPSession(page);
  return { page, lab };
}

/** Taps as soon as there is something to tap, measured inside the page. */
async function tapAtOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const reached = { start: 0, table: 0 };
    Object.assign(window, { reached });
    const watching = new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>('.start-go');
      if (button !== null && reached.start === 0) {
        reached.start = performance.now();
        requestAnimationFrame(() => button.click());
      }
      if (document.querySelector('.market-grid') === null) return;
      reached.table = performance.now();
      watching.disconnect();
    });
    watching.observe(document, { childList: true, subtree: true });
  });
}

/** Measures a first visit on a slow phone, and a game there. */
async function benchVisit(browser: Browser, address: string, print: Print): Promise<void> {
  const { page, lab } = await openPage(browser);
  const fetched: Request[] = [];
  page.on('requestfinished', (request) => fetched.push(request));
  await slowDown(lab, SLOWER);
  await lab.send('Network.enable');
  await lab.send('Network.emulateNetworkConditions', NETWORK);
  await tapAtOnce(page);
  await page.goto(address);
  await page.locator('.market-grid').waitFor();
  const { start, table } = await page.evaluate(
    () => (window as unknown as { reached: { start: number; table: number } }).reached,
  );
  // A first visit loads the introduction, which is a file of its own.
  await page.locator('.introduction').waitFor();
  const scripts = fetched.filter((request) => /^(?!.*worker).*\.js$/.test(request.url()));
  print(
    `page: first load ${kilobytes(await sent(scripts))} of script, ${kilobytes(await sent(fetched))} in all`,
  );
  print(
    `page: slow phone: start page after ${(start / 1000).toFixed(2)} s, table after ${(table / 1000).toFixed(2)} s`,
  );
  await slowDown(lab, 1);
  // A bot that begins waits until the introduction is closed.
  await page.locator('.introduction').click();
  await playTurns(page, 4);
  const { walking, inputs } = await seenIn(page);
  print(`page: while Assam walks ${sayFrames(walking)}`);
  print(`page: input to next frame ${sayInputs(inputs)}`);
  await page.close();
}

/** Measures the page at a slow phone's speed while the strongest bot thinks in its worker. */
async function benchThinking(browser: Browser, address: string, print: Print): Promise<void> {
  const { page, lab } = await openPage(browser);
  await page.goto(address);
  const chairs = [
    { name: '', colour: 'A', dirhams: 30 },
    { name: '', colour: 'C', dirhams: 30, level: LEVEL_PROFILES.at(-1)!.name },
  ];
  await page.evaluate(
    (wish) => {
      localStorage.setItem('marrakech.table', wish);
    },
    JSON.stringify({ chairs, starts: 0 }),
  );
  await page.goto(`${address}#/options`);
  await page.locator('.options-begin .button').click();
  await page.locator('.market-grid').waitFor();
  await slowDown(lab, SLOWER);
  // Tracing itself costs frames, so the page's measurements are read before it starts.
  await playTurns(page, 8);
  const { walking, thinking, handing, inputs } = await seenIn(page);
  const trace = await traced(browser, page, () => playTurns(page, 4));
  print(`page: slow phone, Assam walking, as drawn: ${sayFrames(drawnWhile(trace, 'walking'))}`);
  print(`page: slow phone, Assam walking, the page's own: ${sayFrames(walking)}`);
  print(`page: slow phone, strongest bot thinking, the page's own: ${sayFrames(thinking)}`);
  print(`page: slow phone, turn handed to it, the page's own: ${sayFrames(handing)}`);
  print(`page: slow phone, input to next frame ${sayInputs(inputs)}`);
  await page.close();
}

export async function benchWeb(print: Print): Promise<void> {
  const executablePath = BROWSERS.find((path) => existsSync(path));
  if (executablePath === undefined) {
    print('page: no Chromium here, not measured');
    return;
  }
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const build = spawnSync(process.execPath, [vite, 'build', join(ROOT, 'apps/web')]);
  if (build.status !== 0 || readdirSync(DIST).length === 0) throw new Error(String(build.stderr));

  const folder = mkdtempSync(join(tmpdir(), 'marrakech-page-'));
  const environment = { MARRAKECH_DATA: folder, MARRAKECH_WEB: DIST };
  const { origin, child } = await startServer({ environment });
  const address = `${origin}/`;
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await benchVisit(browser, address, print);
    await benchThinking(browser, address, print);
  } finally {
    await browser.close();
    await child.end('SIGKILL');
    rmSync(folder, { recursive: true });
  }
}
