import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, people, Person, test } from './person.js';
import { settled, settledAddress, settledAttribute } from './settled.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** A plain web server whose files can be replaced under the feet of whoever plays. */
class Publisher {
  readonly #folder = mkdtempSync(join(tmpdir(), 'marrakech-renewal-'));
  readonly #server: Server;
  #edition = '';

  constructor() {
    this.#server = createServer((request, response) => {
      const path = new URL(request.url ?? '', 'http://here').pathname;
      try {
        const file = readFileSync(join(this.#edition, path === '/' ? 'index.html' : path));
        const kind = KINDS[extname(path === '/' ? '.html' : path)] ?? 'application/octet-stream';
        response.writeHead(200, { 'content-type': path === '/' ? 'text/html' : kind }).end(file);
      } catch {
        response.writeHead(404).end();
      }
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((listening) => {
      this.#server.listen(0, 'localhost', listening);
    });
    return `http://localhost:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** The page as it is, but that the first button says something else. */
  async publish(playNow: string): Promise<void> {
    const outDir = join(this.#folder, playNow);
    await build({
      root: ROOT,
      configFile: join(ROOT, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir },
      plugins: [
        {
          name: 'say-it-another-way',
          transform: (code, id) =>
            id.includes('/i18n/dist/generated/table/en') ? code.replace('Play now', playNow) : null,
        },
      ],
    });
    this.#edition = outDir;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => {
      this.#server.close(closed);
    });
    rmSync(this.#folder, { recursive: true });
  }
}

/** Milliseconds: whatever has not come by then will not come, and a fresh try may do better. */
const PATIENCE = 60_000;

const isKept = () => navigator.serviceWorker.controller !== null;

const labels = async ({ page }: Person) =>
  page
    .locator('[role="gridcell"]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));

test('a new version leaves a game in progress alone, and comes afterwards', async ({ browser }) => {
  const publisher = new Publisher();
  const address = await publisher.open();
  await publisher.publish('Play first');
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB' });
  const person = new Person(await context.newPage());
  const { page } = person;
  // If fetching a single file fails, nothing is kept until the page is opened again. And only a page
  // that is kept has a new version wait for it.
  await expect(async () => {
    await person.arrive();
    await expect(page.getByRole('button', { name: /Play first/ })).toBeVisible();
    await page.waitForFunction(isKept, undefined, { timeout: PATIENCE / 4 });
  }).toPass({ timeout: PATIENCE });
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await person.keyboard.roll();
  await expect(person.main).toHaveText('Lay rug');

  await publisher.publish('Play second');
  // What a browser does by itself, once a day and whenever the page is opened, so also after it failed.
  await expect(async () => {
    const waits = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const { installing, waiting } = registration;
      if (installing === null && waiting === null) await registration.update();
      return registration.waiting !== null;
    });
    expect(waits).toBe(true);
  }).toPass({ timeout: PATIENCE, intervals: [200] });

  // Its files are not on the server any more: what was not opened before still opens.
  await page.keyboard.press('r');
  await page.locator('dialog .rulebook-section[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(person.main).toHaveText('Lay rug');
  const laying = await person.moment();
  await person.keyboard.lay();
  expect(await person.asked(laying)).toBe('roll');
  const game = await settledAddress(page, /#\/game\//);
  // The squares are told a moment after the button says what is asked.
  const before = await settled(
    async () => labels(person),
    (told) => told.some((label) => label.includes('reached by rolling')),
  );
  await page.goto('./#/');
  await expect(page.getByText('A new version is ready.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: /Play first/ })).toBeVisible();

  // All windows closed: whoever opens it next has the new one, and the game.
  // The browser takes a moment to notice that the last one is gone.
  let again = person;
  await expect(async () => {
    await again.page.close();
    again = new Person(await context.newPage());
    await again.page.goto('./');
    await expect(again.page.locator('.start-go').last()).toContainText('Play second', {
      timeout: 3000,
    });
  }).toPass({ timeout: PATIENCE });
  await expect(again.page.getByText('A new version is ready.', { exact: false })).toHaveCount(0);
  await again.page.getByRole('link', { name: /Continue Turn/ }).click();
  expect(await again.asked()).toBe('roll');
  await expect(again.page).toHaveURL(game);
  await expect.poll(() => labels(again)).toEqual(before);
  await expect.poll(async () => again.page.evaluate(async () => caches.keys())).toHaveLength(1);
  await context.close();
  await publisher.close();
});

test('a page too old for its server is renewed at once, unless another window is open', async ({
  browser,
}) => {
  const publisher = new Publisher();
  const address = await publisher.open();
  await publisher.publish('Play first');
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB' });
  const person = new Person(await context.newPage());
  const { page } = person;
  // The table of a newer server, which says something else.
  await page.routeWebSocket(/socket/, (socket) => socket.send('{"type":"haggling"}'));
  await expect(async () => {
    await person.arrive();
    await page.waitForFunction(isKept, undefined, { timeout: PATIENCE / 4 });
  }).toPass({ timeout: PATIENCE });
  await publisher.publish('Play second');
  const other = await context.newPage();
  await other.goto('./');
  await expect(other.locator('.start-go').last()).toContainText('Play first');

  const waits = async () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await page.evaluate(() => Object.assign(window, { isFirstLoad: true }));
  await page.goto('./#/table/elsewhere');
  await expect(page.getByText('This page is older than the server.')).toBeVisible();
  await expect.poll(waits).toBe(true);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => !('isFirstLoad' in window));
  await expect.poll(waits).toBe(true);

  await other.close();
  // The browser takes a moment to notice that it is gone.
  await expect(async () => {
    await page.goto('./#/table/elsewhere');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.goto('./#/');
    await expect(page.locator('.start-go').last()).toContainText('Play second', { timeout: 3000 });
  }).toPass({ timeout: PATIENCE });
  await context.close();
  await publisher.close();
});

test('the page can be installed: its manifest and all its icons are there', async ({
  page,
  baseURL,
}) => {
  await page.goto('./');
  const link = page.locator('link[rel="manifest"]');
  const path = await settledAttribute(link, 'href', /manifest/);
  const address = new URL(path, baseURL).href;
  const manifest = (await (await page.request.get(address)).json()) as {
    readonly start_url: string;
    readonly display: string;
    readonly icons: readonly { readonly src: string; readonly sizes: string }[];
  };
  expect(manifest.display).toBe('standalone');
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  );
  for (const file of [manifest.start_url, ...manifest.icons.map(({ src }) => src)])
    expect((await page.request.get(new URL(file, address).href)).status()).toBe(200);
});
