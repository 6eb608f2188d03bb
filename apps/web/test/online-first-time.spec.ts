/** What somebody meets who plays far away for the first time. */
import type { Locator } from '@playwright/test';
import { settledAddress, settledBox, settledText, settledValue } from './settled.js';
import { expect, sitTogether, test, type Visitor } from './visitor.js';

const CLOCKS = [
  ['No limit', 'The game will wait for you.'],
  ['Quick', 'The game continues, and your clock keeps running.'],
  ['1 day per turn', 'with days to make your move.'],
] as const;

for (const [clock, promise] of CLOCKS)
  test(`a pause says what becomes of the game: ${clock}`, async ({ come }) => {
    const leila = await come('Leila');
    const game = await leila.openTable(2, async () => {
      await leila.page.getByRole('radio', { name: clock }).check();
      await leila.page.getByLabel('Player type, 2').selectOption('nour');
    });
    await leila.market();
    if (clock === '1 day per turn')
      await expect(leila.page.locator('.clock.is-running')).toHaveText('1 day left');
    await leila.page.getByRole('button', { name: 'Pause or leave' }).click();
    const pause = leila.page.getByRole('link', { name: 'Pause' });
    await expect(pause).toContainText(promise);
    await pause.click();
    // From the start page and from one's games it goes on.
    const way = leila.page.locator(`.start-main a[href$="${game}"]`);
    await expect(way).toContainText('Leila');
    await leila.visit('history');
    await expect(leila.page.locator(`.table-row a[href$="${game}"]`)).toContainText('Bot');
    await expect(leila.page.getByText('No games yet.', { exact: false })).toHaveCount(0);
    await leila.visit('');
    await way.click();
    await leila.market();
  });

test('whoever never played online is shown nothing of it, and no server is asked', async ({
  come,
}) => {
  const leila = await come('Leila');
  const asked: string[] = [];
  leila.page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });
  await leila.visit('');
  await leila.page.locator('.start-picture svg').waitFor();
  await leila.visit('history');
  await expect(leila.page.getByText('No games yet.', { exact: false })).toBeVisible();
  expect(asked).toEqual([]);
});

/** As on a page without TLS. */
async function takeClipboard({ page }: Visitor): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
  );
}

test('a link is copied also where pages have no clipboard', async ({ come }) => {
  const leila = await come('Leila');
  await takeClipboard(leila);
  await leila.openTable(2);
  const { page } = leila;
  const link = await settledValue(page.getByLabel('Table link'), /#\/table\//);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await leila.visit('online');
  await page.getByLabel('Your name').fill('');
  await page.getByLabel('Your name').press('Control+v');
  await expect(page.getByLabel('Your name')).toHaveValue(link.slice(0, 24));
});

test('where nothing can be copied it is said, and the link is selected', async ({ come }) => {
  const leila = await come('Leila');
  await takeClipboard(leila);
  await leila.page.addInitScript(() => {
    Object.defineProperty(document, 'execCommand', { value: () => false });
  });
  await leila.openTable(2);
  await leila.page.getByRole('button', { name: 'Copy link' }).click();
  await expect(leila.page.locator('.link-box p')).toContainText('The link couldn’t be copied.');
  const selected = async () => leila.page.evaluate(() => getSelection()?.toString());
  await expect.poll(selected).toBe(await settledAddress(leila.page, /#\/table\//));
});

test('a guest is told the name they will have, and has it', async ({ come }) => {
  const leila = await come('Leila');
  const guest = await come('');
  const game = await leila.openTable(2);
  await guest.visit(`table/${game}`);
  const told = guest.page.getByText('Without a name, you’ll play as');
  const name = /Slipper \d{3}/.exec(await settledText(told, /Slipper \d{3}/))![0];
  await guest.page.getByRole('button', { name: 'Sit here' }).click();
  await Promise.all([leila.market(), guest.market()]);
  await expect(leila.page.locator('.player-name-text', { hasText: name })).toBeVisible();
  await expect(guest.page.locator('.player-note .presence')).toHaveCount(0);
});

test('a chair with a link of its own is offered to nobody else', async ({ come }) => {
  const leila = await come('Leila');
  const invited = await come('Omar');
  const other = await come('Zoe');
  const game = await leila.openTable(2, async () => {
    await leila.page.getByRole('switch', { name: 'Separate link for each seat' }).check();
  });
  const link = await settledValue(leila.page.getByLabel('Player 2'), /^http/);
  await other.visit(`table/${game}`);
  await expect(other.page.getByText('Ask for its link.', { exact: false })).toBeVisible();
  await expect(other.page.getByRole('button', { name: 'Sit here' })).toHaveCount(0);
  await invited.page.goto(link);
  await invited.page.getByRole('button', { name: 'Sit here' }).click();
  await Promise.all([leila.market(), invited.market()]);
});

const isApart = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await settledBox(one), await settledBox(other)];
  return (
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  );
};

for (const [name, viewport, shown] of [
  [
    'desktop',
    { width: 1440, height: 900 },
    ['.player-name', '.player-money', '.player-pile', '.player-squares'],
  ],
  [
    'phone',
    { width: 390, height: 844 },
    ['.player-name', '.player-money', '.player-pile', '.player-squares'],
  ],
] as const)
  test(`what somebody says covers nothing on their card, ${name}`, async ({ come }) => {
    const leila = await come('Leila', { viewport, settings: { language: 'ro' } });
    const omar = await come('Omar');
    const game = await omar.openTable(2, async () => {
      await omar.page.getByRole('radio', { name: 'Slow' }).check();
    });
    await leila.visit(`table/${game}`);
    await leila.page.locator('.seat .button-main').click();
    await Promise.all([leila.market(), omar.market()]);
    await omar.page.getByRole('button', { name: 'Send a reaction' }).click();
    await omar.page.getByRole('button', { name: 'Well played!' }).click();
    const card = leila.page.locator('.player-card:has(.bubble)');
    const note = card.locator('.bubble');
    await note.waitFor();
    for (const thing of shown)
      await expect(async () => {
        expect(await isApart(note, card.locator(thing)), thing).toBe(true);
      }).toPass();
  });

test('what was pressed and checked at the end stays to be seen', async ({ come }) => {
  const leila = await come('Leila');
  const omar = await come('Omar');
  await sitTogether([leila, omar]);
  await omar.leave();
  await leila.finish.waitFor();
  await leila.page.getByRole('button', { name: 'Check the dice' }).click();
  await leila.page.getByRole('button', { name: 'Rematch' }).click();
  await expect(leila.page.getByRole('button', { name: 'Rematch' })).toBeDisabled();
  await expect(leila.finish).toContainText('Ready for a rematch: You. Waiting for: Omar.');
  await expect(omar.finish).toContainText('Ready for a rematch: Leila. Waiting for: You.');
  await leila.page.keyboard.press('Escape');
  await leila.page.getByRole('button', { name: 'Ranking' }).click();
  await expect(leila.page.locator('.dice-check [role=status]')).toBeVisible();
});
