import { bots, expect, people, test, type Person } from './person.js';

const RECORD = '[Players "3"]\n[Name1 "Leïla"]\n\n1. S2:c2c3 2. S4:d3c3 3. N1:e5f5\n';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a game is shared as a link that carries all of it', async ({ person, browser }) => {
  await person.arrive();
  await person.setTable({ chairs: bots(3) });
  await expect(person.finish).toBeVisible({ timeout: 90_000 });
  await person.page.getByRole('button', { name: 'Share' }).click();
  await person.page.getByRole('button', { name: 'Copy link' }).click();
  await expect(person.page.locator('.share-told', { hasText: 'Link copied' })).toBeVisible();
  const link = await person.page.evaluate(async () => navigator.clipboard.readText());

  const elsewhere = await browser.newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByText('Before the first turn')).toBeVisible();
  await elsewhere.keyboard.press('End');
  await expect(elsewhere.getByText('Turn 45 of 45')).toBeVisible();
  await elsewhere.keyboard.press('ArrowLeft');
  await elsewhere.keyboard.press('Home');
  await expect(elsewhere.getByText('Before the first turn')).toBeVisible();
  await elsewhere.close();
});

/** The rugs of each seat, as the screen shows them. */
const rugsOf = async (page: Person['page']): Promise<readonly string[]> => {
  await page.locator('.player-card').first().waitFor();
  const shown = await page
    .locator('.player-card')
    .evaluateAll((cards) =>
      cards.map((card) => `${card.getAttribute('data-seat')}: ${card.getAttribute('data-design')}`),
    );
  return shown.toSorted();
};

test('everybody keeps their rugs when a game is looked at again, shared and played on', async ({
  person,
}) => {
  const { page } = person;
  await person.arrive();
  await person.setTable({ chairs: [people('Leila', 'Omar')[0]!, bots(2)[1]!], starts: 1 });
  await person.asked();
  const rugs = ['0: C', '1: A'];
  expect(await rugsOf(page)).toEqual(rugs);

  await page.goto(page.url().replace('#/game/', '#/replay/'));
  await expect(page.getByText('Before the first turn')).toBeVisible();
  expect(await rugsOf(page)).toEqual(rugs);

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.locator('.share-told', { hasText: 'Link copied' })).toBeVisible();
  await page.goto(await page.evaluate(async () => navigator.clipboard.readText()));
  await page.reload();
  await expect(page.getByText('Before the first turn')).toBeVisible();
  expect(await rugsOf(page)).toEqual(rugs);

  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.locator('.market-grid').waitFor();
  expect(await rugsOf(page)).toEqual(rugs);
});

test('a record with rugs that cannot be is shown in rugs that can', async ({ person }) => {
  await person.arrive();
  await person.page.goto('./#/open');
  const tags = '[Players "3"]\n[Rug1 "purple"]\n[Rug2 "A"]\n[Rug3 "A"]\n';
  await person.page.getByLabel('Paste a record or a link').fill(`${tags}\n1. S2:c2c3\n`);
  await person.page.getByRole('button', { name: 'Open', exact: true }).click();
  expect(await rugsOf(person.page)).toEqual(['0: B', '1: A', '2: C']);
});

test('the record is folded away, and the link is there for a camera too', async ({ person }) => {
  await person.arrive();
  await person.page.goto('./#/open');
  await person.page.getByLabel('Paste a record or a link').fill(RECORD);
  await person.page.getByRole('button', { name: 'Open', exact: true }).click();
  await person.page.getByRole('button', { name: 'Share' }).click();
  await expect(person.page.getByRole('img', { name: 'Scan to open the game' })).toBeVisible();
  const text = person.page.getByRole('textbox', { name: 'The game as text' });
  await expect(text).toBeHidden();
  await person.page.getByText('The game as text').click();
  await expect(text).toHaveValue(/1\. S2:c2c3/);
});

