import { shortRunIfWordy } from './long.js';
import { expect, test, type Person } from './person.js';
import { LONG_GAME, RECORD, TURNS } from './records.js';
import { settledText } from './settled.js';

async function open({ page }: Person, record: string): Promise<void> {
  await page.goto('./#/open');
  await page.getByLabel('Paste a game or a link').fill(record);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.locator('.replay').waitFor();
}

test('each step of a replay is told, and each square has its words', async ({ person }) => {
  const { page } = person;
  await person.arrive();
  await open(person, RECORD);
  await expect(page.getByRole('gridcell', { name: /^d4, empty, Assam stands here/ })).toHaveCount(
    1,
  );
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('log')).toContainText('Leïla keeps Assam facing south');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[role="log"] p', { hasText: 'Leïla rolls a 2' })).toHaveCount(1);
  await expect(page.locator('[role="log"] p', { hasText: 'Assam walks to d2' })).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[role="log"] p', { hasText: 'lays a red rug on c2' })).toHaveCount(1);
  await expect(page.locator('[role="log"] p', { hasText: 'Player 2’s turn.' })).toHaveCount(1);
  await expect(page.getByRole('gridcell', { name: 'c3, Leïla’s red rug' })).toHaveCount(1);
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('[role="log"] p', { hasText: 'Turn 1 of 3' })).toHaveCount(1);
  await expect(page.getByRole('gridcell', { name: 'c3, empty' })).toHaveCount(1);
});

test('the keys of a replay work wherever the focus is', async ({ person }) => {
  const { page } = person;
  await person.arrive();
  await open(person, RECORD);
  const position = page.locator('.replay-tools p');
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  for (const place of [
    page.getByRole('button', { name: 'Step forward' }),
    page.getByRole('button', { name: 'Share' }),
    page.getByRole('link', { name: 'Home' }),
    page.getByRole('slider'),
  ]) {
    await place.focus();
    await page.keyboard.press('End');
    await expect(position).toHaveText('Turn 3 of 3');
    await page.keyboard.press('Home');
    await expect(position).toHaveText('Before the first turn');
    await page.keyboard.press('?');
    await expect(help).toContainText('Replay: go to start or end');
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
    await expect(place).toBeFocused();
  }
  // Without a key for it, too.
  await page.getByRole('button', { name: 'Keyboard' }).click();
  await expect(help).toBeVisible();
});

test('Tab passes the log in one step, and arrow keys move in it', async ({ person }) => {
  const { page } = person;
  await person.arrive();
  await open(person, LONG_GAME);
  await page.keyboard.press('End');
  const position = page.locator('.replay-tools p');
  const ended = await settledText(position, /^Turn (\d+) of \1/);
  const share = page.getByRole('button', { name: 'Share' });
  const isOn = (turn: number): Promise<void> =>
    expect(page.locator('.log-turn:focus')).toHaveAttribute(
      'aria-label',
      new RegExp(`^Show turn ${turn}:`),
    );
  const last = Number(/\d+/.exec(ended)![0]);
  await expect(page.locator('.log-turn')).toHaveCount(last);
  await share.focus();
  await page.keyboard.press('Tab');
  await isOn(last);
  await page.keyboard.press('ArrowUp');
  await isOn(last);
  await page.keyboard.press('End');
  await isOn(1);
  await expect(page.locator('.log-turn:focus')).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await isOn(2);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await isOn(last - 1);
  await expect(position).toHaveText(ended);
  await page.keyboard.press('Enter');
  await expect(position).toContainText(`Turn ${last - 1} of`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Tab');
  await expect(share).toBeFocused();
  // Back to the turn that is looked at, and out of the log again.
  await page.keyboard.press('Tab');
  await isOn(last - 1);
  await page.keyboard.press('Tab');
  await expect(page.locator('.log-turn:focus')).toHaveCount(0);
});

test('at the end of a replay everybody learns who has won', async ({ person }) => {
  const { page } = person;
  await person.arrive();
  await open(person, `[Players "2"]\n[Name1 "Leïla"]\n[Name2 "Omar"]\n\nleave:1\n`);
  await page.keyboard.press('End');
  await expect(page.locator('.replay-tools p', { hasText: 'Omar wins' })).toBeVisible();
  await expect(page.locator('[role="log"] p', { hasText: 'Omar wins' })).toHaveCount(1);
});

test('a replay plays by itself, even for those whose bots play at once', async ({ person }) => {
  const { page } = person;
  await person.arrive({ pace: 'skip' });
  await open(person, RECORD);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.locator('.replay-tools p')).not.toHaveText('Turn 3 of 3');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.replay-tools p')).toHaveText('Turn 3 of 3');
});

