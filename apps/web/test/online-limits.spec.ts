/** A server that is there, but cannot or will not help just now: the page says why, and goes on trying. */
import { settled } from './settled.js';
import { expect, test } from './visitor.js';

const NO_SERVER = 'Online play isn’t available here.';
const OUTSIDE = 'The server is full right now. Still trying…';
/** What a browser says by itself of an answer that is an error. */
const REFUSED = /the server responded with a status of \d+/;

test.describe('the requests of an address are used up', () => {
  test.use({ settings: { MARRAKECH_REQUESTS_PER_MINUTE: '5' } });

  test('every screen that needs the server says so, and when to come again', async ({
    come,
    server,
  }) => {
    const leila = await come('Leila');
    leila.allow(REFUSED);
    const status = async () =>
      (await leila.page.request.get(`${server.address}api/hello`)).status();
    await expect.poll(status).toBe(429);
    for (const screen of ['online', 'you', 'table/abc']) {
      await leila.visit(screen);
      await expect(leila.page.locator('main')).toContainText(
        /Too fast\. Try again in \d+ seconds?\./,
      );
      await expect(leila.page.getByText(NO_SERVER)).toHaveCount(0);
    }
  });
});

test('a server that names a time is greeted again by itself when it is over', async ({ come }) => {
  const leila = await come('Leila', { serviceWorkers: 'block' });
  leila.allow(REFUSED);
  const { page } = leila;
  const error = { code: 'too-fast', seconds: 2 };
  await page.route(
    '**/api/hello',
    async (route) => route.fulfill({ status: 429, json: { error } }),
    {
      times: 1,
    },
  );
  await page.goto('./#/online');
  await expect(page.getByRole('alert')).toHaveText('Too fast. Try again in 2 seconds.');
  await expect(page.getByRole('link', { name: 'Play on this device' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find players' })).toBeVisible();
});

const STORE_LOST = 'The server can’t load its games right now. Try again in a moment.';
const INTERNAL_ERROR = 'Something went wrong on the server. Try again in a moment.';

for (const { status, body, says } of [
  { status: 503, body: '{"error":{"code":"not-stored"}}', says: STORE_LOST },
  { status: 500, body: '{"error":{"code":"internal-error"}}', says: INTERNAL_ERROR },
  { status: 502, body: '<h1>Bad gateway</h1>', says: NO_SERVER },
  { status: 429, body: '{"error":"slow down"}', says: NO_SERVER },
  { status: 429, body: '{"error":{"code":"too-fast"}}', says: NO_SERVER },
  { status: 404, body: '{"error":{"code":7}}', says: NO_SERVER },
  { status: 404, body: 'null', says: NO_SERVER },
])
  test(`a greeting that is answered by ${status} ${body} is told as it is`, async ({ come }) => {
    const leila = await come('Leila', { serviceWorkers: 'block' });
    leila.allow(REFUSED);
    await leila.page.route('**/api/hello', async (route) => route.fulfill({ status, body }));
    await leila.visit('online');
    await expect(leila.page.locator('main')).toContainText(says);
  });

test.describe('the sockets of an address are used up', () => {
  test.use({ settings: { MARRAKECH_SOCKETS_PER_ADDRESS: '1' } });

  test('table and lobby say so, and let one in as soon as there is room', async ({ come }) => {
    const leila = await come('Leila');
    const omar = await come('Omar');
    const game = await leila.openTable(2);
    await omar.visit('online');
    await expect(omar.page.locator('.table-list').last()).toContainText(OUTSIDE);
    await omar.visit(`table/${game}`);
    await expect(omar.page.getByRole('status')).toHaveText(OUTSIDE);
    await leila.visit('settings');
    await expect(omar.page.getByRole('button', { name: 'Sit here' })).toBeVisible();
    await leila.visit(`table/${game}`);
    await expect(leila.page.getByRole('status')).toHaveText(OUTSIDE);
  });

  test('whoever loses their place keeps the table in sight, and is told why', async ({ come }) => {
    const leila = await come('Leila');
    const omar = await come('Omar');
    const game = await leila.openTable(2);
    await leila.page.context().setOffline(true);
    await omar.visit(`table/${game}`);
    await expect(omar.page.getByRole('button', { name: 'Sit here' })).toBeVisible();
    await leila.page.context().setOffline(false);
    await expect(leila.page.locator('.notice.is-lost')).toHaveText(OUTSIDE);
    await expect(leila.page.locator('.seat').first()).toContainText('You');
  });

  test('a table that is not there is told as missing', async ({ come }) => {
    const leila = await come('Leila');
    const omar = await come('Omar');
    omar.allow(REFUSED);
    await leila.openTable(2);
    await omar.visit('table/nowhere');
    await expect(omar.page.getByText('Nothing found here.')).toBeVisible();
  });
});

test('the tries of somebody who is not let in become rare', async ({ come }) => {
  const leila = await come('Leila');
  const { page } = await come('Omar');
  const game = await leila.openTable(2);
  // Refused at once: a browser would hold back the next one by itself, by a clock of its own.
  await page.addInitScript(() => {
    class Refused extends EventTarget {
      constructor() {
        super();
        Object.assign(window, { tries: this.#count() });
        queueMicrotask(() => this.dispatchEvent(new Event('close')));
      }

      #count(): number {
        return ((window as { tries?: number }).tries ?? 0) + 1;
      }
    }
    Object.assign(window, { WebSocket: Refused });
  });
  await page.clock.install();
  await page.goto(`./#/table/${game}`);
  await expect(page.getByRole('status')).toHaveText(OUTSIDE);
  const count = async () => page.evaluate(() => (window as { tries?: number }).tries ?? 0);
  /** At least three. */
  const triesIn = async (seconds: number): Promise<number> => {
    const before = await settled(count, (tries) => tries > 0);
    for (let passed = 0; passed < seconds; passed += 5) {
      await page.clock.fastForward(5000);
      // Whatever was asked before has been answered by then.
      await page.evaluate(async () => (await fetch('./api/hello')).text());
    }
    return (await settled(count, (tries) => tries >= before + 3)) - before;
  };
  await triesIn(120);
  expect(await triesIn(120)).toBeLessThanOrEqual(9);
});
