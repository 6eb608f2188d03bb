/** Links that are given away: to a chair, to another device, to a table. */
import { encode } from 'uqr';
import { settledAddress, settledValue } from './settled.js';
import { expect, test, type Visitor } from './visitor.js';

const sitButtons = ({ page }: Visitor) => page.getByRole('button', { name: 'Sit here' });

test('a seat’s link offers that seat and no other, once, and its guest no link', async ({
  come,
}) => {
  const leila = await come('Leila');
  const omar = await come('Omar');
  const zoe = await come('Zoe');
  await leila.openTable(3, async () => {
    await leila.page.getByRole('switch', { name: 'Separate link for each seat' }).check();
  });
  const link = await settledValue(leila.page.getByLabel('Player 3'), /^http/);
  for (const each of [omar, zoe]) await each.page.goto(link);
  const third = omar.page.locator('.seat').nth(2);
  await expect(third.getByRole('button', { name: 'Sit here' })).toBeVisible();
  await expect(sitButtons(omar)).toHaveCount(1);
  await expect(sitButtons(zoe)).toHaveCount(1);
  await third.getByRole('button').click();
  await expect(third).toContainText('You');
  await expect(omar.page.locator('.link-box')).toHaveCount(0);
  // Whoever comes second is told so before they press anything.
  await expect(
    zoe.page.getByText('This link has already been used', { exact: false }),
  ).toBeVisible();
  await expect(sitButtons(zoe)).toHaveCount(0);
});

test('the code of a waiting room holds the link beside it', async ({ come }) => {
  const leila = await come('Leila');
  const game = await leila.openTable(2);
  const link = await settledAddress(leila.page, new RegExp(game));
  await expect(leila.page.locator('.link-box input')).toHaveValue(link);
  const dark = encode(link, { border: 0 }).data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `${x} ${y}` : [])),
  );
  const code = leila.page.locator('.link-box .qr-code path');
  await expect(code).toHaveAttribute('d', dark.map((at) => `M${at}h1v1h-1z`).join(''));
});

test('a personal link brings the name, and warns before it replaces somebody', async ({ come }) => {
  const leila = await come('Leila');
  await leila.visit('you');
  await leila.page.getByRole('button', { name: 'Create a personal link' }).click();
  const link = await settledValue(leila.page.getByLabel('Your personal link'), /#\/move\//);
  const phone = await come('Somebody');
  await phone.openTable(2);
  await phone.page.goto(link);
  await expect(phone.page.getByRole('alert')).toContainText(
    'You’re already at 1 table on this device',
  );
  await phone.page.getByRole('button', { name: 'Yes, that’s me' }).click();
  await expect(phone.page.getByLabel('Your name')).toHaveValue('Leila');
});

test('a link to a table that is pasted where records are opened leads there', async ({ come }) => {
  const leila = await come('Leila');
  const omar = await come('Omar');
  await leila.openTable(2);
  await omar.visit('open');
  const link = await settledAddress(leila.page, /#\/table\//);
  await omar.page.getByLabel('Paste a game or a link').fill(link);
  await omar.page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(sitButtons(omar)).toHaveCount(1);
});

test('where nobody else can come, a link says so, and nothing that would start another server', async ({
  come,
}) => {
  const leila = await come('Leila');
  await leila.openTable(2);
  const hint = leila.page.getByText('This link only works on this device.', { exact: false });
  await expect(hint).toHaveText(
    'This link only works on this device. To share it, open the game at an address other people can reach. Here’s how: docs/hosting.md.',
  );
});

test('clock and switches of an invitation are kept over a reload', async ({ come }) => {
  const { page } = await come('Leila');
  await page.goto('./#/invite');
  await page.getByRole('radio', { name: 'Normal' }).check();
  await page.getByRole('switch', { name: 'I’ll start the game myself' }).check();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Normal' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'I’ll start the game myself' })).toBeChecked();
});
