/** A server that cheats is found out by the page that has played there. */
import type { Page } from '@playwright/test';
import { expect, test, type Visitor } from './visitor.js';

type Rewrite = (frame: string) => string;

/** Changes what the server tells this page, and what it hears from it. */
const between = async (page: Page, told: Rewrite, heard: Rewrite): Promise<void> =>
  page.routeWebSocket(/\/api\/games\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => socket.send(told(String(frame))));
    socket.onMessage((frame) => server.send(heard(String(frame))));
  });

const asIs: Rewrite = (frame) => frame;

async function findPlayers({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Find players' }).click();
}

async function expectVerdict({ page }: Visitor, verdict: string): Promise<void> {
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await expect(page.locator('.dice-check').getByRole('status')).toContainText(verdict);
}

test('one that shows a commitment before the share, and plays with another', async ({ come }) => {
  const [leila, omar] = [await come('Leila'), await come('Omar')];
  let shown = 'ab'.repeat(32);
  const show: Rewrite = (frame) =>
    shown === '' ? frame : frame.replace(/("commitment":")[0-9a-f]{64}/, `$1${shown}`);
  await between(leila.page, show, asIs);
  for (const each of [leila, omar]) {
    await each.visit('online');
    await findPlayers(each);
    if (each === leila)
      await expect(leila.page.getByText('Looking for 1 more player…')).toBeVisible();
  }
  await Promise.all([leila.market(), omar.market()]);
  // From now on it tells the one that it plays with, which fits its secret.
  shown = '';
  await leila.page.reload();
  await leila.market();
  await omar.leave();
  for (const each of [leila, omar]) await each.finish.waitFor();
  await expectVerdict(leila, 'these dice are not the ones that were sealed when you sat down');
  await expectVerdict(omar, 'There were no rolls to check');
  await leila.page.getByRole('link', { name: 'Watch replay' }).click();
  await leila.page.getByRole('button', { name: 'Check the dice' }).click();
  await expect(leila.page.getByRole('dialog').getByRole('status')).toContainText('not the ones');
});

test('one that plays with another share than the page has sent', async ({ come }) => {
  const leila = await come('Leila');
  await between(leila.page, asIs, (frame) =>
    frame.replace(/("share":")[0-9a-f]{64}/, `$1${'cd'.repeat(32)}`),
  );
  await leila.openTable(2, async () => {
    await leila.page.getByLabel('Player type, 2').selectOption('nour');
  });
  await leila.market();
  await leila.leave();
  await leila.finish.waitFor();
  await expectVerdict(leila, 'the random numbers sent by the players’ devices were changed');
});