for (const [what, tags] of [
  ['an empty name', '[Name1 ""]'],
  ['a blank name', '[Name1 "   "]'],
  ['a name too long', `[Name1 "${'Wolfeschlegelsteinhausen'.repeat(3)}"]`],
  ['a family', '[Name1 "👨‍👩‍👧‍👦"]'],
  ['a name that turns the line round', '[Name1 "\u202eLeïla"]'],
  ['a bot that nobody knows', '[Name1 ""]\n[Level1 "Deep Rug"]'],
  ['one rug for two', '[Rug1 "A"]\n[Rug2 "A"]'],
] as const)
  test(`a record with ${what} can be played on`, async ({ person }) => {
    await person.arrive();
    await open(person, `[Players "3"]\n${tags}\n\n${TURNS}\n`);
    await person.page.getByRole('button', { name: 'Continue from here' }).click();
    await person.page.locator('.market-grid').first().waitFor();
    await expect(person.page).toHaveURL(/#\/game\//);
    await person.page.reload();
    await expect(person.page.locator('.table')).toBeVisible();
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
    await person.page.getByLabel('Paste a game or a link').fill(LONG_GAME);
    await person.page.getByRole('button', { name: 'Open', exact: true }).click();
    await person.page.locator('.replay-tools').getByText('Before the first turn').waitFor();
    const current = person.page.locator('.log-turn[aria-current]');
    await expect(current).toHaveCount(0);
    await expect(person.page.locator('.log-turn').last()).toBeInViewport();
    for (const [moment, turn] of [
      ['40', /^Turn 1\d of/],
      ['90', /^Turn (2|3)\d of/],
      ['150', /^Turn (4|5)\d of/],
    ] as const) {
      await person.page.getByRole('slider').fill(moment);
      const position = await settledText(person.page.locator('.replay-tools p'), turn);
      const number = position.split(' ')[1]!;
      await expect(current).toHaveAttribute('aria-label', new RegExp(`^Show turn ${number}:`));
      await expect(current).toBeInViewport({ ratio: 0.9 });
    }
    // Board and buttons stay where they are.
    await expect.poll(async () => person.page.evaluate(() => window.scrollY)).toBe(0);
    await expect(person.page.getByRole('button', { name: 'Share' })).toBeInViewport({ ratio: 1 });
    await expect(person.page.locator('.replay .scene')).toBeInViewport({ ratio: 0.99 });
  });

// Not in the longest words: three buttons that share a line are never all at their longest.
for (const language of ['en', 'fr', 'es', 'it', 'ro'])
  test(
    `a desktop shows the whole replay, with dice to check as well, ${language}`,
    shortRunIfWordy(language),
    async ({ person }) => {
      await person.arrive({ language });
      for (const tag of ['', `[DiceSecret "${'ab'.repeat(32)}"]\n`]) {
        await person.goTo('open');
        await person.page.locator('.open textarea').fill(`${tag}${RECORD}`);
        await person.page.locator('.open-buttons .button-main').click();
        await expect(person.page.locator('.replay-further .button')).toHaveCount(
          tag === '' ? 2 : 3,
        );
        for (const [width, height] of [
          [1200, 640],
          [1280, 720],
          [1280, 800],
          [1366, 650],
        ] as const) {
          await person.page.setViewportSize({ width, height });
          const where = `${tag} ${width} by ${height}`;
          await expect.poll(async () => person.tooTall(), where).toBeLessThanOrEqual(0);
          await expect.poll(async () => person.tooWide(), where).toBeLessThanOrEqual(0);
        }
      }
    },
  );

test('a replay that was played on from is found where it was', async ({ person }) => {
  await person.arrive();
  await person.page.goto('./#/open');
  await person.page.getByLabel('Paste a game or a link').fill(RECORD);
  await person.page.getByRole('button', { name: 'Open', exact: true }).click();
  await person.page.locator('.replay-tools').getByText('Before the first turn').waitFor();
  await person.page.getByRole('slider').fill('4');
  await expect(person.page.locator('.replay-tools').getByText('Turn 2 of 3')).toBeVisible();
  await person.page.getByRole('button', { name: 'Continue from here' }).click();
  await person.page.locator('.table .market-grid').waitFor();
  await expect(person.page).toHaveURL(/#\/game\//);
  await person.page.goBack();
  await expect(person.page.locator('.replay-tools').getByText('Turn 2 of 3')).toBeVisible();
  await expect(person.page.getByRole('slider')).toHaveValue('4');
  // What somebody else has put there is no place in this game.
  for (const state of [{ shown: 1e9 }, { shown: 'far' }, 'nonsense', 7]) {
    const loaded = person.page.waitForEvent('load');
    await person.page.evaluate((kept) => {
      history.replaceState(kept, '');
      // Until it is gone the page would still note there where one is.
      history.replaceState = () => undefined;
      location.reload();
    }, state);
    await loaded;
    await expect(
      person.page.locator('.replay-tools').getByText('Before the first turn'),
    ).toBeVisible();
  }
});

test('a replay steps, scrubs, plays by itself and is played on from', async ({ person }) => {
  await person.arrive();
  await person.page.goto('./#/open');
  await person.page.getByLabel('Paste a game or a link').fill(RECORD);
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
  await person.page.getByRole('button', { name: 'Continue from here' }).click();
  await person.page.locator('.table .market-grid').waitFor();
  await expect(person.page.locator('[data-square="c3"]')).toHaveAttribute('aria-label', /Leïla’s/);
});

test('an unfinished game ends with the rugs that lie face up', async ({ person }) => {
  await person.arrive();
  await person.page.goto('./#/open');
  const record = '[Players "2"]\n[Next "A C"]\n\n1. S2:Be2e1\n';
  await person.page.getByLabel('Paste a game or a link').fill(record);
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
