/** Going away from a table: on purpose, by the browser's Back, without a network. */
import { waitUntilKept } from './person.js';
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
  await expect(page).toHaveURL(new RegExp(game));
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
  await expect(row).not.toContainText('Continue');
  await leila.visit('');
  await page.locator('.start-picture svg').waitFor();
  await expect(page.locator(`a[href$="${game}"]`)).toHaveCount(0);
});

test('who is asked about leaving when the game ends sees how it ended', async ({ come }) => {
  const leila = await come('Leila');
  const omar = await come('Omar');
  await sitTogether([leila, omar]);
  await leila.page.getByRole('button', { name: 'Pause or leave' }).click();
  await leila.page.getByRole('button', { name: 'Quit the game' }).click();
  await leila.page.getByRole('dialog', { name: 'Quit the game?' }).waitFor();
  await omar.leave();
  await expect(leila.finish).toContainText('You win');
  await expect(leila.page.getByRole('dialog')).toHaveCount(1);
});

test('a table opened without a network says what is wrong, and comes when it is back', async ({
  come,
}) => {
  const leila = await come('Leila');
  const { page } = leila;
  await leila.openTable(2, async () => {
    await page.getByLabel('Player type, 2').selectOption('nour');
  });
  await leila.market();
  await waitUntilKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(
    page.getByText('The table can’t be reached right now.', { exact: false }),
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
    await page.getByLabel('Player type, 2').selectOption('nour');
  });
  await leila.market();
  await leila.asked();
  await page.context().setOffline(true);
  await expect(page.getByText('Connection lost.', { exact: false })).toBeVisible();
  await leila.keyboard.roll();
  await expect(page.locator('.turn-ask')).toHaveText('Not sent yet');
  await expect(page.locator('.die-tray')).toHaveClass(/is-stale/);
  await page.context().setOffline(false);
  await expect(leila.main).toHaveText('Lay rug');
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
    page.getByText('You’ll leave the table as soon as you’re back online.', { exact: false }),
  ).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/online$/);
  await expect(leila.page.locator('.seat', { hasText: 'Omar' })).toHaveCount(0);
});

test('the lobby comes by itself when the network is back', async ({ come }) => {
  const { page } = await come('Leila');
  await page.goto('./#/settings');
  await page.locator('main h1').waitFor();
  await waitUntilKept(page);
  await page.context().setOffline(true);
  await page.goto('./#/online');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Find players' })).toBeVisible();
});
