import { expect, people, test, type Person } from './person.js';

const SIZES = [
  [320, 568],
  [390, 664],
  [390, 720],
  [390, 844],
  [768, 1024],
  [820, 1180],
  [844, 390],
  [1440, 900],
] as const;

const tooTall = (person: Person): Promise<number> =>
  person.page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);

/** Where the buttons are, which must not move under the finger. */
const buttonsTop = async (person: Person): Promise<number> =>
  (await person.page.locator('.turn-buttons').boundingBox())!.y;

/** What of the table a card lies over. */
const covered = (person: Person, card: string): Promise<readonly string[]> =>
  person.page.evaluate((name) => {
    const over = document.querySelector(name)!.getBoundingClientRect();
    return ['.turn-words', '.turn-buttons'].filter((each) => {
      const box = document.querySelector(each)!.getBoundingClientRect();
      const across = Math.min(over.right, box.right) - Math.max(over.left, box.left);
      const down = Math.min(over.bottom, box.bottom) - Math.max(over.top, box.top);
      return Math.min(across, down) > 0.5;
    });
  }, card);

for (const [width, height] of SIZES)
  for (const players of [2, 3, 4])
    test(`nothing scrolls, jumps or is hidden, ${players} at ${width} by ${height}`, async ({
      person,
    }) => {
      await person.page.setViewportSize({ width, height });
      await person.arrive({ motion: 'still', language: 'ro' });
      // Nobody has a name, which is hardest to tell apart.
      await person.setTable({ chairs: people(...Array<string>(players).fill('')), starts: 0 });
      expect(await tooTall(person), 'turning').toBeLessThanOrEqual(0);
      const top = await buttonsTop(person);
      for (const [index, pile] of (await person.page.locator('.player-pile').all()).entries())
        expect((await pile.boundingBox())?.width, `pile ${index}`).toBeGreaterThan(20);
      const hidden = await person.page
        .locator('.player-name-text')
        .evaluateAll((names) => names.filter((each) => each.scrollWidth > each.clientWidth).length);
      expect(hidden, 'names whose number is cut off').toBe(0);
      await person.keyboard.roll();
      await expect(person.main).toHaveText('Pune‑l');
      expect(await tooTall(person), 'laying').toBeLessThanOrEqual(0);
      expect(await buttonsTop(person)).toBeCloseTo(top, 0);
      await person.page.keyboard.press('ArrowRight');
      await expect(person.main).toBeEnabled();
      expect(await buttonsTop(person)).toBeCloseTo(top, 0);
    });

for (const [width, height] of SIZES)
  test(`an explanation covers nothing one plays with, ${width} by ${height}`, async ({
    person,
  }) => {
    await person.page.setViewportSize({ width, height });
    await person.arrive({ motion: 'still' });
    await person.setTable({ chairs: people('Leila', 'Omar', 'Nora'), starts: 0 });
    await person.page.getByRole('button', { name: 'Pause or leave' }).click();
    await person.page.getByRole('button', { name: /Give up Leila’s seat/ }).click();
    await expect(person.explanation).toContainText('Leila left');
    expect(await covered(person, '.explanation')).toEqual([]);
    await person.explanation.getByRole('button', { name: 'All right' }).click();
    await expect(person.explanation).toHaveCount(0);
  });
