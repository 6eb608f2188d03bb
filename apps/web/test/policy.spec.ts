import type { Browser, Page } from '@playwright/test';
import { MarrakechServer } from './marrakech-server.js';
import { expect, test } from './person.js';

interface Intrusion {
  readonly refused: ReadonlySet<string>;
  readonly ran: readonly string[];
}

/** Tries what somebody would who got their words into the page, which notes what comes of it. */
async function intrude(page: Page): Promise<void> {
  await page.locator('.start-go').first().waitFor();
  await page.evaluate(async () => {
    const refused = new Set<string>();
    const ran: string[] = [];
    Object.assign(window, { ran, refused });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      refused.add(`${effectiveDirective} ${blockedURI}`),
    );
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
    const put = (kind: string, attributes: Record<string, string>, text = ''): void => {
      const made = document.createElement(kind);
      made.textContent = text;
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      document.body.append(made);
    };
    put('script', {}, 'window.ran.push("inline script")');
    put('script', { src: 'https://elsewhere.example/script.js' });
    put('script', { src: 'data:text/javascript,window.ran.push("data script")' });
    put('style', {}, 'body { background: red }');
    put('img', { src: 'https://elsewhere.example/picture.png' });
    put('img', { src: './none.png', onerror: 'window.ran.push("handler")' });
    put('iframe', { src: 'https://elsewhere.example/frame' });
    put('object', { data: 'https://elsewhere.example/object' });
    put('link', { rel: 'stylesheet', href: 'https://elsewhere.example/style.css' });
    put('video', { src: 'https://elsewhere.example/film.mp4' });
    await fetch('https://elsewhere.example/data').catch(() => undefined);
    // Out of the debugger's hands, which may evaluate what a page may not.
    await new Promise<void>((done) => {
      setTimeout(() => {
        const { eval: evaluate, Function: Made } = window as unknown as {
          readonly eval: (text: string) => void;
          readonly Function: (text: string) => () => void;
        };
        for (const attempt of [
          () => evaluate('window.ran.push("eval")'),
          () => Made('window.ran.push("function")')(),
          () => void new Worker('https://elsewhere.example/worker.js'),
        ])
          try {
            attempt();
          } catch {
            // Refused, as it should be.
          }
        done();
      });
    });
    const form = document.createElement('form');
    form.action = 'https://elsewhere.example/form';
    document.body.append(form);
    form.submit();
  });
}

const REFUSED = [
  'connect-src https://elsewhere.example/data',
  'form-action https://elsewhere.example/form?',
  'frame-src https://elsewhere.example',
  'img-src https://elsewhere.example/picture.png',
  'media-src https://elsewhere.example/film.mp4',
  'object-src https://elsewhere.example',
  'script-src eval',
  'script-src-attr inline',
  'script-src-elem data',
  'script-src-elem https://elsewhere.example/script.js',
  'script-src-elem inline',
  'style-src-elem https://elsewhere.example/style.css',
  'style-src-elem inline',
];

async function expectRefusal(browser: Browser, address?: string): Promise<void> {
  const page = await browser.newPage(address === undefined ? {} : { baseURL: address });
  await page.goto('./');
  await intrude(page);
  const refused = async () =>
    page.evaluate(() => [...(window as unknown as Intrusion).refused].toSorted());
  await expect.poll(refused).toEqual(REFUSED);
  await expect
    .poll(async () => page.evaluate(() => (window as unknown as Intrusion).ran))
    .toEqual([]);
  await page.close();
}

test('nothing of others runs or is fetched, served by any plain web server', async ({ browser }) =>
  expectRefusal(browser));

test('nothing of others runs or is fetched, served by our own server', async ({ browser }) => {
  const server = new MarrakechServer();
  await server.start();
  await expectRefusal(browser, server.address);
  await server.remove();
});
