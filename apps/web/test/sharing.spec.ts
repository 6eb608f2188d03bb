import { readFileSync } from 'node:fs';
import { bots, expect, people, test, type Person } from './person.js';
import { BROKEN_RECORDS } from './sheets.js';

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
  await page.goto(page.url().replace('#/game/', '#/replay/'));
  await expect(page.locator('.player-name-text')).toHaveText(['Idris', 'You']);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.locator('.share-told', { hasText: 'Link copied' })).toBeVisible();
  await page.goto(await page.evaluate(async () => navigator.clipboard.readText()));
  await expect(page.locator('.player-name-text')).toHaveText(['Idris', 'Player 2']);
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
  await expect(page.locator('.replay-tools').getByText('Before the first turn')).toBeVisible();
  expect(await rugsOf(page)).toEqual(rugs);

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.locator('.share-told', { hasText: 'Link copied' })).toBeVisible();
  await page.goto(await page.evaluate(async () => navigator.clipboard.readText()));
  await page.reload();
  await expect(page.locator('.replay-tools').getByText('Before the first turn')).toBeVisible();
  expect(await rugsOf(page)).toEqual(rugs);

  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.locator('.table .market-grid').waitFor();
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

/** As long as games get: two players, 60 rugs. */
const LONG_GAME = readFileSync(
  new URL('../../../packages/rules/test-data/games/pergioco-a-winner.txt', import.meta.url),
  'utf8',
)
  .split('\n\n')
  .slice(0, 2)
  .join('\n\n');

async function shareRecord({ page }: Person, record: string): Promise<void> {
  await page.goto('./#/open');
  await page.getByLabel('Paste a record or a link').fill(record);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'Share' }).click();
}

test('the code of a long game is as coarse as a camera needs it', async ({ person }) => {
  await person.page.setViewportSize({ width: 390, height: 844 });
  await person.arrive();
  await shareRecord(person, LONG_GAME);
  const module = async (place: string): Promise<number> => {
    const code = person.page.locator(`${place} .qr-code`);
    const across = Number((await code.getAttribute('viewBox'))!.split(' ')[2]);
    return (await code.boundingBox())!.width / across;
  };
  await person.page.locator('.share-code .qr-code').waitFor();
  expect(await module('.share-code >')).toBeGreaterThan(3);
  await person.page.getByRole('button', { name: 'Show it large' }).click();
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
  await expect(person.page.getByText('This game is too long for a code.')).toBeVisible();
  await expect(person.page.locator('.qr-code')).toHaveCount(0);
});

for (const [width, height] of [
  [1280, 600],
  [390, 844],
  [820, 1180],
] as const)
  test(`the log of a replay shows the turn it is at, ${width}`, async ({ person }) => {
    await person.page.setViewportSize({ width, height });
    await person.arrive();
    await person.page.goto('./#/open');
    await person.page.getByLabel('Paste a record or a link').fill(LONG_GAME);
    await person.page.getByRole('button', { name: 'Open', exact: true }).click();
    await person.page.locator('.replay-tools').getByText('Before the first turn').waitFor();
    const current = person.page.locator('.log-turn[aria-current]');
    await expect(person.page.locator('.log-turn').last()).toBeInViewport();
    for (const [moment, turn] of [
      ['40', /^Turn 1\d of/],
      ['90', /^Turn (2|3)\d of/],
      ['150', /^Turn (4|5)\d of/],
    ] as const) {
      await person.page.getByRole('slider').fill(moment);
      const position = await person.page.getByText(turn).textContent();
      const number = position!.split(' ')[1]!;
      await expect(current).toHaveAttribute('aria-label', new RegExp(`^Show turn ${number}:`));
      await expect(current).toBeInViewport({ ratio: 0.9 });
    }
    // Board and buttons stay where they are.
    expect(await person.page.evaluate(() => window.scrollY)).toBe(0);
    await expect(person.page.getByRole('button', { name: 'Share' })).toBeInViewport({ ratio: 1 });
    await expect(person.page.locator('.replay .scene')).toBeInViewport({ ratio: 0.99 });
  });

