/** Somebody whose browser writes everything twice as large. */
import { WINDOWLESS } from './browsers.js';
import { forAllWords } from './all-words.js';
import { expect, people, SCREENS, test } from './person.js';
import { settledBox } from './settled.js';

test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: {
    ...WINDOWLESS,
    args: [...WINDOWLESS.args, '--blink-settings=defaultFontSize=32'],
  },
});

forAllWords((language) => {
  test('no screen is wider than a phone', async ({ person }) => {
    await person.arrive({ language, motion: 'still' });
    await expect(person.page.locator('html')).toHaveCSS('font-size', '32px');
    const wish = { chairs: people('Leila', 'Omar', 'Nora', 'Sami'), starts: 0 };
    await person.page.evaluate((text) => {
      localStorage.setItem('marrakech.table', text);
    }, JSON.stringify(wish));
    for (const screen of SCREENS) {
      await person.goTo(screen);
      await expect.poll(async () => person.tooWide(), screen).toBeLessThanOrEqual(0);
    }
  });
});

forAllWords((language) => {
  test('the table is no wider than a phone, and asks within sight', async ({ person }) => {
    await person.arrive({ language, motion: 'still' });
    const names = ['Leila', 'Ștefania', 'Nora', 'Maximilian'];
    await person.setTable({ chairs: people(...names), starts: 0 });
    const isInSight = async (step: string): Promise<void> => {
      await expect.poll(async () => person.tooWide(), step).toBeLessThanOrEqual(0);
      const box = await settledBox(person.main);
      expect(box.y + box.height, step).toBeLessThanOrEqual(844);
    };
    const starts = person.page.locator('.player-name-start');
    const cut = async (): Promise<number> =>
      starts.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
    await expect(starts).toHaveCount(names.length);
    await expect.poll(cut, 'names cut short').toBe(0);
    await isInSight('turning');
    await person.keyboard.roll();
    await expect(person.main).toBeDisabled();
    await isInSight('choosing');
    await person.page.keyboard.press('ArrowRight');
    await expect(person.main).toBeEnabled();
    await isInSight('laying');
    await person.page.keyboard.press('Enter');
    await expect(person.main).toHaveClass(/turn-passing/);
    await isInSight('passing on');
  });
});
