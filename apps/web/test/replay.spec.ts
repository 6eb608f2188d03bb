import type { Page } from '@playwright/test';
import { expect, test, type Person } from './person.js';

const TURNS = '1. S2:c2c3 2. S4:d3c3 3. N1:e5f5';
const RECORD = `[Players "3"]\n[Name1 "Leïla"]\n\n${TURNS}\n`;

async function open({ page }: Person, record: string): Promise<void> {
  await page.goto('./#/open');
  await page.getByLabel('Paste a record or a link').fill(record);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.locator('.replay').waitFor();
}

/** What was said since the page was asked last. */
async function heard(page: Page): Promise<string> {
  const said = page.locator('[role="log"] p').last();
  await said.waitFor({ state: 'attached' });
  return (await page.locator('[role="log"] p').allTextContents()).join(' ');
}

test('each step of a replay is told, and each square has its words', async ({ person }) => {
  const { page } = person;
  await person.arrive();
  await open(person, RECORD);
  await expect(page.getByRole('gridcell', { name: /^d4, bare, Assam stands here/ })).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  expect(await heard(page)).toContain('Leïla keeps Assam facing south');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[role="log"] p', { hasText: 'Leïla rolls 2' })).toHaveCount(1);
  await expect(page.locator('[role="log"] p', { hasText: 'Assam walks to d2' })).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[role="log"] p', { hasText: 'lays a red rug on c2' })).toHaveCount(1);
  await expect(page.locator('[role="log"] p', { hasText: 'Player 2’s turn.' })).toHaveCount(1);
  await expect(page.getByRole('gridcell', { name: 'c3, Leïla’s red rug' })).toHaveCount(1);
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('[role="log"] p', { hasText: 'Turn 1 of 3' })).toHaveCount(1);
  await expect(page.getByRole('gridcell', { name: 'c3, bare' })).toHaveCount(1);
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
    await person.page.getByRole('button', { name: 'Play on from here' }).click();
    await person.page.locator('.market-grid').first().waitFor();
    await expect(person.page).toHaveURL(/#\/game\//);
    await person.page.reload();
    await expect(person.page.locator('.table')).toBeVisible();
  });