test('a replay that was played on from is found where it was', async ({ person }) => {
  await person.arrive();
  await person.page.goto('./#/open');
  await person.page.getByLabel('Paste a record or a link').fill(RECORD);
  await person.page.getByRole('button', { name: 'Open', exact: true }).click();
  await person.page.locator('.replay-tools').getByText('Before the first turn').waitFor();
  await person.page.getByRole('slider').fill('4');
  await expect(person.page.locator('.replay-tools').getByText('Turn 2 of 3')).toBeVisible();
  await person.page.getByRole('button', { name: 'Play on from here' }).click();
  await person.page.locator('.table .market-grid').waitFor();
  await expect(person.page).toHaveURL(/#\/game\//);
  await person.page.goBack();
  await expect(person.page.locator('.replay-tools').getByText('Turn 2 of 3')).toBeVisible();
  await expect(person.page.getByRole('slider')).toHaveValue('4');
  // What somebody else has put there is no place in this game.
  for (const state of [{ shown: 1e9 }, { shown: 'far' }, 'nonsense', 7]) {
    // At once: the page, too, notes there where one is.
    const loaded = person.page.waitForEvent('load');
    await person.page.evaluate((kept) => {
      history.replaceState(kept, '');
      location.reload();
    }, state);
    await loaded;
    await expect(
      person.page.locator('.replay-tools').getByText('Before the first turn'),
    ).toBeVisible();
  }
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
  await person.page.getByLabel('Paste a record or a link').fill(RECORD);
  await person.page.getByRole('button', { name: 'Open', exact: true }).click();
  await person.page.getByRole('button', { name: 'Share' }).click();
  await person.page.getByRole('button', { name: 'Send…' }).click();
  const sent = await person.page.evaluate(
    () => (window as unknown as { sent: { url: string } }).sent,
  );
  expect(sent.url).toContain('#/shared/');
});

test('the points are drawn as wide as the sheet, also when it is opened again', async ({
  person,
}) => {
  await person.page.setViewportSize({ width: 390, height: 844 });
  await person.arrive({ motion: 'still' });
  await person.setTable({ chairs: bots(2) });
  const drawn = person.page.locator('.chart > svg');
  const room = async () => (await person.finish.boundingBox())!.width;
  await expect(drawn).toHaveAttribute('viewBox', `0 0 ${await room()} 250`, { timeout: 90_000 });
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
  await expect(
    person.page.locator('.replay-tools').getByText('Before the first turn'),
  ).toBeVisible();
  await person.page.keyboard.press('ArrowRight');
  await expect(person.page.locator('.replay-tools').getByText('Turn 1 of 3')).toBeVisible();
  await person.page.getByRole('slider').fill('6');
  await expect(person.page.locator('.replay-tools').getByText(/Turn [23] of 3/)).toBeVisible();
  await person.page.keyboard.press('Home');
  await person.page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(person.page.locator('.replay-tools').getByText('Turn 3 of 3')).toBeVisible();
  await person.page.locator('.log-turn').last().click();
  await person.page.getByRole('button', { name: 'Play on from here' }).click();
  await person.page.locator('.table .market-grid').waitFor();
  await expect(person.page.locator('[data-square="c3"]')).toHaveAttribute('aria-label', /Leïla’s/);
});

test('an unfinished game ends with the rugs that lie face up', async ({ person }) => {
  await person.arrive();
  await person.page.goto('./#/open');
  const record = '[Players "2"]\n[Next "A C"]\n\n1. S2:Be2e1\n';
  await person.page.getByLabel('Paste a record or a link').fill(record);
  await person.page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(
    person.page.locator('.replay-tools').getByText('Before the first turn'),
  ).toBeVisible();
  const cards = person.page.locator('.player-card[aria-label*="Next: "]');
  await expect(cards).toHaveCount(2);
  await person.page.keyboard.press('End');
  await expect(person.page.locator('.replay-tools').getByText('Turn 1 of 1')).toBeVisible();
  await expect(cards).toHaveCount(2);
});

const COMPLAINTS: Readonly<Record<keyof typeof BROKEN_RECORDS, string>> = {
  nothing: 'There is nothing to read yet.',
  'a letter': 'This does not look like a game of Marrakech.',
  'a broken tag': 'is no complete tag',
  'a tag that cannot be': 'Two, three or four can play',
  'an edition nobody knows': 'There is no edition “moon”.',
  'a forbidden turn': 'One half must lie right next to Assam.',
  'a half turn': 'Assam never turns right round.',
  'a turn cut short': '“S4:d3” is no turn.',
  'a cut link': 'This link is incomplete.',
};

test('a broken record gets a clear message, and nothing is lost', async ({ person }) => {
  await person.arrive();
  await person.page.goto('./#/open');
  const pasted = person.page.getByLabel('Paste a record or a link');
  const alert = person.page.getByRole('alert');
  for (const [name, text] of Object.entries(BROKEN_RECORDS)) {
    await pasted.fill(text);
    await person.page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(alert).toContainText(COMPLAINTS[name as keyof typeof BROKEN_RECORDS]);
    await expect(alert).toContainText('Nothing of yours was changed.');
    await expect(pasted).toHaveValue(text);
  }
});

const UTF16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const BROKEN_FILES = {
  empty: [Buffer.alloc(0), 'There is nothing to read yet.'],
  'cut in a tag': [Buffer.from(RECORD.slice(0, 12)), 'is no complete tag'],
  'cut in a turn': [Buffer.from(RECORD.slice(0, -4)), 'is no turn'],
  'six megabytes': [Buffer.alloc(6_000_000, RECORD), 'This file is too big for a record.'],
  'a picture': [PICTURE, 'This file cannot be read.'],
  bytes: [Buffer.from([0xff, 0xfd, 0, 0x80]), 'This file cannot be read.'],
  'nothing but zeros': [Buffer.alloc(64), 'This file cannot be read.'],
  'two bytes a letter, but no game': [UTF16('Dear Leila'), 'does not look like a game'],
  'two bytes a letter, and nobody says so': [
    Buffer.from(RECORD, 'utf16le'),
    'This file cannot be read.',
  ],
} as const;

test('a broken file gets a clear message, and nothing is lost', async ({ person }) => {
  const { page } = person;
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  const choose = async (buffer: Buffer): Promise<void> =>
    page.locator('input[type="file"]').setInputFiles({
      name: 'rug.mkh',
      mimeType: 'application/octet-stream',
      buffer,
    });
  for (const screen of ['open', 'history'])
    for (const [name, [content, complaint]] of Object.entries(BROKEN_FILES)) {
      await page.goto('./#/');
      await page.goto(`./#/${screen}`);
      await choose(content);
      await expect(page.getByRole('alert'), name).toContainText(complaint);
      await expect(page.getByRole('alert')).toContainText('Nothing of yours was changed.');
    }
  await expect(page.locator('.game-row')).toHaveCount(1);

  await page.goto('./#/open');
  await choose(UTF16(RECORD));
  await expect(page.locator('.replay-tools').getByText('Before the first turn')).toBeVisible();
});
