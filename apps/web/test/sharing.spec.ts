import { bots, expect, people, test, type Person } from './person.js';
import { LONG_GAME, RECORD } from './records.js';
import { settled, settledAddress, settledAttribute, settledBox } from './settled.js';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const copied = async (page: Person['page'], expected: RegExp): Promise<string> =>
  settled(
    async () => page.evaluate(async () => navigator.clipboard.readText()),
    (text) => expected.test(text),
  );

/** The address where the game that is played is looked at again. */
const replayOf = async (page: Person['page']): Promise<string> =>
  (await settledAddress(page, /#\/game\//)).replace('#/game/', '#/replay/');

test('a game is shared as a link that carries all of it', async ({ person, browser }) => {
  await person.arrive();
  await person.setTable({ chairs: bots(3) });
  await expect(person.finish).toBeVisible({ timeout: 60_000 });
  await person.page.getByRole('button', { name: 'Share' }).click();
  await person.page.getByRole('button', { name: 'Copy link' }).click();
  await expect(person.page.locator('.share-told', { hasText: 'Link copied' })).toBeVisible();
  const link = await copied(person.page, /#\/shared\//);
  await expect(person.page.getByRole('textbox', { name: 'Game link' })).toHaveValue(link);

  const elsewhere = await browser.newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.locator('.replay-tools').getByText('Before the first turn')).toBeVisible();
  await elsewhere.keyboard.press('End');
  await expect(elsewhere.locator('.replay-tools').getByText('Turn 45 of 45')).toBeVisible();
  await elsewhere.keyboard.press('ArrowLeft');
  await elsewhere.keyboard.press('Home');
  await expect(elsewhere.locator('.replay-tools').getByText('Before the first turn')).toBeVisible();
  await elsewhere.close();
});

test('nobody in somebody else’s game is you, and a nameless player has the seat’s number', async ({
  person,
}) => {
  const { page } = person;
  await person.arrive();
  await person.setTable({ chairs: [people('')[0]!, bots(2)[1]!], starts: 1 });
  await person.asked();
  await page.goto(await replayOf(page));
  await expect(page.locator('.player-name-text')).toHaveText(['Idris', 'You']);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.locator('.share-told', { hasText: 'Link copied' })).toBeVisible();
  await page.goto(await copied(page, /#\/shared\//));
  await expect(page.locator('.player-name-text')).toHaveText(['Idris', 'Player 2']);
});

/** The screen shows the rugs of each seat. */
const expectRugs = async (page: Person['page'], rugs: readonly string[]): Promise<void> => {
  const shown = async () => {
    const cards = await page
      .locator('.player-card')
      .evaluateAll((all) =>
        all.map((card) => `${card.getAttribute('data-seat')}: ${card.getAttribute('data-design')}`),
      );
    return cards.toSorted();
  };
  await expect.poll(shown).toEqual(rugs);
};

test('everybody keeps their rugs when a game is looked at again, shared and played on', async ({
  person,
}) => {
  const { page } = person;
  await person.arrive();
  await person.setTable({ chairs: [people('Leila', 'Omar')[0]!, bots(2)[1]!], starts: 1 });
  await person.asked();
  const rugs = ['0: C', '1: A'];
  await expectRugs(page, rugs);

  await page.goto(await replayOf(page));
  await expect(page.locator('.replay-tools').getByText('Before the first turn')).toBeVisible();
  await expectRugs(page, rugs);

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.locator('.share-told', { hasText: 'Link copied' })).toBeVisible();
  await page.goto(await copied(page, /#\/shared\//));
  await page.reload();
  await expect(page.locator('.replay-tools').getByText('Before the first turn')).toBeVisible();
  await expectRugs(page, rugs);

  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Continue from here' }).click();
  await page.locator('.table .market-grid').waitFor();
  await expectRugs(page, rugs);
});

test('a record with rugs that cannot be is shown in rugs that can', async ({ person }) => {
  await person.arrive();
  await person.page.goto('./#/open');
  const tags = '[Players "3"]\n[Rug1 "purple"]\n[Rug2 "A"]\n[Rug3 "A"]\n';
  await person.page.getByLabel('Paste a game or a link').fill(`${tags}\n1. S2:c2c3\n`);
  await person.page.getByRole('button', { name: 'Open', exact: true }).click();
  await expectRugs(person.page, ['0: B', '1: A', '2: C']);
});

test('the record is folded away, and the link is there for a camera too', async ({ person }) => {
  await person.arrive();
  await person.page.goto('./#/open');
  await person.page.getByLabel('Paste a game or a link').fill(RECORD);
  await person.page.getByRole('button', { name: 'Open', exact: true }).click();
  await person.page.getByRole('button', { name: 'Share' }).click();
  await expect(person.page.getByRole('img', { name: 'Scan to open the game' })).toBeVisible();
  const text = person.page.getByRole('textbox', { name: 'Game as text' });
  await expect(text).toBeHidden();
  await person.page.getByText('Game as text').click();
  await expect(text).toHaveValue(/1\. S2:c2c3/);
});

async function shareRecord({ page }: Person, record: string): Promise<void> {
  await page.goto('./#/open');
  await page.getByLabel('Paste a game or a link').fill(record);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'Share' }).click();
}

test('the code of a long game is as coarse as a camera needs it', async ({ person }) => {
  await person.page.setViewportSize({ width: 390, height: 844 });
  await person.arrive();
  await shareRecord(person, LONG_GAME);
  const module = async (place: string): Promise<number> => {
    const code = person.page.locator(`${place} .qr-code`);
    const across = (await settledAttribute(code, 'viewBox', /^-4 -4 \d+ \d+$/)).split(' ')[2];
    return (await settledBox(code)).width / Number(across);
  };
  await person.page.locator('.share-code .qr-code').waitFor();
  expect(await module('.share-code >')).toBeGreaterThan(3);
  await person.page.getByRole('button', { name: 'Enlarge' }).click();
  expect(await module('.qr-large')).toBeGreaterThan(3.7);
  await person.page.keyboard.press('Escape');
  await expect(person.page.locator('.qr-large')).toHaveCount(0);
  await expect(person.page.locator('.share')).toBeVisible();
});

test('a game too long for a code says so', async ({ person }) => {
  await person.arrive();
  // Nothing repeats, so nothing can be packed.
  const letters = Array.from({ length: 300 }, (_, at) =>
    Math.sin(at + 1)
      .toString(36)
      .slice(3, 9),
  );
  await shareRecord(person, `[Story "${letters.join('')}"]\n${RECORD}`);
  await expect(person.page.getByText('This game is too long for a QR code.')).toBeVisible();
  await expect(person.page.locator('.qr-code')).toHaveCount(0);
});

test('a game is sent by what the device has for it', async ({ person }) => {
  await person.page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (sent: ShareData) => {
        Object.assign(window, { sent });
        throw new Error('thought better of it');
      },
    });
  });
  await person.arrive();
  await person.page.goto('./#/open');
  await person.page.getByLabel('Paste a game or a link').fill(RECORD);
  await person.page.getByRole('button', { name: 'Open', exact: true }).click();
  await person.page.getByRole('button', { name: 'Share' }).click();
  await person.page.getByRole('button', { name: 'Send…' }).click();
  const sent = async () =>
    person.page.evaluate(() => (window as unknown as { sent?: { url: string } }).sent?.url);
  await expect.poll(sent).toContain('#/shared/');
});

