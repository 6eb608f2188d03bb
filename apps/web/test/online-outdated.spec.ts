/** A page that is older than its server. */
import type { WebSocketRoute } from '@playwright/test';
import { expect, moverOf, sitTogether, test, type Visitor } from './visitor.js';

const UNKNOWN = '{"type":"haggling","seat":0}';
const outdated = ({ page }: Visitor) => page.getByText('This page is older than the server.');

/** The sockets of a browser, into which a test speaks as a newer server would. */
class NewerServer {
  readonly #sockets: WebSocketRoute[] = [];
  /** Events of the game are unknown to the page, too. */
  isNewer = false;
  /** How often the page was loaded since somebody is there. */
  loads = 0;

  async standBefore({ page }: Visitor): Promise<void> {
    page.on('load', () => this.loads++);
    await page.routeWebSocket(/\/socket/, (socket) => {
      this.#sockets.push(socket);
      const server = socket.connectToServer();
      server.onMessage((text) =>
        socket.send(
          this.isNewer ? String(text).replaceAll('"type":"played"', '"type":"haggled"') : text,
        ),
      );
    });
  }

  say(text: string): void {
    this.#sockets.at(-1)!.send(text);
  }
}

/** Two at a table, each behind a server of their own, the one whose turn it is first. */
async function sitBehindServers(
  come: (name: string, options: { serviceWorkers: 'block' }) => Promise<Visitor>,
) {
  const seated = await Promise.all(
    ['Leila', 'Omar'].map(async (name) => {
      // Nothing is kept on the device: a reload fetches what the server has.
      const visitor = await come(name, { serviceWorkers: 'block' });
      const server = new NewerServer();
      await server.standBefore(visitor);
      return { visitor, server };
    }),
  );
  const visitors = seated.map(({ visitor }) => visitor);
  const game = await sitTogether(visitors);
  const mover = await moverOf(visitors);
  const [first, second] = visitors[0] === mover ? seated : seated.toReversed();
  for (const { server } of seated) server.loads = 0;
  return { mover: first!, waiter: second!, game };
}

test('a page that meets a frame it does not know loads itself anew, and the game goes on', async ({
  come,
}) => {
  const { mover, waiter } = await sitBehindServers(come);
  await waiter.visitor.page.evaluate(() => Object.assign(window, { isFirstLoad: true }));
  waiter.server.say(UNKNOWN);
  await waiter.visitor.page.waitForFunction(() => !('isFirstLoad' in window));
  await waiter.visitor.market();
  await mover.visitor.asked();
  await mover.visitor.keyboard.roll();
  await expect(mover.visitor.main).toHaveText('Lay rug');
  await mover.visitor.keyboard.lay();
  await expect(waiter.visitor.main).toHaveText('Roll');
  await expect(outdated(waiter.visitor)).toHaveCount(0);
  expect(waiter.server.loads).toBe(1);
});

test('a page that stays too old says so, loads itself once, and breaks no table', async ({
  come,
}) => {
  const { mover, waiter } = await sitBehindServers(come);
  waiter.server.isNewer = true;
  await waiter.visitor.page.evaluate(() => Object.assign(window, { isFirstLoad: true }));
  await mover.visitor.asked();
  await mover.visitor.keyboard.roll();
  await waiter.visitor.page.waitForFunction(() => !('isFirstLoad' in window));
  await expect(outdated(waiter.visitor)).toBeVisible();
  waiter.server.isNewer = false;
  await waiter.visitor.page.getByRole('button', { name: 'Reload' }).click();
  await waiter.visitor.market();
  await expect(outdated(waiter.visitor)).toHaveCount(0);
  expect(waiter.server.loads).toBe(2);
});

test('a decision in the making is kept, and sent, before an outdated page loads itself anew', async ({
  come,
}) => {
  const { mover, waiter } = await sitBehindServers(come);
  const { page } = mover.visitor;
  await page.evaluate(() => Object.assign(window, { isFirstLoad: true }));
  await mover.visitor.asked();
  await mover.visitor.keyboard.roll();
  await expect(mover.visitor.main).toHaveText('Lay rug');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.ghost')).toBeAttached();
  mover.server.say(UNKNOWN);
  await expect(outdated(mover.visitor)).toBeVisible();
  await expect(page.locator('.ghost')).toBeAttached();
  expect(mover.server.loads).toBe(0);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !('isFirstLoad' in window));
  await mover.visitor.market();
  await expect(outdated(mover.visitor)).toHaveCount(0);
  // It was laid: the turn is the other's.
  await expect(waiter.visitor.main).toHaveText('Roll');
  await expect(mover.visitor.main).not.toHaveText('Lay rug');
});
