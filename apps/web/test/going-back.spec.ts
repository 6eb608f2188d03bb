import type { Locator } from '@playwright/test';
import { expect, people, test, type Person } from './person.js';
import { settledAddress } from './settled.js';

const dialogsOf = ({ page }: Person): Locator => page.locator('dialog');
const openDialogsOf = ({ page }: Person): Locator => page.locator('dialog[open]');

async function sitDown(person: Person): Promise<void> {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
}

/** Two play, and one gives up. */
async function finish(person: Person): Promise<void> {
  await person.page.getByRole('button', { name: 'Pause or leave' }).click();
  await dialogsOf(person).locator('.leave-choice.button-danger').click();
  await dialogsOf(person).locator('.dialog-buttons .button-danger').click();
  await person.finish.waitFor();
}

test('Back closes a sheet, and the next one leaves the table', async ({ person }) => {
  const { page } = person;
  await sitDown(person);
  const table = await settledAddress(page, /#\/game\//);
  for (const key of ['r', '?', 'r']) {
    await page.keyboard.press(key);
    await expect(openDialogsOf(person)).toHaveCount(1);
    await page.goBack();
    await expect(dialogsOf(person)).toHaveCount(0);
    await expect(page).toHaveURL(table);
  }
  await page.goBack();
  await expect(page.locator('.options-begin')).toBeVisible();
});

test('a sheet that was closed otherwise leaves nothing to go back through', async ({ person }) => {
  const { page } = person;
  await sitDown(person);
  await page.keyboard.press('r');
  await expect(openDialogsOf(person)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialogsOf(person)).toHaveCount(0);
  await page.goBack();
  await expect(page.locator('.options-begin')).toBeVisible();
});

test('Back leads from one sheet to the one it was opened from', async ({ person }) => {
  const { page } = person;
  await sitDown(person);
  await finish(person);
  const table = await settledAddress(page, /#\/game\//);
  await person.finish.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Enlarge' }).click();
  await page.locator('.qr-large').waitFor();
  await page.goBack();
  await expect(page.locator('.qr-large')).toHaveCount(0);
  await expect(page.locator('.share')).toBeVisible();
  await page.goBack();
  await expect(person.finish).toBeVisible();
  await page.goBack();
  await expect(dialogsOf(person)).toHaveCount(0);
  await expect(page).toHaveURL(table);
  await page.goBack();
  await expect(page.locator('.options-begin')).toBeVisible();
});

test('a link out of a sheet leads back to the table, with no step in between', async ({
  person,
}) => {
  const { page } = person;
  await sitDown(person);
  await finish(person);
  await person.finish.getByRole('link', { name: 'Home' }).click();
  await expect(page.locator('.start-go').first()).toBeVisible();
  await page.goBack();
  await person.finish.waitFor();
  await page.goBack();
  await expect(dialogsOf(person)).toHaveCount(0);
  await page.goBack();
  await expect(page.locator('.options-begin')).toBeVisible();
});

test('a page loaded again under a sheet needs no second step back', async ({ person }) => {
  const { page } = person;
  await sitDown(person);
  await page.keyboard.press('r');
  await expect(openDialogsOf(person)).toHaveCount(1);
  await page.reload();
  await person.asked();
  await expect(dialogsOf(person)).toHaveCount(0);
  await page.goBack();
  await expect(page.locator('.options-begin')).toBeVisible();
});

test('whoever comes to another screen reads on from its heading', async ({ person }) => {
  const { page } = person;
  await person.arrive();
  await expect(page.locator('h1:focus')).toHaveCount(0);
  for (const [name, title] of [
    ['Play together', 'New game'],
    ['Learn the rules', 'Rules'],
    ['Open a saved game', 'Open a saved game'],
    ['Your games', 'Your games'],
    ['Settings', 'Settings'],
  ] as const) {
    const door = page.getByRole('link', { name });
    await door.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('h1:focus')).toHaveText(title);
    await expect(page.locator('h1')).toHaveCSS('outline-style', 'none');
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.locator('h1:focus')).toHaveText('Marrakech');
  }
});
