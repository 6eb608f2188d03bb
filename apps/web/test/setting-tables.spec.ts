import { expect, people, test, type Person } from './person.js';

/** The page of the options, as it was left with these chairs. */
async function comeBack(person: Person, chairs: readonly object[]): Promise<void> {
  await person.arrive();
  await person.page.evaluate((text) => {
    localStorage.setItem('marrakech.table', text);
  }, JSON.stringify({ chairs }));
  await person.page.goto('./#/options');
  await person.page.locator('.chair').first().waitFor();
}

const ZOHRA = { name: '', level: 'zohra', colour: 'C', dirhams: 30 };

test('what belongs to a chair stays in its card, and a bot is described in full', async ({
  person,
}) => {
  await person.page.setViewportSize({ width: 820, height: 1180 });
  await comeBack(person, [...people('Leila', 'Omar', 'Nora').slice(0, 2), ZOHRA]);
  const outside = async () =>
    person.page.locator('.chair').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const { right } = card.getBoundingClientRect();
        return [...card.querySelectorAll('*')]
          .filter((each) => each.getBoundingClientRect().right > right)
          .map((each) => each.outerHTML);
      }),
    );
  await expect(person.page.locator('.chair')).toHaveCount(3);
  await expect.poll(outside).toEqual([]);
  await expect(person.page.locator('.chair-style')).toHaveText('Counts coins, looks no further');
});

test('a bot whose name is taken has another, the same everywhere', async ({ person }) => {
  const { page } = person;
  await comeBack(person, [...people('Leila', 'Zohra', 'Nora').slice(0, 2), ZOHRA]);
  const kind = page.getByRole('combobox').nth(2);
  await expect(kind.locator('option:checked')).toHaveText('Yasmine');
  await expect(page.getByRole('radio', { name: 'Yasmine' })).toBeVisible();
  await expect(page.getByLabel('Dirhams for Yasmine')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Zohra' }).click();
  await expect(kind).toHaveCount(0);
  await expect(page.getByRole('combobox').nth(1).locator('option:checked')).toHaveText('Zohra');
});

test('a purse that cannot be is refused in words', async ({ person }) => {
  const { page } = person;
  await comeBack(person, people('Leila', 'Omar'));
  const purse = page.getByLabel('Dirhams for Omar');
  await purse.fill('12');
  await purse.blur();
  for (const wrong of ['', '99999', '-3', '2.5']) {
    await purse.fill(wrong);
    await purse.blur();
    await expect(page.locator('.chair-refusal')).toHaveText(
      'Choose from 0 to 1,000. Still set to 12.',
    );
    await expect(purse).toHaveValue('12');
  }
  await purse.fill('0');
  await purse.blur();
  await expect(page.locator('.chair-refusal')).toHaveCount(0);
  await expect(purse).toHaveValue('0');
});
