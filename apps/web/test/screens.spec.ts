import { fileURLToPath } from 'node:url';
import { forAllWords } from './all-words.js';
import { expectNoFaults } from './axe.js';
import { inLongRun } from './long.js';
import { bots, expect, people, SCREENS, test, type Person } from './person.js';
import { allOf, settled, settledBox } from './settled.js';
import { walkSheets } from './sheets.js';

const HERE = fileURLToPath(new URL('./', import.meta.url));

const SIZES = {
  phone: { width: 390, height: 844 },
  small: { width: 320, height: 568 },
  sideways: { width: 844, height: 390 },
  laptop: { width: 1366, height: 625 },
  desktop: { width: 1440, height: 900 },
  wall: { width: 3840, height: 2160 },
} as const;

const expectToFit = async (person: Person, screen: string): Promise<void> =>
  expect.poll(async () => person.tooWide(), screen).toBeLessThanOrEqual(0);

const boxOf = async (person: Person, name: string) => settledBox(person.page.locator(name).first());

/** How far two boxes reach into each other, both ways. */
async function overlap(person: Person, names: readonly [string, string]): Promise<number> {
  const [one, other] = [await boxOf(person, names[0]), await boxOf(person, names[1])];
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.min(across, down);
}

/** A table whose words, buttons, board and players all have a place of their own. */
async function expectNoOverlap(person: Person): Promise<void> {
  for (const names of [
    ['.turn-words > div:last-child', '.turn-buttons'],
    ['.turn-words', '.scene'],
    ['.turn-buttons', '.scene'],
    ['.table-left', '.turn-buttons'],
    ['.table-right', '.turn-buttons'],
    ['.table-right', '.scene'],
    ['.top-bar', '.scene'],
  ] as const)
    await expect(async () => {
      expect(await overlap(person, names), names.join(' over ')).toBeLessThanOrEqual(0.5);
    }).toPass();
}

for (const theme of ['light', 'dark', 'contrast'])
  test(
    `axe finds nothing on any screen, ${theme}`,
    inLongRun(theme === 'dark'),
    async ({ person }) => {
      await person.arrive({ theme, motion: 'still' });
      for (const screen of SCREENS) {
        await person.goTo(screen);
        await expectNoFaults(person.page, screen);
      }
      await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
      await person.asked();
      await expectNoFaults(person.page, 'turning');
      await person.keyboard.roll();
      await expect(person.main).toHaveText('Lay rug');
      await person.page.keyboard.press('ArrowRight');
      await expectNoFaults(person.page, 'laying');
      await person.page.goto('./');
      await person.setTable({ chairs: bots(4) });
      await expect(person.finish).toBeVisible({ timeout: 60_000 });
      await expectNoFaults(person.page, 'finish');
      await person.page.getByRole('link', { name: 'Watch replay' }).click();
      await person.page.locator('.replay').waitFor();
      await expectNoFaults(person.page, 'replay');
    },
  );

for (const theme of ['light', 'dark', 'contrast'])
  test(
    `axe finds nothing on any sheet, ${theme}`,
    inLongRun(theme !== 'light'),
    async ({ person }) => {
      await person.arrive({ theme, motion: 'still' });
      await walkSheets(person, async (sheet) => {
        await expectNoFaults(person.page, sheet);
      });
    },
  );

for (const [name, size] of Object.entries(SIZES))
  test(
    `every screen fits and is written down as a picture, ${name}`,
    inLongRun(!['phone', 'desktop'].includes(name)),
    async ({ person }) => {
      await person.page.setViewportSize(size);
      await person.arrive({ motion: 'still' });
      const shoot = async (screen: string): Promise<void> => {
        await expectToFit(person, screen);
        await person.page.screenshot({ path: `${HERE}../screenshots/${name}-${screen}.png` });
      };
      for (const screen of SCREENS) {
        await person.goTo(screen);
        await shoot(screen.replace('/', '-') || 'start');
      }
      await person.setTable({ chairs: people('Leila', 'Omar', 'Nora', 'Sami'), starts: 0 });
      await person.asked();
      await shoot('turning');
      const board = await boxOf(person, '.scene');
      expect(board.width).toBeGreaterThan(0.7 * Math.min(size.width, size.height));
      expect(board.y + board.height).toBeLessThanOrEqual(size.height);
      await expectNoOverlap(person);
      const main = await settledBox(person.main);
      expect(main.y + main.height, 'nothing scrolls during play').toBeLessThanOrEqual(size.height);
      await person.main.click();
      await expect(person.main).toHaveText('Lay rug');
      await person.page.keyboard.press('ArrowRight');
      await shoot('laying');
      await person.page.goto('./');
      await person.setTable({ chairs: bots(2) });
      await expect(person.finish).toBeVisible({ timeout: 60_000 });
      await shoot('finish');
      await person.page.getByRole('link', { name: 'Watch replay' }).click();
      await person.page.locator('.replay').waitFor();
      await person.page.keyboard.press('End');
      await shoot('replay');
    },
  );

