import { expect, test } from './person.js';

const FRESH = { introduced: false };

test('the first game is introduced: who plays which rugs, and what wins', async ({ person }) => {
  await person.arrive(FRESH);
  await person.playNow();
  const card = person.page.locator('.introduction');
  await expect(card).toContainText('Both these rugs are yours');
  await expect(card).toContainText('Counts coins, looks no further');
  await expect(card).toContainText('whoever has the most wins');
  await expect(person.page.getByRole('log')).toContainText('Your first game');
  await card.click();
  await expect(card).toHaveCount(0);
  await person.page.reload();
  await person.page.locator('.market-grid').waitFor();
  await person.asked();
  await expect(card).toHaveCount(0);
});

test('with keys the introduction has the focus, and gives it back to the market', async ({
  person,
}) => {
  await person.arrive(FRESH);
  await person.page.keyboard.press('Tab');
  await person.page.keyboard.press('Enter');
  const card = person.page.locator('.introduction');
  await expect(card).toBeFocused();
  await person.page.keyboard.press('Enter');
  await expect(card).toHaveCount(0);
  await expect(person.page.locator('.market-grid')).toBeFocused();
  await person.playOn(person.keyboard);
  await expect(person.finish).toBeVisible();
});

test('whoever just plays needs no introduction', async ({ person }) => {
  await person.page.setViewportSize({ width: 390, height: 844 });
  await person.arrive(FRESH);
  await person.playNow();
  const card = person.page.locator('.introduction');
  await card.waitFor();
  await person.asked();
  // It covers nothing that one plays with.
  await person.main.click();
  await expect(person.main).toHaveText('Lay it');
  await expect(card).toHaveCount(0);
});
