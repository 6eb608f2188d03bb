import { bots, expect, people, test } from './person.js';
import { settledBox } from './settled.js';

const FRESH = { introduced: false };

test('the first game is introduced: who plays which rugs, and what wins', async ({ person }) => {
  await person.arrive(FRESH);
  await person.playNow();
  const card = person.page.locator('.introduction');
  await expect(card).toContainText('Both of these rugs are yours');
  await expect(card).toContainText('Counts coins, looks no further');
  await expect(card).toContainText('the highest total wins');
  await expect(card.getByRole('heading')).toHaveText('Your first game');
  await expect(card.getByRole('list')).toMatchAriaSnapshot(`
    - list:
      - listitem: You. Both of these rugs are yours
      - listitem: Zohra. Counts coins, looks no further`);
  // Each part is a line of its own, with a pause behind it.
  await expect(person.page.getByRole('log').locator('p')).toContainText([
    'Your first game',
    'You. Both of these rugs are yours',
    'Zohra. Counts coins, looks no further',
    'Your coins plus your visible squares',
  ]);
  await card.click({ position: { x: 20, y: 20 } });
  await expect(card).toHaveCount(0);
  await person.page.reload();
  await person.page.locator('.market-grid').waitFor();
  await person.asked();
  await expect(card).toHaveCount(0);
});

test('several people who share the device are spoken to together', async ({ person }) => {
  await person.arrive({ ...FRESH, language: 'fr' });
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await expect(person.page.locator('.introduction')).toContainText('Votre première partie');
});

test('with keys the introduction has the focus, and gives it back to the market', async ({
  person,
}) => {
  await person.arrive(FRESH);
  await person.page.keyboard.press('Tab');
  await person.page.keyboard.press('Enter');
  const card = person.page.locator('.introduction');
  await expect(card.getByRole('button')).toBeFocused();
  await person.page.keyboard.press('Enter');
  await expect(card).toHaveCount(0);
  await expect(person.page.locator('.market-grid')).toBeFocused();
  await person.playOn(person.keyboard);
  await expect(person.finish).toBeVisible();
});

test('Enter puts the introduction away wherever the focus is, and rolls nothing', async ({
  person,
}) => {
  await person.arrive(FRESH);
  await person.setTable({ chairs: [...people('Leila'), ...bots(2).slice(1)], starts: 0 });
  const card = person.page.locator('.introduction');
  await card.waitFor();
  await person.asked();
  await person.page.keyboard.press('Enter');
  await expect(card).toHaveCount(0);
  await expect(person.main).toHaveText('Roll');
  await person.page.keyboard.press('Enter');
  await expect(person.main).not.toHaveText('Roll');
});

test('whoever just plays needs no introduction', async ({ person }) => {
  await person.page.setViewportSize({ width: 390, height: 844 });
  await person.arrive(FRESH);
  await person.playNow();
  const card = person.page.locator('.introduction');
  await card.waitFor();
  // It covers nothing that one plays with, and whoever is to begin waits for it.
  await person.main.click();
  await expect(card).toHaveCount(0);
});

test('a bot that begins waits until the introduction is read', async ({ person }) => {
  await person.arrive(FRESH);
  await person.setTable({ chairs: [...people('Leila'), ...bots(2).slice(1)], starts: 1 });
  const card = person.page.locator('.introduction');
  await card.waitFor();
  await expect(person.main).toHaveText('Skip ahead');
  await expect(person.page.locator('.table-log')).toContainText('Nothing has happened yet');
  const moment = await person.moment();
  // Any touch on the table puts it away.
  await person.page.locator('.market-grid').click({ position: { x: 5, y: 5 } });
  await expect(card).toHaveCount(0);
  expect(await person.asked(moment)).toBe('roll');
});

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const)
  test(`the introduction leaves the buttons free, ${width} by ${height}`, async ({ person }) => {
    await person.page.setViewportSize({ width, height });
    await person.arrive({ ...FRESH, motion: 'still' });
    await person.playNow();
    const card = await settledBox(person.page.locator('.introduction'));
    const bar = await settledBox(person.page.locator('.turn-bar'));
    const across = Math.min(card.x + card.width, bar.x + bar.width) - Math.max(card.x, bar.x);
    const down = Math.min(card.y + card.height, bar.y + bar.height) - Math.max(card.y, bar.y);
    expect(Math.min(across, down)).toBeLessThanOrEqual(0.5);
  });
