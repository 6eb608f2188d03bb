/** What is said at a table of what happens there: to whom it happens, to the others, and in Romanian. */
import { fileURLToPath } from 'node:url';
import { expect, moverOf, sitTogether, test, type Visitor } from './visitor.js';

const HERE = fileURLToPath(new URL('./', import.meta.url));

const QUICK_BANK = 60_000;

test('who runs out of time is told so, the others by name, and the end says why', async ({
  come,
  server,
}) => {
  const leila = await come('Leila');
  const omar = await come('Omar');
  await sitTogether([leila, omar], 'Quick');
  const slow = await moverOf([leila, omar]);
  const [other, name] = slow === leila ? [omar, 'Leila'] : [leila, 'Omar'];
  await server.kill();
  server.spend(QUICK_BANK - 8000);
  await server.start();
  await expect(slow.page.locator('.notice')).toContainText('Your time has run out.');
  await expect(other.page.locator('.notice')).toContainText(`${name} ran out of time.`);
  await expect(slow.finish.locator('dt')).toHaveText(['Your time is up']);
  await expect(other.finish.locator('dt')).toHaveText([`${name} ran out of time`]);
});

const asked = ({ page }: Visitor) => page.getByRole('dialog');

test.describe('somebody who is gone for a while', () => {
  test.use({ settings: { MARRAKECH_GONE_AFTER_MS: '1500' } });

  test('is played for by a bot and plays again: everybody is told in their own words', async ({
    come,
  }) => {
    const leila = await come('Leila');
    const omar = await come('Omar');
    const game = await sitTogether([leila, omar]);
    await omar.visit('settings');
    await leila.page.getByRole('button', { name: 'Let a bot play' }).click();
    await expect(leila.page.locator('.notice')).toContainText('A bot is playing for Omar.');
    await omar.visit(`table/${game}`);
    await expect(omar.page.locator('.notice')).toContainText('A bot is playing for you.');
    await omar.page.getByRole('button', { name: 'Take over again' }).click();
    await expect(omar.page.locator('.notice')).toHaveText('You’re playing again.');
    await expect(leila.page.locator('.notice')).toHaveText('Omar is playing again.');
  });

  test('is waited for as chosen: what was chosen stays to be seen, and can be changed', async ({
    come,
  }) => {
    const leila = await come('Leila');
    const omar = await come('Omar');
    const zoe = await come('Zoe');
    await sitTogether([leila, omar, zoe]);
    await omar.visit('settings');
    await leila.page.getByRole('button', { name: 'Wait' }).click();
    const chosen = leila.page.getByRole('button', { name: 'Omar is away. You chose: Wait.' });
    await expect(chosen).toHaveAttribute('aria-expanded', 'false');
    await expect(zoe.page.getByRole('button', { name: 'Wait' })).toBeVisible();
    await chosen.click();
    const wait = leila.page.getByRole('button', { name: 'Wait' });
    await expect(wait).toHaveAttribute('aria-pressed', 'true');
    await expect(leila.page.locator('.notice')).toContainText('Waiting for the others to choose.');
    const out = { name: 'Continue without them' };
    await leila.page.getByRole('button', out).click();
    await expect(asked(leila)).toHaveAccessibleName('Continue without Omar?');
    await expect(asked(leila)).toHaveAccessibleDescription(
      'If most of you choose this, Omar leaves the game for good. Their rugs stay and become neutral. You can’t undo this.',
    );
    await asked(leila).getByRole('button', { name: 'Cancel' }).click();
    await expect(wait).toHaveAttribute('aria-pressed', 'true');
    await leila.page.getByRole('button', out).click();
    await asked(leila).getByRole('button', out).click();
    await expect(leila.page.locator('.notices')).toContainText('You chose: Continue without them.');
    await zoe.page.getByRole('button', out).click();
    await expect(asked(zoe)).toContainText(
      /^Continue without Omar\?Omar leaves the game for good\./,
    );
    await asked(zoe).getByRole('button', out).click();
    await expect(leila.page.locator('.notice')).toHaveText('The game continues without Omar.');
  });

  test('of two ends the game for good only after a question, which goes when they are back', async ({
    come,
  }) => {
    const leila = await come('Leila');
    const omar = await come('Omar');
    const game = await sitTogether([leila, omar]);
    const end = { name: 'End the game: you win' };
    const question = leila.page.getByRole('dialog', { name: 'End the game?' });
    await omar.visit('settings');
    await expect(leila.page.getByRole('button', { name: 'Wait' })).toBeVisible();
    await expect(leila.page.getByRole('button', { name: 'Continue without them' })).toHaveCount(0);
    await leila.page.getByRole('button', end).click();
    await expect(question).toHaveAccessibleDescription(
      'Omar leaves the game for good, and you win. You can’t undo this.',
    );
    await omar.visit(`table/${game}`);
    await expect(question).toHaveCount(0);
    await omar.visit('settings');
    await leila.page.getByRole('button', end).click();
    await question.getByRole('button', end).click();
    await expect(leila.finish).toContainText('You win');
  });

  for (const [look, viewport] of Object.entries({
    phone: { width: 390, height: 844 },
    desktop: { width: 1440, height: 900 },
  }))
    test(`has a Romanian badge that is read as a whole, ${look}`, async ({ come }) => {
      const leila = await come('Leila', { viewport, settings: { language: 'ro' } });
      const omar = await come('Omar');
      const game = await omar.openTable(2);
      await leila.visit(`table/${game}`);
      await leila.page.locator('.seat .button-main').click();
      await Promise.all([leila.market(), omar.market()]);
      await omar.visit('settings');
      await leila.page.getByRole('button', { name: 'Să joace un robot' }).click();
      const badge = leila.page.locator('.presence', { hasText: 'Joacă un robot' });
      await expect(badge).toBeInViewport({ ratio: 1 });
      await leila.page.screenshot({ path: `${HERE}../screenshots/online-badge-${look}.png` });
      const room = async () =>
        badge.evaluate(({ scrollWidth, clientWidth }) => clientWidth - scrollWidth);
      await expect.poll(room).toBeGreaterThanOrEqual(0);
    });
});

test.describe('at a server where nobody else is', () => {
  test.use({ settings: {} });

  test('bots in the lobby are marked as such, also in Romanian', async ({ come }) => {
    const leila = await come('Leila', { settings: { language: 'ro' } });
    const omar = await come('Omar');
    await omar.openTable(3, async () => {
      await omar.page.getByRole('switch', { name: 'Public table' }).check();
      await omar.page.getByLabel('Player type, 2').selectOption('nour');
    });
    await leila.visit('online');
    await expect(leila.page.locator('.table-row .table-bot')).toHaveText(['Robot']);
    await expect(leila.page.locator('.table-row .table-seat').nth(1)).toContainText('Nour');
  });
});

test('with somebody who is erased there is no rematch', async ({ come }) => {
  const leila = await come('Leila');
  const omar = await come('Omar');
  await sitTogether([leila, omar]);
  await omar.leave();
  await expect(leila.page.getByRole('button', { name: 'Rematch' })).toBeVisible();
  await omar.visit('you');
  await omar.page.getByRole('button', { name: 'Delete my data' }).click();
  await omar.page.getByRole('dialog').getByRole('button', { name: 'Delete my data' }).click();
  await expect(omar.page.getByRole('main').getByText('Your data has been deleted.')).toBeVisible();
  await leila.page.reload();
  await leila.finish.waitFor();
  await expect(leila.page.getByRole('button', { name: 'Rematch' })).toHaveCount(0);
  await expect(leila.finish.getByRole('link', { name: 'Watch replay' })).toBeVisible();
});
