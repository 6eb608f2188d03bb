import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expectNoFaults } from './axe.js';
import { waitUntilKept } from './person.js';
import { settledAddress, settledText, settledValue } from './settled.js';
import { expect, moverOf, sitTogether, test } from './visitor.js';

const HERE = fileURLToPath(new URL('./', import.meta.url));

test('two strangers are paired, play, and meet again with their seats turned', async ({ come }) => {
  const leila = await come('Leila');
  const omar = await come('Omar');
  for (const each of [leila, omar]) {
    await each.visit('online');
    await each.page.getByRole('radio', { name: 'Quick' }).check();
    await each.page.getByRole('button', { name: 'Find players' }).click();
    if (each === leila)
      await expect(leila.page.getByText('Looking for 1 more player…')).toBeVisible();
  }
  await Promise.all([leila.market(), omar.market()]);
  await expect(leila.page.locator('.clock')).toHaveCount(2);
  const first = leila.page.locator('[data-seat="0"] .player-name-text');
  const began = await settledText(first, /\w/);
  // Whoever is to move is told so by the window, the other is not.
  await moverOf([leila, omar]);
  await omar.leave();
  const before = await settledAddress(leila.page, /#\/table\//);
  for (const each of [leila, omar]) {
    await each.finish.waitFor();
    await each.page.getByRole('button', { name: 'Rematch' }).click();
  }
  await expect(leila.page).not.toHaveURL(before);
  await Promise.all([leila.market(), omar.market()]);
  await expect(leila.finish).toHaveCount(0);
  await expect(first).not.toHaveText(began);
});

test('who looks for players twice, and keeps the chair, finds the dice as promised', async ({
  come,
}) => {
  const leila = await come('Leila');
  const omar = await come('Omar');
  const look = async (each: typeof leila): Promise<void> => {
    await each.visit('online');
    await each.page.getByRole('radio', { name: 'Slow' }).check();
    await each.page.getByRole('button', { name: 'Find players' }).click();
  };
  await look(leila);
  await expect(leila.page.getByText('Looking for 1 more player…')).toBeVisible();
  const table = await settledAddress(leila.page, /#\/table\//);
  await look(leila);
  await expect(leila.page).toHaveURL(table);
  await expect(leila.page.getByText('Looking for 1 more player…')).toBeVisible();
  await look(omar);
  await Promise.all([leila.market(), omar.market()]);
  await omar.leave();
  await leila.finish.waitFor();
  await leila.page.getByRole('button', { name: 'Check the dice' }).click();
  // What was promised is looked at first: it would say that it is not fair.
  await expect(leila.page.locator('.dice-check')).toContainText('There were no rolls to check.');
});

test('strangers’ bots join only those who want it, which the page remembers', async ({ come }) => {
  const leila = await come('Leila');
  const asked: unknown[] = [];
  leila.page.on('request', (request) => {
    if (request.url().endsWith('/api/pair')) asked.push(request.postDataJSON());
  });
  const look = async (players: string): Promise<void> => {
    await leila.visit('online');
    await leila.page.getByRole('radio', { name: players, exact: true }).check();
    await leila.page.getByRole('button', { name: 'Find players' }).click();
    await expect(leila.page.getByText('Looking for', { exact: false })).toBeVisible();
  };
  const bots = leila.page.getByRole('switch', { name: 'Also play with bots' });
  await leila.visit('online');
  await expect(bots).not.toBeChecked();
  await look('3');
  await leila.visit('online');
  await bots.check();
  await leila.page.reload();
  await expect(bots).toBeChecked();
  await look('4');
  expect(asked).toEqual([
    { players: 3, speed: 'steady', withPrograms: false },
    { players: 4, speed: 'steady', withPrograms: true },
  ]);
});

test('a name that is written like a piece of a page is only ever a name', async ({ come }) => {
  const names = ['<img src=x onerror=alert(1)>', '<b onclick=alert(2)>Omar</b>'] as const;
  const [one, two] = [await come(names[0]), await come(names[1])];
  const game = await one.openTable(2);
  await two.visit(`table/${game}`);
  await expect(two.page.locator('.seat-name').first()).toContainText(names[0]);
  await two.sitDown(game);
  await Promise.all([one.market(), two.market()]);
  await expect(one.page.locator('.player-name-text', { hasText: names[1] })).toHaveCount(1);
  await expect(two.page.locator('.player-name-text', { hasText: names[0] })).toHaveCount(1);
  const isFirst = (await moverOf([one, two])) === one;
  const [mover, other] = isFirst ? [one, two] : [two, one];
  await mover.asked('');
  await mover.keyboard.roll();
  await expect(mover.main).toHaveText('Lay rug');
  await mover.keyboard.lay();
  await expect(other.page.locator('.log-name').first()).toHaveText(names[isFirst ? 0 : 1]);
  await two.leave();
  await expect(one.finish).toContainText(names[1]);
  await expect(two.finish).toContainText(names[0]);
  for (const { page } of [one, two])
    await expect(page.locator('img[src="x"], b[onclick]')).toHaveCount(0);
});

test.describe('at a server where nobody else is', () => {
  test.use({ settings: {} });

  test('a table that everybody sees fills up from the lobby, and the host begins', async ({
    come,
  }) => {
    const host = await come('Leila');
    const guest = await come('Omar');
    await guest.visit('online');
    await guest.page.getByText('No public tables right now.', { exact: false }).waitFor();
    await host.openTable(3, async () => {
      await host.page.getByRole('switch', { name: 'Public table' }).check();
      await host.page.getByRole('switch', { name: 'I’ll start the game myself' }).check();
    });
    await guest.page.getByRole('link', { name: /Leila/ }).click();
    await guest.page.getByRole('button', { name: 'Sit here' }).first().click();
    await expect(guest.page.getByText('The host will start the game.')).toBeVisible();
    await expect(guest.page.getByRole('button', { name: 'Start now' })).toHaveCount(0);
    await host.page.getByRole('button', { name: 'Start now' }).click();
    await Promise.all([host.market(), guest.market()]);
    await expect(host.page.locator('.player-card')).toHaveCount(2);
  });
});

test('a personal link takes the seat to another device, once', async ({ come }) => {
  const leila = await come('Leila');
  const game = await leila.openTable(2, async () => {
    await leila.page.getByLabel('Player type, 2').selectOption('nour');
  });
  await leila.market();
  await leila.visit('you');
  await leila.page.getByRole('button', { name: 'Create a personal link' }).click();
  const link = await settledValue(leila.page.getByLabel('Your personal link'), /#\/move\//);
  const phone = await come('Leila');
  await phone.page.goto(link);
  await phone.page.getByRole('button', { name: 'Yes, that’s me' }).click();
  await phone.page.locator(`.table-row a[href$="${game}"]`).click();
  await phone.market();
  await expect(phone.page.locator('.player-card').filter({ hasText: 'You' })).toHaveCount(1);
  await expect(phone.page.getByText('You’re watching.')).toHaveCount(0);
  const thief = await come('Thief');
  thief.allow(/403/);
  await thief.page.goto(link);
  await thief.page.getByRole('button', { name: 'Yes, that’s me' }).click();
  await expect(thief.page.getByRole('alert')).toContainText('already been used');
});

test('a game by correspondence waits in the list, and says whose turn it is', async ({ come }) => {
  const leila = await come('Leila');
  const omar = await come('Omar');
  const game = await sitTogether([leila, omar], '3 days per turn');
  const mover = await moverOf([leila, omar]);
  for (const each of [leila, omar]) {
    await each.visit('online');
    const row = each.page.locator(`.table-row a[href$="${game}"] .game-go`);
    await expect(row).toHaveText(each === mover ? /^Your turn\s*3 days left$/ : /^Continue/);
  }
});

test('what is kept about somebody can be taken along and erased', async ({ come }) => {
  const leila = await come('Leila');
  const game = await leila.openTable(2);
  await leila.visit('you');
  const download = leila.page.waitForEvent('download');
  await leila.page.getByRole('button', { name: 'Download my data' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(game);
  await leila.page.getByRole('button', { name: 'Delete my data' }).click();
  await leila.page.getByRole('dialog').getByRole('button', { name: 'Delete my data' }).click();
  await expect(
    leila.page.getByText('Your data has been deleted.', { exact: true }).last(),
  ).toBeVisible();
  await expect.poll(async () => leila.page.context().cookies()).toEqual([]);
  await leila.page.reload();
  await expect(leila.page.getByText('The server has no data about you yet.')).toBeVisible();
});

test('a table that is not there says so', async ({ come }) => {
  const leila = await come('Leila');
  leila.allow(/404/);
  await leila.visit('table/nowhere');
  await expect(leila.page.getByRole('heading', { name: 'Nothing found here.' })).toBeVisible();
});

for (const [look, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
}))
  test(`the handbook of the API can be read, also with the page installed, ${look}`, async ({
    come,
    server,
  }) => {
    const { page } = await come('Leila', { viewport });
    await page.goto('./#/online');
    await waitUntilKept(page);
    await page.goto(`${server.address}docs`);
    await expect(page.getByRole('heading', { name: 'Marrakech: the API' })).toBeVisible();
    await page.getByText('Body').first().click();
    const live = page.locator('section', { has: page.locator('#live') });
    await live.getByText('welcome', { exact: true }).click();
    await expect(live.locator('pre:visible')).toContainText('"bySeat"');
    await page.getByRole('link', { name: 'Refusals' }).click();
    await expect(page.getByRole('row', { name: 'stale 409 version' })).toBeInViewport();
    const across = async () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(across).toBe(viewport.width);
    await expectNoFaults(page, 'docs');
    await page.screenshot({ path: `${HERE}../screenshots/online-docs-${look}.png` });
  });
