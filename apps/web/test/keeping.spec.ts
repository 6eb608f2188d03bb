import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, people, test, waitUntilKept } from './person.js';
import { settled, settledAddress, settledAttribute } from './settled.js';

test('a reload in the middle of a turn finds everything as it was', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await person.main.click();
  await expect(person.main).toHaveText('Lay rug');
  const labels = async () =>
    person.page
      .locator('[role="gridcell"]')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
  const before = await settled(labels, (told) =>
    told.some((label) => label.includes('you can start the rug here')),
  );
  await person.page.reload();
  await expect(person.main).toHaveText('Lay rug');
  await expect.poll(labels).toEqual(before);
});

test('the die to come is the same after a reload, and in a copy of the game', async ({
  person,
  browser,
}) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  const address = await settledAddress(person.page, /#\/game\//);
  await person.page.goto('./#/history');
  const [saved] = await Promise.all([
    person.page.waitForEvent('download'),
    person.page.getByRole('button', { name: 'Back up everything' }).click(),
  ]);
  const backup = readFileSync(await saved.path());

  const rollIn = async (page: typeof person.page): Promise<string> => {
    await page.goto(address);
    await page.reload();
    await page.locator('.turn-main', { hasText: 'Roll' }).click();
    await page.locator('.turn-main', { hasText: 'Lay rug' }).waitFor();
    return settledAttribute(page.locator('.log-turn').first(), 'aria-label', /Rolled\s\d/);
  };
  const rolled = await rollIn(person.page);

  const elsewhere = await browser.newPage();
  await elsewhere.goto('./#/history');
  await elsewhere
    .locator('input[type="file"]')
    .setInputFiles({ name: 'games.json', mimeType: 'application/json', buffer: backup });
  await expect(elsewhere.locator('main').getByText('1 game added')).toBeVisible();
  expect(await rollIn(elsewhere)).toBe(rolled);
  await elsewhere.close();
});

test('several games lie side by side; one deleted can be brought back', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.page.goto('./');
  await person.setTable({ chairs: people('Nora', 'Sami', 'Aya'), starts: 0 });
  await person.page.goto('./#/history');
  await expect(person.page.locator('.game-row')).toHaveCount(2);
  await person.page.getByRole('button', { name: 'Delete this game' }).first().click();
  await expect(person.page.locator('.game-row')).toHaveCount(1);
  await person.page.getByRole('button', { name: 'Undo' }).click();
  await expect(person.page.locator('.game-row')).toHaveCount(2);
});

const readFile = async (page: Page, text: string): Promise<void> =>
  page.locator('input[type="file"]').setInputFiles({
    name: 'games.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });

test('a game whose page was closed before it was listed is found', async ({ person }) => {
  const { page } = person;
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await page.goto('./#/history');
  await expect(page.locator('.game-row')).toHaveCount(1);
  await page.evaluate(
    async () =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('marrakech');
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('summaries', 'readwrite');
          writing.objectStore('summaries').clear();
          writing.addEventListener('complete', () => done());
        });
      }),
  );
  await page.reload();
  await expect(page.locator('.game-row')).toContainText('Leila');
});

