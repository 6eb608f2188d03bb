/** A game that begins while somebody who sits at the table is on another page. */
import { expect, test } from './visitor.js';

test('who reads the rules as a live game begins is told so, and the clock waits for them', async ({
  come,
}) => {
  const leila = await come('Leila');
  const omar = await come('Omar', { viewport: { width: 390, height: 844 } });
  const game = await leila.openTable(2, async () => {
    await leila.page.getByRole('radio', { name: 'Quick' }).check();
    await leila.page.getByRole('group', { name: 'Who starts' }).getByRole('radio').nth(1).check();
  });
  await leila.visit('rules');
  await leila.page.locator('main h1').first().waitFor();
  await omar.sitDown(game);
  await omar.market();

  await expect(omar.page.getByText('Waiting for Leila to arrive.', { exact: false })).toBeVisible();
  const notice = leila.page.locator('.begun-notice');
  await expect(notice).toContainText('Your game has started.');
  await notice.getByRole('button', { name: 'Go to the table' }).click();
  await leila.market();
  await expect(notice).toHaveCount(0);
  await expect(omar.page.getByRole('log')).toContainText('Leila is here.');
  await expect(omar.page.locator('.notice').filter({ hasText: 'Waiting for Leila' })).toHaveCount(
    0,
  );
});