for (const size of [SIZES.phone, SIZES.desktop])
  test(`letters of twice the size leave all within reach, ${size.width}`, async ({ person }) => {
    await person.page.setViewportSize(size);
    await person.arrive({ motion: 'still' });
    await person.setTable({ chairs: people('Leila', 'Omar', 'Nora', 'Sami'), starts: 0 });
    await person.asked();
    for (const percent of [125, 150, 200]) {
      await person.page.evaluate((scale) => {
        document.documentElement.style.fontSize = `${scale}%`;
      }, percent);
      await expectToFit(person, `${percent}`);
      expect((await boxOf(person, '.scene')).width).toBeGreaterThan(270);
      await expectNoOverlap(person);
      const buttons = person.page.locator('.table :is(a, button:enabled):visible');
      const count = await settled(
        async () => buttons.count(),
        (found) => found > 5,
      );
      for (const each of await allOf(buttons, count)) await each.click({ trial: true });
      for (const card of await allOf(person.page.locator('.player-card'), 4)) {
        await card.scrollIntoViewIfNeeded();
        await expect(card).toBeInViewport({ ratio: 0.99 });
      }
      await person.page.screenshot({
        path: `${HERE}../screenshots/letters-${size.width}-${percent}.png`,
        fullPage: true,
      });
    }
  });

for (const size of [
  SIZES.phone,
  SIZES.small,
  SIZES.sideways,
  { width: 820, height: 1180 },
  SIZES.desktop,
])
  test(`the language leaves Assam in sight, ${size.width}`, async ({ person }) => {
    await person.page.setViewportSize(size);
    await person.arrive();
    await person.page.locator('.start-picture .assam').waitFor();
    await expect(async () => {
      const names = ['.start-language', '.start-picture .assam'] as const;
      expect(await overlap(person, names)).toBeLessThan(0);
    }).toPass();
    await expect(person.page.locator('.start-picture .assam')).toBeInViewport({ ratio: 1 });
  });

forAllWords((language) => {
  test('a phone shows the whole start page', async ({ person }) => {
    await person.arrive({ language });
    for (const size of [SIZES.small, SIZES.sideways]) {
      await person.page.setViewportSize(size);
      await expect.poll(async () => person.tooTall(), `${size.width}`).toBeLessThanOrEqual(0);
    }
    await person.page.setViewportSize(SIZES.phone);
    const fitsBelow = async (what: string): Promise<void> => {
      await expect.poll(async () => person.tooTall(), what).toBeLessThanOrEqual(0);
      await person.page.locator('.start-picture .assam').waitFor();
      const [assam, name] = [await boxOf(person, '.assam'), await boxOf(person, '.start-name')];
      expect(assam.y, what).toBeGreaterThan(0);
      expect(assam.y + assam.height, what).toBeLessThan(name.y);
    };
    await fitsBelow('at first');
    await person.page.setViewportSize({ width: 390, height: 664 });
    await fitsBelow('on a short one');
    await person.playNow();
    await person.goTo('');
    await fitsBelow('on a short one, with a game to play on');
  });
});

forAllWords((language) => {
  test('on the start page each name stands right above its note', async ({ person }) => {
    await person.page.setViewportSize({ width: 1440, height: 900 });
    await person.arrive({ language });
    const gaps = async () =>
      person.page.locator('.door').evaluateAll((doors) =>
        doors.map((door) => {
          const [name, note] = ['.door-name', '.door-note'].map((part) =>
            door.querySelector(part)!.getBoundingClientRect(),
          );
          return Math.round(note!.top - name!.bottom);
        }),
      );
    await expect.poll(gaps).toEqual([0, 0, 0, 0]);
  });
});

forAllWords((language) => {
  test('on a phone no edition stands alone on a line', async ({ person }) => {
    await person.page.setViewportSize(SIZES.phone);
    await person.arrive({ language });
    await person.goTo('options');
    const editions = person.page.locator('.choice').first().locator('.choice-option');
    const fewestOnALine = async (): Promise<number> => {
      const tops = await editions.evaluateAll((options) =>
        options.map((option) => option.getBoundingClientRect().top),
      );
      return Math.min(...tops.map((top) => tops.filter((other) => other === top).length));
    };
    await expect(editions).toHaveCount(4);
    await expect.poll(fewestOnALine).toBeGreaterThan(1);
  });
});