test('the points are drawn as wide as the sheet, also when it is opened again', async ({
  person,
}) => {
  await person.page.setViewportSize({ width: 390, height: 844 });
  await person.arrive({ motion: 'still' });
  await person.setTable({ chairs: bots(2) });
  const drawn = person.page.locator('.chart > svg');
  const room = async () => (await settledBox(person.finish)).width;
  await expect(person.finish).toBeVisible({ timeout: 60_000 });
  await expect(drawn).toHaveAttribute('viewBox', `0 0 ${await room()} 250`);
  await person.page.keyboard.press('Escape');
  await expect(person.page.getByRole('dialog')).toHaveCount(0);
  await person.main.click();
  await expect(drawn).toHaveAttribute('viewBox', `0 0 ${await room()} 250`);
});

test('Escape leads from sharing back to the ranking, and from there to the board', async ({
  person,
}) => {
  await person.arrive();
  await person.setTable({ chairs: bots(2) });
  await expect(person.finish).toBeVisible({ timeout: 60_000 });
  await person.page.getByRole('button', { name: 'Share' }).click();
  await expect(person.page.getByRole('dialog', { name: 'Share' })).toBeVisible();
  await expect(person.page.locator('dialog :focus')).toHaveCount(1);
  await person.page.keyboard.press('Escape');
  await expect(person.finish).toBeVisible();
  await expect(person.page.locator('dialog :focus')).toHaveCount(1);
  await person.page.keyboard.press('Escape');
  await expect(person.page.getByRole('dialog')).toHaveCount(0);
});

test('record, file and picture', async ({ person }) => {
  await person.arrive();
  await person.page.goto('./#/open');
  await person.page.getByLabel('Paste a game or a link').fill(RECORD);
  await person.page.getByRole('button', { name: 'Open', exact: true }).click();
  await person.page.getByRole('button', { name: 'Share' }).click();
  await person.page.getByRole('button', { name: 'Copy as text' }).click();
  await expect(person.page.locator('.share-told', { hasText: 'Text copied' })).toBeVisible();
  const record = await copied(person.page, /1\. S2:c2c3 2\. S4:d3c3/);
  expect(record).toContain('[Name1 "Leïla"]');
  for (const [name, file] of [
    ['Save file', /^marrakech-\d{4}-\d\d-\d\d-leila\.mkh$/],
    ['Save image', /^marrakech-\d{4}-\d\d-\d\d-leila\.png$/],
  ] as const) {
    const [saved] = await Promise.all([
      person.page.waitForEvent('download'),
      person.page.getByRole('button', { name }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(file);
  }
});

test('the log tells turning Assam from leaving him as he stands', async ({ person }) => {
  await person.arrive();
  await person.page.goto('./#/open');
  await person.page.getByLabel('Paste a game or a link').fill('[Players "3"]\n\n1. S2:c2c3 2. E');
  await person.page.getByRole('button', { name: 'Open', exact: true }).click();
  const lines = person.page.locator('.log-lines');
  await expect(lines.last()).toContainText('Assam keeps facing south');
  await expect(lines.first()).toContainText('Assam turns east');
});