test('Escape leads from sharing back to the ranking, and from there to the board', async ({
  person,
}) => {
  await person.arrive();
  await person.setTable({ chairs: bots(2) });
  await expect(person.finish).toBeVisible({ timeout: 90_000 });
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
  await person.page.getByLabel('Paste a record or a link').fill(RECORD);
  await person.page.getByRole('button', { name: 'Open', exact: true }).click();
  await person.page.getByRole('button', { name: 'Share' }).click();
  await person.page.getByRole('button', { name: 'Copy record' }).click();
  await expect(person.page.locator('.share-told', { hasText: 'Record copied' })).toBeVisible();
  const copied = await person.page.evaluate(async () => navigator.clipboard.readText());
  expect(copied).toContain('1. S2:c2c3 2. S4:d3c3');
  expect(copied).toContain('[Name1 "Leïla"]');
  for (const [name, file] of [
    ['Save record', 'marrakech.mkh'],
    ['Save picture', 'marrakech.png'],
  ] as const) {
    const [saved] = await Promise.all([
      person.page.waitForEvent('download'),
      person.page.getByRole('button', { name }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(file);
  }
});

test('the log tells turning Assam from leaving him as he stands', async ({ person }) => {
  await person.arrive();
  await person.page.goto('./#/open');
  await person.page.getByLabel('Paste a record or a link').fill('[Players "3"]\n\n1. S2:c2c3 2. E');
  await person.page.getByRole('button', { name: 'Open', exact: true }).click();
  const lines = person.page.locator('.log-lines');
  await expect(lines.last()).toContainText('Straight on south');
  await expect(lines.first()).toContainText('Assam turns east');
});

test('a replay steps, scrubs, plays by itself and is played on from', async ({ person }) => {
  await person.arrive();
  await person.page.goto('./#/open');
  await person.page.getByLabel('Paste a record or a link').fill(RECORD);
  await person.page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(person.page.getByText('Before the first turn')).toBeVisible();
  await person.page.keyboard.press('ArrowRight');
  await expect(person.page.getByText('Turn 1 of 3')).toBeVisible();
  await person.page.getByRole('slider').fill('6');
  await expect(person.page.getByText(/Turn [23] of 3/)).toBeVisible();
  await person.page.keyboard.press('Home');
  await person.page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(person.page.getByText('Turn 3 of 3')).toBeVisible();
  await person.page.locator('.log-turn').last().click();
  await person.page.getByRole('button', { name: 'Play on from here' }).click();
  await person.page.locator('.market-grid').waitFor();
  await expect(person.page.locator('[data-square="c3"]')).toHaveAttribute('aria-label', /Leïla’s/);
});

test('an unfinished game ends with the rugs that lie face up', async ({ person }) => {
  await person.arrive();
  await person.page.goto('./#/open');
  const record = '[Players "2"]\n[Next "A C"]\n\n1. S2:Be2e1\n';
  await person.page.getByLabel('Paste a record or a link').fill(record);
  await person.page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(person.page.getByText('Before the first turn')).toBeVisible();
  const cards = person.page.locator('.player-card[aria-label*="Next: "]');
  await expect(cards).toHaveCount(2);
  await person.page.keyboard.press('End');
  await expect(person.page.getByText('Turn 1 of 1')).toBeVisible();
  await expect(cards).toHaveCount(2);
});

for (const [name, text, words] of [
  ['nothing', '   ', 'There is nothing to read yet.'],
  ['a letter', 'Dear Leila, shall we play?', 'This does not look like a game of Marrakech.'],
  ['a broken tag', '[Players "3"\n1. S2:c2c3', 'is no complete tag'],
  ['a forbidden turn', '[Players "3"]\n1. S2:a1a2', 'One half must lie right next to Assam.'],
  ['a half turn', '[Players "3"]\n1. N1:d6d7', 'Assam never turns right round.'],
  ['a cut link', 'https://example.org/#/shared/q1YqS8xN', 'This link is incomplete.'],
] as const)
  test(`a broken record gets a clear message, and nothing is lost: ${name}`, async ({ person }) => {
    await person.arrive();
    await person.page.goto('./#/open');
    await person.page.getByLabel('Paste a record or a link').fill(text);
    await person.page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(person.page.getByRole('alert')).toContainText(words);
    await expect(person.page.getByRole('alert')).toContainText('Nothing of yours was changed.');
    await expect(person.page.getByLabel('Paste a record or a link')).toHaveValue(text);
  });

test('a file that is no text is refused', async ({ person }) => {
  await person.arrive();
  await person.page.goto('./#/open');
  await person.page.locator('input[type="file"]').setInputFiles({
    name: 'rug.mkh',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from([0xff, 0xfe, 0, 0x80]),
  });
  await expect(person.page.getByRole('alert')).toContainText('This file cannot be read.');
});