test('a file of games that is none adds nothing and loses nothing', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar') });
  await person.page.goto('./#/history');
  for (const text of ['', '{', '[]', '{"format":"marrakech-games-1","games":[{}, 7, null]}']) {
    await person.page.locator('input[type="file"]').setInputFiles({
      name: 'games.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
    await expect(
      person.page
        .locator('main')
        .getByText(
          /Paste a game or choose|doesn’t look like|can’t be opened|3 games couldn’t be read/,
        ),
    ).toBeVisible();
  }
  const [saved] = await Promise.all([
    person.page.waitForEvent('download'),
    person.page.getByRole('button', { name: 'Back up everything' }).click(),
  ]);
  const whole = readFileSync(await saved.path(), 'utf8');
  for (const [text, says] of [
    [whole.slice(0, whole.length / 2), 'This backup is incomplete or damaged.'],
    ['{"a": [1, 2]}', 'This doesn’t look like a Marrakech game.'],
  ] as const) {
    await readFile(person.page, text);
    await expect(person.page.locator('.open-fault')).toContainText(says);
  }
  await expect(person.page.locator('.game-row')).toHaveCount(1);
});

test('a damaged file says so, gives what is whole, and changes no settings', async ({ person }) => {
  const { page } = person;
  await person.arrive();
  for (const names of [people('Leila', 'Omar'), people('Nora', 'Sami')]) {
    await page.goto('./');
    await person.setTable({ chairs: names, starts: 0 });
  }
  await page.goto('./#/history');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Back up everything' }).click(),
  ]);
  const whole = JSON.parse(readFileSync(await saved.path(), 'utf8')) as {
    games: { events: unknown[] }[];
  };
  const [first, second] = whole.games;
  const { events } = first!;
  const wished = { language: 'fr', coordinates: true };
  await page.getByRole('button', { name: 'Delete this game' }).first().click();
  await page.getByRole('button', { name: 'Delete this game' }).first().click();
  for (const broken of [
    7,
    null,
    {},
    { ...first, events: [7] },
    { ...first, id: 'another' },
    { ...first, secret: 'zz' },
    // The dice to come would not be those that were promised.
    { ...first, secret: 'ab'.repeat(32) },
  ]) {
    await readFile(page, JSON.stringify({ ...whole, games: [broken], settings: wished }));
    await expect(
      page.locator('main').getByText('No new games · 1 game couldn’t be read.'),
    ).toBeVisible();
    await readFile(page, '');
    await expect(
      page.locator('main').getByText('Paste a game or choose a file first.'),
    ).toBeVisible();
  }
  await expect(page.locator('.game-row')).toHaveCount(0);
  const cut = { ...first, events: events.toSpliced(1, 1) };
  await readFile(page, JSON.stringify({ ...whole, games: [cut, second], settings: wished }));
  await expect(
    page.locator('main').getByText('1 game added · 1 game couldn’t be read.'),
  ).toBeVisible();
  await expect(page.locator('.game-row')).toHaveCount(1);
  await page.goto('./#/settings');
  await expect(page.getByRole('switch', { name: 'Show coordinates' })).not.toBeChecked();
});

test('a file brings its language and its table with it, at once', async ({ person, browser }) => {
  const { page } = person;
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar', 'Nora'), starts: 0 });
  await page.goto('./#/settings');
  await page.getByRole('radio', { name: 'Français' }).check();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Tout sauvegarder' }).click(),
  ]);
  const everything = readFileSync(await saved.path(), 'utf8');
  const elsewhere = await browser.newPage();
  await elsewhere.goto('./#/history');
  await readFile(elsewhere, everything);
  await expect(elsewhere.locator('main').getByText('1 partie ajoutée')).toBeVisible();
  await elsewhere.goto('./#/options');
  await expect(elsewhere.locator('.chair input[maxlength]').nth(2)).toHaveValue('Nora');
  // And all of it goes again.
  await elsewhere.goto('./#/settings');
  await elsewhere.getByRole('button', { name: 'Tout supprimer' }).click();
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await elsewhere.goto('./#/options');
  await expect(elsewhere.locator('.chair')).toHaveCount(2);
  await elsewhere.close();
});

test('the settings lead back to the game they were opened from', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar') });
  await person.asked();
  await person.keyboard.roll();
  await expect(person.main).toHaveText('Lay rug');
  const game = await settledAddress(person.page, /#\/game\//);
  await person.page.getByRole('link', { name: 'Settings' }).click();
  await person.page.getByRole('switch', { name: 'Show coordinates' }).check();
  await person.page.getByRole('link', { name: 'Back' }).click();
  await expect(person.main).toHaveText('Lay rug');
  await expect(person.page).toHaveURL(game);
  await person.page.goto('./#/');
  await person.page.getByRole('link', { name: 'Settings' }).click();
  await person.page.getByRole('link', { name: 'Home' }).click();
  await expect(person.page.locator('.start-go').first()).toBeVisible();
});

