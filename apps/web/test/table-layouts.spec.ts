import { HOLD_MS } from '../src/game/playback/animation-steps.js';
import { forAllWords } from './all-words.js';
import { expect, people, test, type Person } from './person.js';
import { allOf, settledBox } from './settled.js';

const SIZES = [
  [320, 568],
  [320, 640],
  [390, 664],
  [390, 720],
  [390, 844],
  [768, 1024],
  [820, 1180],
  [844, 390],
  [1200, 900],
  [1280, 800],
  [1440, 900],
] as const;

/** How much of what is asked finds no room, in points. */
const cutOff = (person: Person): Promise<number> =>
  person.page.locator('.turn-ask').evaluate((ask) => ask.scrollHeight - ask.clientHeight);

/** Where the buttons are, which must not move under the finger. */
const buttonsTop = async (person: Person): Promise<number> =>
  (await settledBox(person.page.locator('.turn-buttons'))).y;

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

/** The same moment in windows of other sizes: a page that is opened again for each takes far longer. */
async function atEach(
  person: Person,
  sizes: readonly (readonly [number, number])[],
  look: (where: string) => Promise<void>,
): Promise<void> {
  for (const [width, height] of sizes) {
    await person.page.setViewportSize({ width, height });
    await look(`${width} by ${height}`);
  }
}

for (const players of [2, 3, 4])
  test(`nothing scrolls, jumps or is hidden with ${players}`, async ({ person }) => {
    await person.arrive({ motion: 'still', language: 'ro' });
    // Nobody has a name, which is hardest to tell apart.
    await person.setTable({ chairs: people(...Array<string>(players).fill('')), starts: 0 });
    const tops = new Map<string, number>();
    const stays = async (where: string): Promise<void> =>
      expect.poll(async () => buttonsTop(person), where).toBeCloseTo(tops.get(where)!, 0);
    const hidden = async (): Promise<number> =>
      person.page
        .locator('.player-name-text')
        .evaluateAll((names) => names.filter((each) => each.scrollWidth > each.clientWidth).length);
    await atEach(person, SIZES, async (where) => {
      await expect.poll(async () => person.tooTall(), `turning, ${where}`).toBeLessThanOrEqual(0);
      await expect.poll(async () => cutOff(person), `asked, ${where}`).toBeLessThanOrEqual(1);
      tops.set(where, await buttonsTop(person));
      for (const pile of await allOf(person.page.locator('.player-pile'), players))
        expect((await settledBox(pile)).width, `a pile, ${where}`).toBeGreaterThan(20);
      await expect.poll(hidden, `names whose number is cut off, ${where}`).toBe(0);
    });
    await person.keyboard.roll();
    await expect(person.main).toHaveText('Pune‑l');
    await atEach(person, SIZES, async (where) => {
      await expect.poll(async () => person.tooTall(), `laying, ${where}`).toBeLessThanOrEqual(0);
      await stays(where);
    });
    await person.page.keyboard.press('ArrowRight');
    await expect(person.main).toBeEnabled();
    await atEach(person, SIZES, stays);
  });

const PLACES = [
  [320, 568],
  [390, 844],
  [1440, 900],
] as const;
const WIDE = 'W'.repeat(24);

test('names without a blank widen nothing', async ({ person }) => {
  await person.arrive({ motion: 'still' });
  const fits = (screen: string): Promise<void> =>
    atEach(person, PLACES, async (where) =>
      expect.poll(async () => person.tooWide(), `${screen}, ${where}`).toBeLessThanOrEqual(0),
    );
  const names = [WIDE, 'Wolfeschlegelsteinhausen', 'M'.repeat(24), WIDE.toLowerCase()];
  await person.setTable({ chairs: people(...names), starts: 0 });
  const tops = new Map<string, number>();
  await atEach(person, PLACES, async (where) => {
    tops.set(where, await buttonsTop(person));
  });
  for (let step = 0; step < 4; step++) {
    const moment = await person.moment();
    await fits(`turn ${step}`);
    await expect.poll(async () => person.tooTall()).toBeLessThanOrEqual(0);
    await person.keyboard.roll();
    expect(await person.asked(moment)).toBe('lay');
    await person.page.keyboard.press('ArrowRight');
    await expect(person.main).toBeEnabled();
    await fits(`rug ${step}`);
    await atEach(person, PLACES, async (where) =>
      expect.poll(async () => buttonsTop(person), where).toBeCloseTo(tops.get(where)!, 0),
    );
    const laid = await person.moment();
    await person.page.keyboard.press('Enter');
    await person.asked(laid);
  }
  await person.goTo('');
  await fits('start');
  await person.goTo('history');
  await fits('history');
  await atEach(person, PLACES, async (where) => {
    const bin = await settledBox(person.page.getByRole('button', { name: 'Delete' }));
    expect(bin.x + bin.width, where).toBeLessThanOrEqual(person.page.viewportSize()!.width);
  });
});

