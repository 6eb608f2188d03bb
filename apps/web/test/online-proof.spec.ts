/** Anybody who has a finished game checks its dice with one tap. */
import { settledValue } from './settled.js';
import { expect, test, type Visitor } from './visitor.js';

const check = async ({ page }: Visitor, answer: RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(answer);
};

test('a game that is watched again, shared or opened proves its dice and says who won', async ({
  come,
}) => {
  const leila = await come('Leila');
  await leila.openTable(2, async () => {
    await leila.page.getByLabel('Player type, 2').selectOption('nour');
  });
  await leila.market();
  await leila.asked();
  await leila.keyboard.roll();
  await expect(leila.main).toHaveText('Lay rug');
  await leila.leave();
  await leila.finish.waitFor();
  await leila.page.getByRole('link', { name: 'Watch replay' }).click();
  // The lot decides who rolls first, and so whether the bot has rolled, too.
  await check(
    leila,
    /Checked: (the roll was|all 2 rolls were) sealed before the game\. Nobody could have known/,
  );
  await leila.page.keyboard.press('Escape');
  await leila.page.getByRole('button', { name: 'Share' }).click();
  const sheet = leila.page.getByRole('dialog');
  const link = await settledValue(sheet.locator('input.field'), /#\/shared\//);
  const record = await settledValue(sheet.locator('textarea'), /DiceSecret "[0-9a-f]{64}"/);
  const stranger = await come('Zoe');
  await stranger.page.goto(link);
  // This browser saw nothing of the game before it began.
  await check(
    stranger,
    /Checked: (the roll matches|all 2 rolls match) the seal that came with this game\. Only a device/,
  );
  await expect(stranger.page.getByRole('dialog')).toContainText('Nour wins');
  // Another secret than the one that was promised.
  await stranger.visit('open');
  const forged = record.replace(/(DiceSecret ")[0-9a-f]{8}/, '$1deadbeef');
  await stranger.page.locator('textarea').fill(forged);
  await stranger.page.getByRole('button', { name: 'Open' }).click();
  await check(stranger, /^Not fair:/);
});
