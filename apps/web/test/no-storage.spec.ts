import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { WHOLE } from './browsers.js';
import { expect, people, test } from './person.js';

/** A browser in which somebody has forbidden all pages to keep anything. */
async function openForgetful() {
  const folder = mkdtempSync(join(tmpdir(), 'marrakech-forgetful-'));
  mkdirSync(join(folder, 'Default'));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(folder, {
    ...WHOLE,
    locale: 'en-GB',
  });
  return {
    page: await context.newPage(),
    close: async () => {
      await context.close();
      rmSync(folder, { recursive: true });
    },
  };
}

test('where nothing may be kept the page opens, and says why no game begins', async ({
  baseURL,
}) => {
  const { page, close } = await openForgetful();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(baseURL!);
  const isRefused = async () =>
    page.evaluate(() => {
      try {
        return localStorage.length < 0;
      } catch {
        return true;
      }
    });
  await expect.poll(isRefused, 'the browser refuses').toBe(true);
  await page.locator('.start-go').click();
  await expect(page.getByRole('alert')).toContainText('won’t let this site save data');
  await page.getByRole('link', { name: /Play together/ }).click();
  await page.getByRole('button', { name: 'Add a player' }).click();
  await expect(page.getByRole('textbox')).toHaveCount(3);
  expect(complaints).toEqual([]);
  await close();
});

test('deleting everything leaves what other pages of this address keep', async ({ person }) => {
  const { page } = person;
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await page.evaluate(() => {
    localStorage.setItem('of another page', 'kept');
  });
  await page.goto('./#/settings');
  await page.getByRole('button', { name: /Delete everything/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  const stored = async () =>
    page.evaluate(() =>
      ['marrakech.table', 'of another page'].map((key) => localStorage.getItem(key)),
    );
  await expect(page.getByRole('main').getByText('Deleted.')).toBeVisible();
  await expect.poll(stored).toEqual([null, 'kept']);
});

test('deleting everything says that it is done, and leads to no game that is gone', async ({
  person,
}) => {
  const { page } = person;
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await page.goto('./#/settings');
  const all = page.getByRole('button', { name: 'Delete everything' });
  await all.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(all).toBeFocused();
  await all.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('main').getByText('Deleted.')).toBeVisible();
  await expect(page.getByRole('log')).toHaveText('Deleted.');
  await expect(all).toBeFocused();
  await expect(page.locator('.page-head a')).toHaveAttribute('href', '#/');
});
