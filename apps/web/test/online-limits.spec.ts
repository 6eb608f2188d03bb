/** A server that is there, but cannot or will not help just now: the page says why, and goes on trying. */
import { expect, test, type Visitor } from './visitor.js';

const NO_SERVER = 'No server answers here.';
/** What a browser says by itself of an answer that is an error. */
const REFUSED = /the server responded with a status of \d+/;

/** Forgives what the browser says of the errors that a test is about. */
function forgive({ complaints }: Visitor): void {
  const others = complaints.filter((complaint) => !REFUSED.test(complaint));
  complaints.splice(0, complaints.length, ...others);
}

test.describe('the requests of an address are used up', () => {
  test.use({ settings: { MARRAKECH_REQUESTS_PER_MINUTE: '5' } });

  test('every screen that needs the server says so, and when to come again', async ({
    come,
    server,
  }) => {
    const leila = await come('Leila');
    const status = async () =>
      (await leila.page.request.get(`${server.address}api/hello`)).status();
    await expect.poll(status).toBe(429);
    for (const screen of ['online', 'you']) {
      await leila.visit(screen);
      await expect(leila.page.locator('main')).toContainText(/Too fast\. Again in \d+ seconds?\./);
      await expect(leila.page.getByText(NO_SERVER)).toHaveCount(0);
    }
    forgive(leila);
  });
});

test('a server that names a time is greeted again by itself when it is over', async ({ come }) => {
  const leila = await come('Leila', { serviceWorkers: 'block' });
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
  await expect(page.getByRole('alert')).toHaveText('Too fast. Again in 2 seconds.');
  await expect(page.getByRole('link', { name: 'Play here' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find players' })).toBeVisible();
  forgive(leila);
});

const STORE_LOST = 'The server cannot get at its games just now. Try again in a moment.';
const MUDDLED = 'Something went wrong on the server. Try again in a moment.';

for (const { status, body, says } of [
  { status: 503, body: '{"error":{"code":"not-stored"}}', says: STORE_LOST },
  { status: 500, body: '{"error":{"code":"muddled"}}', says: MUDDLED },
  { status: 502, body: '<h1>Bad gateway</h1>', says: NO_SERVER },
  { status: 429, body: '{"error":"slow down"}', says: NO_SERVER },
  { status: 429, body: '{"error":{"code":"too-fast"}}', says: NO_SERVER },
  { status: 404, body: '{"error":{"code":7}}', says: NO_SERVER },
  { status: 404, body: 'null', says: NO_SERVER },
])
  test(`a greeting that is answered by ${status} ${body} is told as it is`, async ({ come }) => {
    const leila = await come('Leila', { serviceWorkers: 'block' });
    await leila.page.route('**/api/hello', async (route) => route.fulfill({ status, body }));
    await leila.visit('online');
    await expect(leila.page.locator('main')).toContainText(says);
    forgive(leila);
  });
