/** No press on the board of who is asked stays without an answer. */
import { expect, people, test, type Person } from './person.js';
import { settledBox } from './settled.js';

const WAYS = ['a mouse', 'a finger', 'Enter', 'Space', 'a screen reader'] as const;
type Way = (typeof WAYS)[number];

async function press({ page }: Person, square: string, way: Way): Promise<void> {
  const cell = page.locator(`[data-square="${square}"]`);
  switch (way) {
    case 'a mouse':
    case 'a finger': {
      const { x, y, width, height } = await settledBox(cell);
      const middle = [x + width / 2, y + height / 2] as const;
      await (way === 'a finger' ? page.touchscreen.tap(...middle) : page.mouse.click(...middle));
      return;
    }
    case 'a screen reader':
      await cell.evaluate((element: HTMLElement) => element.click());
      return;
    case 'Enter':
    case 'Space':
      await cell.focus();
      await page.keyboard.press(way);
  }
}

const answer = ({ page }: Person) => page.locator('.turn-answer');
const said = ({ page }: Person) => page.locator('.for-readers[role="log"]');

test.use({ hasTouch: true });

for (const way of WAYS)
  test(`a square that takes no rug says why: ${way}`, async ({ person }) => {
    await person.arrive();
    await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
    await person.asked();
    await person.main.click();
    await expect(person.main).toHaveText('Lay rug');
    // Squares are said a little after the button is drawn.
    await person.cells('you can start the rug here').first().waitFor({ state: 'attached' });
    for (const [square, why] of [
      ['a7', 'One half must be right next to Assam.'],
      [await person.assam(), 'You can’t lay a rug under Assam.'],
    ] as const) {
      await press(person, square, way);
      await expect(answer(person)).toHaveText(why);
      await expect(said(person)).toContainText(why);
    }
    // The next action takes it away.
    await person.page.locator('.market-grid').focus();
    await person.page.keyboard.press('ArrowRight');
    await expect(person.page.locator('.ghost')).toBeAttached();
    await expect(answer(person)).toHaveCount(0);
  });

for (const order of ['turn-first', 'turn-last'] as const)
  for (const way of WAYS)
    test(`before a roll a square says what it is, and nothing is rolled: ${order}, ${way}`, async ({
      person,
    }) => {
      await person.arrive();
      await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0, order });
      await person.asked();
      const moment = await person.moment();
      await press(person, 'a7', way);
      await expect(answer(person)).toHaveText('a7, empty');
      await expect(said(person)).toContainText('a7, empty');
      await press(person, 'd4', way);
      await expect(answer(person)).toContainText('d4, empty, Assam stands here, facing south');
      await expect(person.main).toHaveText('Roll');
      expect(await person.moment()).toBe(moment);
      if (order === 'turn-last') return;
      await press(person, 'd6', way);
      await expect(answer(person)).toHaveText('Assam can’t make a U-turn.');
      // Already chosen.
      await press(person, 'd2', way);
      await expect(answer(person)).toContainText('d2, empty');
      await press(person, 'b4', way);
      await expect(person.page.locator('.facing-button[aria-pressed="true"]')).toHaveAttribute(
        'data-facing',
        'W',
      );
      await expect(answer(person)).toHaveCount(0);
      expect(await person.moment()).toBe(moment);
    });

for (const way of WAYS)
  test(`while Assam is turned last, a square says what it is: ${way}`, async ({ person }) => {
    await person.arrive();
    await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0, order: 'turn-last' });
    await person.asked();
    await person.main.click();
    await expect(person.main).toHaveText('Lay rug');
    await person.keyboard.lay();
    await expect(person.main).toHaveText('End turn');
    await press(person, 'a7', way);
    await expect(answer(person)).toHaveText('a7, empty');
    await press(person, await person.assam(), way);
    await expect(answer(person)).toContainText('Assam stands here');
    await expect(person.main).toHaveText('End turn');
  });

test('a square that takes the focus as the next decision appears keeps it', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0, order: 'turn-last' });
  await person.asked();
  await person.main.click();
  await expect(person.main).toHaveText('Lay rug');
  // Before the next frame: the page moves the focus of a person who plays by keys only then.
  await person.main.evaluate((main) => {
    new MutationObserver((_, observer) => {
      if (!main.textContent.includes('End turn')) return;
      observer.disconnect();
      document.querySelector<HTMLElement>('[data-square="a7"]')!.focus();
    }).observe(main, { subtree: true, childList: true, characterData: true });
  });
  await person.keyboard.lay();
  await expect(person.main).toHaveText('End turn');
  // The squares are labelled one frame later, and the focus moves one more frame later.
  await person.page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  });
  await expect(person.page.locator('[data-square="a7"]')).toBeFocused();
});

test('a rug that lies there answers for its squares, too', async ({ person }) => {
  await person.arrive({ pace: 'slow' });
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  await person.asked();
  await person.main.click();
  await expect(person.main).toHaveText('Lay rug');
  await person.keyboard.lay();
  await expect(person.main).toHaveText('Done');
  await press(person, 'a7', 'a finger');
  await expect(answer(person)).toHaveText('a7, empty');
});