forAllWords((language) => {
  test('no button changes its height or place', async ({ person }) => {
    // The turn would pass by itself while it is measured.
    await person.page.addInitScript((held) => {
      const setTimer = window.setTimeout;
      window.setTimeout = ((run: () => void, ms?: number) =>
        setTimer(run, ms === held ? 600_000 : ms)) as typeof window.setTimeout;
    }, HOLD_MS);
    await person.arrive({ motion: 'still', language, theme: 'contrast' });
    await person.setTable({ chairs: people('Player 1', 'Player 2', 'Player 3', 'Player 4') });
    const seen = new Map<string, Set<string>>(PLACES.map((each) => [each.join(' by '), new Set()]));
    const look = (): Promise<void> =>
      atEach(person, PLACES, async (where) => {
        const { y, height } = await settledBox(person.main);
        seen.get(where)!.add(`${Math.round(y)} ${Math.round(height)}`);
        for (const button of await allOf(person.page.locator('.turn-buttons .button'), 3))
          expect((await settledBox(button)).y).toBeCloseTo(y, 0);
      });
    await look();
    await person.keyboard.roll();
    await person.page.locator('.squares').waitFor({ state: 'attached' });
    await look();
    await person.page.keyboard.press('ArrowRight');
    await expect(person.main).toBeEnabled();
    await look();
    await person.page.keyboard.press('Enter');
    await expect(person.main).toHaveClass(/turn-passing/);
    await look();
    await person.page.keyboard.press('Enter');
    await expect(person.main).not.toHaveClass(/turn-passing/);
    await person.keyboard.roll();
    await person.page.locator('.squares').waitFor({ state: 'attached' });
    await person.page.locator('.log-turn').last().click();
    await person.page.locator('.squares').waitFor({ state: 'detached' });
    await look();
    for (const [where, places] of seen) expect([...places], `one place, ${where}`).toHaveLength(1);
  });
});

test('on the smallest phone whoever goes out can put the card away', async ({ person }) => {
  await person.page.setViewportSize({ width: 320, height: 568 });
  await person.arrive({ motion: 'still' });
  const chairs = people('Leila', 'Maximilian', 'Nora').map((each) => ({ ...each, dirhams: 1 }));
  await person.setTable({ chairs, starts: 0 });
  // Played as a person would, until somebody cannot pay.
  await person.page.evaluate(
    async () =>
      new Promise<void>((out) => {
        const step = (): void => {
          if (document.querySelector('.explanation')?.textContent?.includes('is out') === true)
            return out();
          document.querySelector<HTMLElement>('.explanation .button-main')?.click();
          document.querySelector<HTMLElement>('.turn-passing')?.click();
          const main = document.querySelector<HTMLElement>(
            '.turn-main.button-main:not([aria-disabled])',
          );
          const rug =
            document.querySelector<HTMLElement>('[aria-label*="chosen as the first half"]') ??
            document.querySelector<HTMLElement>('[aria-label*="you can start the rug here"]');
          if (main?.textContent === 'Roll') main.click();
          else rug?.click();
          // The card is there before somebody else goes out.
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(step)));
        };
        step();
      }),
  );
  await expect(person.explanation).toContainText('Neutral rugs');
  await expect.poll(async () => covered(person, '.explanation')).toEqual([]);
  const words = person.explanation.locator('.explanation-words');
  const hidden = async () => words.evaluate((each) => each.scrollHeight - each.clientHeight);
  await expect.poll(hidden, 'nothing to scroll for').toBeLessThanOrEqual(1);
  const button = person.explanation.getByRole('button', { name: 'OK' });
  const [card, box] = [await settledBox(person.explanation), await settledBox(button)];
  expect(box.y + box.height).toBeLessThanOrEqual(card.y + card.height);
  await button.click();
  await expect(person.explanation).toHaveCount(0);
});

