import { fileURLToPath } from 'node:url';
import { faultsOn } from './axe.js';
import { bots, expect, people, SCREENS, test, type Person } from './person.js';
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

const fits = (person: Person) =>
  person.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const boxOf = async (person: Person, name: string) =>
  (await person.page.locator(name).first().boundingBox())!;

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
    expect(await overlap(person, names), names.join(' over ')).toBeLessThanOrEqual(0.5);
}

for (const theme of ['light', 'dark', 'contrast'])
  test(`axe finds nothing on any screen, ${theme}`, async ({ person }) => {
    await person.arrive({ theme, motion: 'still' });
    for (const screen of SCREENS) {
      await person.goTo(screen);
      expect(await faultsOn(person.page), screen).toEqual([]);
    }
    await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
    await person.asked();
    expect(await faultsOn(person.page), 'turning').toEqual([]);
    await person.keyboard.roll();
    await expect(person.main).toHaveText('Lay it');
    await person.page.keyboard.press('ArrowRight');
    expect(await faultsOn(person.page), 'laying').toEqual([]);
    await person.page.goto('./');
    await person.setTable({ chairs: bots(4) });
    await expect(person.finish).toBeVisible({ timeout: 90_000 });
    expect(await faultsOn(person.page), 'finish').toEqual([]);
    await person.page.getByRole('link', { name: 'Watch again' }).click();
    await person.page.locator('.replay').waitFor();
    expect(await faultsOn(person.page), 'replay').toEqual([]);
  });

for (const theme of ['light', 'dark', 'contrast'])
  test(`axe finds nothing on any sheet, ${theme}`, async ({ person }) => {
    await person.arrive({ theme, motion: 'still' });
    await walkSheets(person, async (sheet) => {
      expect(await faultsOn(person.page), sheet).toEqual([]);
    });
  });

for (const [name, size] of Object.entries(SIZES))
  test(`every screen fits and is written down as a picture, ${name}`, async ({ person }) => {
    await person.page.setViewportSize(size);
    await person.arrive({ motion: 'still' });
    const shoot = async (screen: string): Promise<void> => {
      expect(await fits(person), screen).toBeLessThanOrEqual(0);
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
    const main = (await person.main.boundingBox())!;
    expect(main.y + main.height, 'nothing scrolls during play').toBeLessThanOrEqual(size.height);
    await person.main.click();
    await expect(person.main).toHaveText('Lay it');
    await person.page.keyboard.press('ArrowRight');
    await shoot('laying');
    await person.page.goto('./');
    await person.setTable({ chairs: bots(2) });
    await expect(person.finish).toBeVisible({ timeout: 90_000 });
    await shoot('finish');
    await person.page.getByRole('link', { name: 'Watch again' }).click();
    await person.page.locator('.replay').waitFor();
    await person.page.keyboard.press('End');
    await shoot('replay');
  });

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
      expect(await fits(person)).toBeLessThanOrEqual(0);
      expect((await boxOf(person, '.scene')).width).toBeGreaterThan(270);
      await expectNoOverlap(person);
      for (const each of await person.page.locator('.table :is(a, button):visible').all())
        if (await each.isEnabled()) await each.click({ trial: true });
      await expect(person.page.locator('.player-card')).toHaveCount(4);
      for (const card of await person.page.locator('.player-card').all()) {
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
    expect(await overlap(person, ['.start-language', '.start-picture .assam'])).toBeLessThan(0);
    await expect(person.page.locator('.start-picture .assam')).toBeInViewport({ ratio: 1 });
  });

for (const language of ['en', 'fr', 'es', 'it', 'ro'])
  test(`a phone shows the whole start page, ${language}`, async ({ person }) => {
    await person.arrive({ language });
    for (const size of [SIZES.small, SIZES.sideways]) {
      await person.page.setViewportSize(size);
      expect(await person.tooTall(), `${size.width}`).toBeLessThanOrEqual(0);
    }
    await person.page.setViewportSize(SIZES.phone);
    const fitsBelow = async (what: string): Promise<void> => {
      expect(await person.tooTall(), what).toBeLessThanOrEqual(0);
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

for (const language of ['en', 'fr', 'es', 'it', 'ro'])
  test(`on the start page each name stands right above its note, ${language}`, async ({
    person,
  }) => {
    await person.page.setViewportSize({ width: 1440, height: 900 });
    await person.arrive({ language });
    const gaps = await person.page.locator('.door').evaluateAll((doors) =>
      doors.map((door) => {
        const [name, note] = ['.door-name', '.door-note'].map((part) =>
          door.querySelector(part)!.getBoundingClientRect(),
        );
        return Math.round(note!.top - name!.bottom);
      }),
    );
    expect(gaps).toEqual([0, 0, 0, 0]);
  });

for (const language of ['en', 'fr', 'es', 'it', 'ro'])
  test(`on a phone no edition stands alone on a line, ${language}`, async ({ person }) => {
    await person.page.setViewportSize(SIZES.phone);
    await person.arrive({ language });
    await person.goTo('options');
    const editions = person.page.locator('.choice').first().locator('.choice-option');
    const tops = await editions.evaluateAll((options) =>
      options.map((option) => option.getBoundingClientRect().top),
    );
    const perLine = tops.map((top) => tops.filter((other) => other === top).length);
    expect(Math.min(...perLine)).toBeGreaterThan(1);
  });

test('a folded card has as much room above as below', async ({ person }) => {
  await person.arrive();
  await person.goTo('options');
  const [above, below] = await person.page.locator('.house-rules').evaluate((card) => {
    const [outer, inner] = [card, card.querySelector('summary')!].map((each) =>
      each.getBoundingClientRect(),
    );
    return [inner!.top - outer!.top, outer!.bottom - inner!.bottom];
  });
  expect(above).toBeCloseTo(below, 0);
});

test('the rules begin with a turn, on one screen', async ({ person }) => {
  await person.page.setViewportSize(SIZES.phone);
  await person.arrive();
  await person.goTo('rules');
  const steps = person.page.locator('.rulebook-glance li');
  await expect(steps).toHaveCount(4);
  for (const step of await steps.all()) await expect(step).toBeInViewport({ ratio: 1 });
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
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
  expect(screens).toBeLessThan(3);
  await sections.filter({ hasText: 'The mosaics' }).locator('summary').click();
  await expect(open.locator('.rulebook-figure').first()).toBeVisible();

  // A link opens its section, and shows it.
  await person.goTo('rules/payment');
  await expect(page.locator('#rulebook-payment[open] h2')).toBeInViewport();
  await expect(page.locator('#rulebook-payment h2')).toBeFocused();

  // What a search finds stands open, all else is gone until the search is.
  await page.getByLabel('Search the rules').fill('slippers');
  await expect(open.locator('mark').first()).toBeVisible();
  expect(await sections.count()).toBe(await open.count());
  await page.getByLabel('Search the rules').fill('');
  await expect(sections.last()).toContainText('editions');

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
      expect(await small(), screen).toEqual([]);
    }
    await person.page.goto('./');
    await person.playNow();
    await person.asked();
    expect(await small(), 'table').toEqual([]);
  });
});

test('a part of the page that cannot be loaded is asked for again', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const part = /assets\/options-page-.*\.js$/;
  await page.route(part, async (route) => route.abort());
  await page.goto('./#/options');
  const again = page.getByRole('button', { name: 'Load again' });
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