test('a folded card has as much room above as below', async ({ person }) => {
  await person.arrive();
  await person.goTo('options');
  const outer = await settledBox(person.page.locator('.house-rules'));
  const inner = await settledBox(person.page.locator('.house-rules summary'));
  const below = outer.y + outer.height - inner.y - inner.height;
  expect(inner.y - outer.y).toBeCloseTo(below, 0);
});

test('the rules begin with a turn, on one screen', async ({ person }) => {
  await person.page.setViewportSize(SIZES.phone);
  await person.arrive();
  await person.goTo('rules');
  const steps = person.page.locator('.rulebook-glance li');
  for (const step of await allOf(steps, 4)) await expect(step).toBeInViewport({ ratio: 1 });
  // Whoever searches wants what is found.
  await person.page.getByLabel('Search the rules').fill('mosaic');
  await expect(steps).toHaveCount(0);
});

test('on a phone the rules are folded, and open where one reads', async ({ person }) => {
  const { page } = person;
  await page.setViewportSize(SIZES.phone);
  await person.arrive();
  await person.goTo('rules');
  const sections = page.locator('.rulebook-section');
  const open = page.locator('.rulebook-section[open]');
  await expect(sections.last()).toBeVisible();
  await expect(open).toHaveCount(0);
  const screens = async () =>
    page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
  await expect.poll(screens).toBeLessThan(3);
  await sections.filter({ hasText: 'The mosaics' }).locator('summary').click();
  await expect(open.locator('.rulebook-figure').first()).toBeVisible();

  // A link opens its section, and shows it.
  await person.goTo('rules/payment');
  await expect(page.locator('#rulebook-payment[open] h2')).toBeInViewport();
  await expect(page.locator('#rulebook-payment h2')).toBeFocused();

  // What a search finds stands open, all else is gone until the search is.
  await page.getByLabel('Search the rules').fill('slippers');
  await expect(open.locator('mark').first()).toBeVisible();
  await expect(page.locator('.rulebook-section:not([open])')).toHaveCount(0);
  await page.getByLabel('Search the rules').fill('');
  await expect(sections.last()).toContainText('Editions');

  // Where there is room, nothing is folded and the contents stand beside it.
  await page.setViewportSize(SIZES.desktop);
  await expect(page.locator('.rulebook-contents')).toBeVisible();
  await expect(open).toHaveCount(0);
  await expect(sections.first().locator('p').first()).toBeVisible();
});

test.describe('touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: SIZES.small });

  test('the rulebook over a game can be put away from anywhere in it', async ({ person }) => {
    await person.arrive();
    await person.playNow();
    await person.page.getByRole('button', { name: 'Rules' }).tap();
    await person.page.locator('.rulebook-section').last().scrollIntoViewIfNeeded();
    const close = person.page.getByRole('dialog').getByRole('button', { name: 'Close' });
    await expect(close).toBeInViewport({ ratio: 1 });
    await close.tap();
    await expect(person.page.getByRole('dialog')).toHaveCount(0);
  });

  test('nothing to be touched is smaller than 44 pixels', async ({ person }) => {
    await person.arrive();
    const small = () =>
      person.page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('a, button, select, label, summary, input')]
          .filter((each) => each.offsetParent !== null && each.closest('.rulebook') === null)
          .filter((each) => {
            const box = (each.closest('label') ?? each).getBoundingClientRect();
            return box.width < 43.5 || box.height < 43.5;
          })
          .map((each) => each.outerHTML.slice(0, 120)),
      );
    for (const screen of ['', 'options', 'settings', 'history', 'open', 'online']) {
      await person.goTo(screen);
      await expect.poll(small, screen).toEqual([]);
    }
    await person.page.goto('./');
    await person.playNow();
    await person.asked();
    await expect.poll(small, 'table').toEqual([]);
  });
});

test('a part of the page that cannot be loaded is asked for again', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const part = /assets\/options-page-.*\.js$/;
  await page.route(part, async (route) => route.abort());
  await page.goto('./#/options');
  const again = page.getByRole('button', { name: 'Reload' });
  await expect(again).toBeVisible();
  await page.unroute(part);
  await again.click();
  await expect(page.locator('.options-begin')).toBeVisible();
  await context.close();
});

test('a plain web server says that no server of ours is there, and nothing keeps that', async ({
  request,
}) => {
  expect(await (await request.get('./api/hello')).text()).toBe('{}\n');
  expect(await (await request.get('./service-worker.js')).text()).not.toContain('api/hello');
});