test('on the smallest phone long names leave the ranking its points', async ({ person }) => {
  await person.page.setViewportSize({ width: 320, height: 568 });
  await person.arrive({ motion: 'still' });
  const names = ['Ottavio', 'Leonora', 'Bernard', 'Matilda'].map((name) => name.padEnd(20, 'na'));
  await person.setTable({ chairs: people(...names), starts: 0 });
  await person.playSwiftly();
  const sheet = await settledBox(person.page.getByRole('dialog'));
  for (const cell of await allOf(person.finish.locator('.ranking tr > :last-child'), 5)) {
    const box = await settledBox(cell);
    expect(box.x + box.width).toBeLessThanOrEqual(sheet.x + sheet.width);
    await expect(cell).not.toHaveText('');
  }
  // Only names are broken into lines.
  const highest = async (): Promise<number> => {
    const heights = await person.finish
      .locator('.ranking :is(thead th:nth-child(n + 2), td)')
      .evaluateAll((cells) =>
        cells.map((cell) => {
          const words = document.createRange();
          words.selectNodeContents(cell);
          return words.getClientRects().length;
        }),
      );
    return Math.max(...heights);
  };
  await expect.poll(highest).toBe(1);
});

forAllWords((language) => {
  test('on the smallest phone usual names stay whole in the ranking', async ({ person }) => {
    await person.page.setViewportSize({ width: 320, height: 568 });
    await person.arrive({ motion: 'still' });
    await person.setTable({ chairs: people('Alexandra', 'Leila Benali', 'Bernard'), starts: 0 });
    await person.playSwiftly();
    await person.page.evaluate((spoken) => {
      const settings = JSON.parse(localStorage.getItem('marrakech.settings')!) as object;
      const changed = JSON.stringify({ ...settings, language: spoken });
      localStorage.setItem('marrakech.settings', changed);
    }, language);
    await person.page.reload();
    await expect(person.page.locator('html')).toHaveAttribute('lang', language);
    const told = person.finish.locator('.ranking tbody :is(td:first-child, th > span:last-child)');
    const broken = async () =>
      told.evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const text = cell.textContent;
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getClientRects().length > text.split(' ').length ? [text] : [];
        }),
      );
    await expect(told).toHaveCount(6);
    await expect.poll(broken).toEqual([]);
  });
});

test('how many rugs are left can be read at every size', async ({ person }) => {
  await person.arrive({ motion: 'still' });
  await person.setTable({ chairs: people('Leila', 'Omar', 'Nora', 'Sami'), starts: 0 });
  await atEach(person, SIZES, async (where) => {
    for (const count of await allOf(person.page.locator('.pile-count'), 4)) {
      await expect(count).toHaveText('12');
      const letters = async (): Promise<number> =>
        count.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
      await expect.poll(letters, where).toBeGreaterThanOrEqual(11);
      const card = await settledBox(count.locator('xpath=ancestor::section'));
      const box = await settledBox(count);
      expect(box.x + box.width, where).toBeLessThanOrEqual(card.x + card.width + 1);
      expect(box.y + box.height, where).toBeLessThanOrEqual(card.y + card.height + 1);
    }
  });
});

for (const players of [2, 3, 4])
  test(`the purse is in sight on phones too, with ${players}`, async ({ person }) => {
    await person.arrive({ motion: 'still' });
    const names = ['Leila', 'Omar', 'Nora', 'Sami'].slice(0, players);
    await person.setTable({ chairs: people(...names), starts: 0 });
    const sizes = [
      [320, 640],
      [390, 844],
      [844, 390],
      [932, 430],
      [1024, 600],
    ] as const;
    await atEach(person, sizes, async (where) => {
      await expect.poll(async () => person.tooTall(), where).toBeLessThanOrEqual(0);
      for (const card of await allOf(person.page.locator('.player-card'), players)) {
        const { y, height } = await settledBox(card);
        const box = await settledBox(card.locator('.player-purse'));
        expect(box.height, where).toBeGreaterThan(17);
        expect(box.y + box.height, where).toBeLessThanOrEqual(y + height);
      }
    });
  });

test('an explanation covers nothing one plays with', async ({ person }) => {
  await person.arrive({ motion: 'still' });
  await person.setTable({ chairs: people('Leila', 'Omar', 'Nora'), starts: 0 });
  await person.giveUpSeat('Leila');
  await expect(person.explanation).toContainText('Leila left');
  await atEach(person, SIZES, async (where) =>
    expect.poll(async () => covered(person, '.explanation'), where).toEqual([]),
  );
  await person.explanation.getByRole('button', { name: 'OK' }).click();
  await expect(person.explanation).toHaveCount(0);
});
