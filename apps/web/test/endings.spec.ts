import { readFileSync } from 'node:fs';
import { expect, people, test, type Person } from './person.js';

const GAMES = new URL('../../../packages/rules/test-data/games/', import.meta.url);

/** A whole game but for its very last rug, and the squares that one lies on. */
function upToTheLastRug(name: string): { readonly record: string; readonly rug: string[] } {
  const text = readFileSync(new URL(`${name}.txt`, GAMES), 'utf8');
  const [tags = '', turns = ''] = text.split('\n\n');
  const last = /^(?<before>.*):[A-D]?(?<first>[a-g]\d)(?<second>[a-g]\d)\s*$/s.exec(turns)?.groups;
  if (last === undefined) throw new Error(`${name} does not end with a rug`);
  const open = tags.replace(/\[Result .*\]/, '[Result "*"]');
  return { record: `${open}\n\n${last['before']}\n`, rug: [last['first']!, last['second']!] };
}

async function layTheLastRug(person: Person, name: string): Promise<void> {
  const { record, rug } = upToTheLastRug(name);
  await person.page.goto('./#/open');
  await person.page.getByLabel('Paste a game or a link').fill(record);
  await person.page.getByRole('button', { name: 'Open', exact: true }).click();
  await person.page.locator('.replay-tools').getByText('Before the first turn').waitFor();
  await person.page.keyboard.press('End');
  await expect(person.page.locator('.replay-tools').getByText(/^Turn (\d+) of \1$/)).toBeVisible();
  await person.page.getByRole('button', { name: 'Continue from here' }).click();
  await expect(person.main).toHaveText('Lay rug');
  const [first, second] = rug.map((square) => person.page.locator(`[data-square="${square}"]`));
  await first!.press('Enter');
  // Once if the rug already lies that way, else once to turn it and once to lay it.
  await expect
    .poll(async () => {
      if ((await person.main.textContent()) === 'Lay rug') await second!.press('Enter');
      return person.main.textContent();
    })
    .not.toBe('Lay rug');
  await expect(person.finish).toBeVisible();
}

for (const [name, result, ...told] of [
  [
    'gigamic-a-tie-on-points',
    /wins$/,
    'The last rug',
    'Tied on points',
    'Winner with the most dirhams',
  ],
  ['first-a-tie-on-points', /wins$/, 'Tied on points', 'Winner with the most dirhams'],
  ['gigamic-a-full-tie', /^Shared win/, 'Complete tie', 'The win is shared.'],
  ['fractal-a-full-tie', /^Shared win/, 'Complete tie', 'The win is shared.'],
  ['pergioco-a-full-tie', 'Nobody wins', 'Complete tie', 'In this edition, nobody wins.'],
] as const)
  test(`an ending is told and explained: ${name.replaceAll('-', ' ')}`, async ({ person }) => {
    await person.arrive();
    await layTheLastRug(person, name);
    await expect(person.finish.locator('.finish-result')).toHaveText(result);
    for (const words of told)
      await expect(person.finish.locator('.finish-why')).toContainText(words);
  });

test('in a rematch the next player starts', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await expect(person.page.locator('.turn-who')).toHaveText('Leila’s turn');
  await person.playSwiftly();
  await person.finish.getByRole('button', { name: 'Rematch' }).click();
  await expect(person.page.locator('.turn-who')).toHaveText('Omar’s turn');
  await expect(person.page.locator('.market-cell[aria-label*=" rug"]')).toHaveCount(0);
});
