import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, people, Person, test } from './person.js';
import { settledAddress } from './settled.js';

/** How many rows each store of the device has. */
const countRows = async (page: Page): Promise<Record<string, number>> =>
  page.evaluate(
    async () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('marrakech');
        opening.addEventListener('success', () => {
          const names = [...opening.result.objectStoreNames];
          const reading = opening.result.transaction(names);
          const counts = names.map((name) => [name, reading.objectStore(name).count()] as const);
          reading.addEventListener('complete', () => {
            opening.result.close();
            resolve(Object.fromEntries(counts.map(([name, { result }]) => [name, result])));
          });
        });
      }),
  );

test('a list of games follows other windows, and saves theirs too', async ({ person, context }) => {
  const { page } = person;
  await person.arrive();
  await person.goTo('history');
  const other = new Person(await context.newPage());
  await other.arrive();
  await other.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await expect(page.locator('.game-row')).toHaveText(/Leila/);
  await other.page.goto('./#/history');
  await other.page.getByRole('button', { name: 'Delete this game' }).click();
  await expect(page.locator('.game-row')).toHaveCount(0);
  await other.page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.game-row')).toHaveCount(1);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Back up everything' }).click(),
  ]);
  expect(readFileSync(await saved.path(), 'utf8')).toContain('Leila');
});

test('two windows at one game see each other’s moves', async ({ person, context }) => {
  await person.arrive({ motion: 'still' });
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  const other = new Person(await context.newPage());
  await other.page.goto(await settledAddress(person.page, /#\/game\//));
  await other.asked();
  await person.keyboard.roll();
  await expect(other.main).toHaveText('Lay rug');
  await other.page.keyboard.press('ArrowRight');
  await other.page.keyboard.press('Enter');
  await other.page.keyboard.press('Enter');
  await expect(person.page.locator('.turn-words')).toContainText('Omar');
  await expect(person.main).toHaveText('Roll');
  await expect(other.main).toHaveText('Roll');
});

for (const [how, isTold] of [
  ['is told so', true],
  ['finds out when it is played on', false],
] as const)
  test(`a game that is deleted in another window ${how}, and stays deleted`, async ({
    person,
    context,
  }) => {
    const { page } = person;
    await person.arrive();
    await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
    await person.asked();
    const other = await context.newPage();
    if (!isTold)
      await other.addInitScript(() => {
        BroadcastChannel.prototype.postMessage = () => undefined;
      });
    await other.goto('./#/settings');
    await other.getByRole('button', { name: 'Delete everything' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(other.getByRole('dialog')).toHaveCount(0);
    if (!isTold) await person.main.click();
    await expect(page.getByRole('heading', { name: 'This game was deleted.' })).toBeVisible();
    await expect(page).toHaveTitle(/^This game was deleted/);
    await expect.poll(async () => countRows(page)).toEqual({ games: 0, events: 0, summaries: 0 });
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.locator('.start-go')).toHaveCount(1);
  });