test('the settings save everything, too', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar') });
  await person.page.goto('./#/settings');
  const [saved] = await Promise.all([
    person.page.waitForEvent('download'),
    person.page.getByRole('button', { name: 'Back up everything' }).click(),
  ]);
  const everything = readFileSync(await saved.path(), 'utf8');
  expect(everything).toContain('Leila');
  await person.page.getByRole('switch', { name: 'Show coordinates' }).check();
  await person.page.goto('./#/history');
  for (const settings of ['7', '{"coordinates":"yes"}'])
    await person.page.locator('input[type="file"]').setInputFiles({
      name: 'games.json',
      mimeType: 'application/json',
      buffer: Buffer.from(everything.replace(/"settings":\{.*\}\}$/, `"settings":${settings}}`)),
    });
  await expect(person.page.locator('main').getByText('No new games')).toBeVisible();
  await person.page.goto('./#/settings');
  const coordinates = person.page.getByRole('switch', { name: 'Show coordinates' });
  await expect(coordinates).toBeChecked();
  await person.page.goto('./#/history');
  await person.page.locator('input[type="file"]').setInputFiles({
    name: 'games.json',
    mimeType: 'application/json',
    buffer: Buffer.from(everything),
  });
  await expect(person.page.locator('main').getByText('No new games')).toBeVisible();
  await person.page.goto('./#/settings');
  await expect(coordinates).not.toBeChecked();
});

test('an address that leads nowhere says so, and shows the way back', async ({ person }) => {
  await person.arrive();
  for (const hash of ['#/game/nowhere', '#/replay/nowhere', '#/no/such/place', '#/game']) {
    await person.page.goto(`./${hash}`);
    await person.page.reload();
    await expect(person.page.getByText('Nothing found here.')).toBeVisible();
    await expect(person.page).toHaveTitle(/^Nothing found here/);
  }
  await person.page.getByRole('link', { name: 'Home' }).click();
  await expect(person.page.locator('.start-go').first()).toBeVisible();
  await expect(person.page).toHaveTitle('Marrakech');
  await person.goTo('settings');
  await expect(person.page).toHaveTitle(/^Settings/);
  await person.goTo('nonsense');
  await expect(person.page).toHaveTitle(/^Nothing found here/);
});

test('after the first visit everything works without a network', async ({ person, context }) => {
  await person.arrive();
  await waitUntilKept(person.page);
  await context.setOffline(true);
  await person.page.reload();
  await person.playNow();
  await person.asked();
  await person.keyboard.roll();
  await expect(person.main).toHaveText('Lay rug');
  const before = await person.moment();
  await person.keyboard.lay();
  // The bot answers too.
  expect(await person.asked(before)).toBe('roll');
  await person.page.goto('./#/settings');
  await person.page.getByRole('radio', { name: 'Français' }).check();
  await expect(person.page.getByRole('heading', { name: 'Réglages' })).toBeVisible();
  await person.page.goto('./#/rules');
  await expect(person.page.locator('.rulebook')).toBeVisible();
  await context.setOffline(false);
});

test('whatever is brought, wherever it is brought, is taken for what it is', async ({ person }) => {
  const { page } = person;
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await page.goto('./#/history');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Back up everything' }).click(),
  ]);
  const games = readFileSync(await saved.path(), 'utf8');

  // All games, where one is opened: once more and it is still the same file.
  await page.getByRole('button', { name: 'Delete this game' }).click();
  await page.goto('./#/open');
  await readFile(page, games);
  await expect(page.locator('main').getByText('1 game added')).toBeVisible();
  await readFile(page, games);
  await expect(page.locator('main').getByText('No new games')).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'Your games' }).click();
  await expect(page.locator('.game-row')).toHaveCount(1);

  // One that was deleted and read in again need not be brought back.
  await page.getByRole('button', { name: 'Delete this game' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await readFile(page, games);
  await expect(page.locator('.game-row')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  // A record, where all games are read.
  await readFile(page, '[Players "3"]\n\n1. S2:c2c3\n');
  await expect(page.locator('.replay-tools').getByText('Before the first turn')).toBeVisible();

  // A link to a table elsewhere.
  const link = 'https://example.org/market/#/table/abc';
  await page.goto('./#/open');
  await page.getByLabel('Paste a game or a link').fill(link);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('link', { name: link })).toBeVisible();
});
