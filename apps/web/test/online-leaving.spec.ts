/** Going away from a table: on purpose, by the browser's Back, without a network. */
import { expect, sitTogether, test } from './visitor.js';

test('Back asks before it leaves a live game, and a game that was left is not resumed', async ({
  come,
}) => {
  const leila = await come('Leila');
  const omar = await come('Omar');
  const zoe = await come('Zoe');
  await leila.visit('online');
  const game = await sitTogether([leila, omar, zoe]);
  const { page } = leila;
  const sheet = page.getByRole('dialog');
  await page.goBack();
  await expect(sheet).toContainText('Pause');
  expect(page.url()).toContain(game);
  await page.getByRole('button', { name: 'Close' }).click();
  await leila.market();
  await leila.leave();
  // Whoever is out only watches: nothing of theirs runs, and Back goes back.
  await expect(page.getByRole('button', { name: 'Pause or leave' })).toHaveCount(0);
  await page.goBack();
  await expect(page).not.toHaveURL(new RegExp(game));
  await leila.visit('online');
  const row = page.locator(`.table-row a[href$="${game}"]`);
  await expect(row).toContainText('Watch');
  await expect(row).not.toContainText('Play on');
  await leila.visit('');
  await page.locator('.start-picture svg').waitFor();
  await expect(page.locator(`a[href$="${game}"]`)).toHaveCount(0);
});

test('a table opened without a network says what is wrong, and comes when it is back', async ({
  come,
}) => {
  const leila = await come('Leila');
  const { page } = leila;
  await leila.openTable(2, async () => {
    await page.getByLabel('Who plays here, 2').selectOption('nour');
  });
  await leila.market();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while ((await caches.keys()).length === 0) await new Promise((next) => setTimeout(next, 50));
  });
  await page.context().setOffline(true);
  await page.reload();
  await expect(
    page.getByText('The table cannot be reached just now.', { exact: false }),
  ).toBeVisible();
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
  await page.context().setOffline(false);
  await leila.market();
});

test('a roll that is on its way says so, and no old die is shown for it', async ({ come }) => {
  const leila = await come('Leila');
  const { page } = leila;
  await leila.openTable(2, async () => {
    await page.getByLabel('Who plays here, 2').selectOption('nour');
  });
  await leila.market();
  await leila.asked();
  await page.context().setOffline(true);
  await expect(page.getByText('Connection lost.', { exact: false })).toBeVisible();
  await leila.keyboard.roll();
  await expect(page.locator('.turn-ask')).toHaveText('Telling the table…');
  await expect(page.locator('.die-tray')).toHaveClass(/is-stale/);
  await page.context().setOffline(false);
  await expect(leila.main).toHaveText('Lay it');
});

test('whoever leaves the waiting room without a network has left when it is back', async ({
  come,
}) => {
  const leila = await come('Leila');
  const omar = await come('Omar');
  const game = await leila.openTable(3);
  await omar.sitDown(game);
  await expect(leila.page.locator('.seat', { hasText: 'Omar' })).toBeVisible();
  const { page } = omar;
  await page.context().setOffline(true);
  await expect(page.getByText('Connection lost. Reconnecting…')).toBeVisible();
  await page.getByRole('button', { name: 'Leave the table' }).click();
  await expect(
    page.getByText('You leave the table as soon as it is back.', { exact: false }),
  ).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/online$/);
  await expect(leila.page.locator('.seat', { hasText: 'Omar' })).toHaveCount(0);
});

test('the lobby comes by itself when the network is back', async ({ come }) => {
  const { page } = await come('Leila');
  await page.goto('./#/settings');
  await page.locator('main h1').waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while ((await caches.keys()).length === 0) await new Promise((next) => setTimeout(next, 50));
  });
  await page.context().setOffline(true);
  await page.goto('./#/online');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Find players' })).toBeVisible();
});
