import { brotliCompressSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { messagesIn, readCatalogue } from './catalogues.js';
import { shortRunIfWordy } from './long.js';
import { bots, expect, people, SCREENS, test, type Person } from './person.js';
import { settledAddress } from './settled.js';
import { walkSheets } from './sheets.js';

const SUBJECTS = ['table', 'screens', 'rulebook'];

const captionsIn = (language: string) =>
  readCatalogue(language, 'table')['sound'] as Readonly<Record<string, string>>;

/** The parts of a message that are said as they stand: no arguments, no keys of a choice. */
const literalsOf = (message: string): string[] =>
  message
    .replace(/\{\w+(?:, number)?\}/g, '\0')
    .split(/[{}#\0]/)
    .map((part) => part.trim())
    .filter((part) => !/^(?:\w+, (?:select|plural),.*|=?\w*)$/.test(part));

/** English that the language has no use for: whole messages, and pieces of two words or more. */
function foreignTo(language: string): (text: string) => boolean {
  const theirs = messagesIn(language, SUBJECTS).join('\n');
  const english = messagesIn('en', SUBJECTS).flatMap(literalsOf);
  const foreign = english.filter((part) => part.length > 3 && !theirs.includes(part));
  const whole = new Set(foreign);
  const pieces = foreign.filter((part) => part.length > 7 && part.includes(' '));
  return (text) => whole.has(text) || pieces.some((piece) => text.includes(piece));
}

/** Writes down whatever the page says, in passing or for good. */
async function takeNotes(person: Person): Promise<void> {
  await person.page.addInitScript(() => {
    const said = new Set<string>();
    Object.assign(window, { said });
    const note = (node: Node): void => {
      if (node instanceof Text) said.add(node.data.trim());
      if (!(node instanceof Element)) return;
      for (const name of ['aria-label', 'title', 'placeholder'])
        said.add(node.getAttribute(name) ?? '');
      node.childNodes.forEach(note);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Text) note(target);
        addedNodes.forEach(note);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** What was written down, and what is there now. */
const notesOf = async ({ page }: Person): Promise<string[]> =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll('[aria-label]'))
      (window as unknown as { said: Set<string> }).said.add(each.getAttribute('aria-label')!);
    return [...(window as unknown as { said: Set<string> }).said];
  });

test('English would be found if it were left over', () => {
  const isForeign = foreignTo('fr');
  expect(
    ['Lay rug', 'Leila pays you 5', 'Assam keeps facing south', 'Lay your rouge rug'].map(
      isForeign,
    ),
  ).toEqual([true, true, true, true]);
  expect(['Marrakech', 'Gigamic', 'Tout droit vers le sud', 'Dirhams'].map(isForeign)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

for (const language of ['fr', 'es', 'it', 'ro'])
  test(
    `in ${language} no screen and no game has any English left in it`,
    shortRunIfWordy(language),
    async ({ person }) => {
      await takeNotes(person);
      const isForeign = foreignTo(language);
      const leftOver = async () => (await notesOf(person)).filter(isForeign);
      const isTitleForeign = async () => isForeign(await person.page.title());
      await person.arrive({ language, motion: 'still', captions: true });
      await expect(person.page.locator('html')).toHaveAttribute('lang', language);
      for (const screen of SCREENS) {
        await person.goTo(screen);
        await expect.poll(leftOver, screen).toEqual([]);
        await expect.poll(isTitleForeign, screen).toBe(false);
      }
      await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
      await person.keyboard.roll();
      await person.page.locator('.squares').waitFor({ state: 'attached' });
      await person.page.keyboard.press('Enter');
      await person.page.locator('.ghost').waitFor({ state: 'attached' });
      await expect.poll(leftOver, 'turning and laying').toEqual([]);
      await walkSheets(person, async (sheet) => {
        await expect.poll(leftOver, sheet).toEqual([]);
      });
      for (const dirhams of [30, 0]) {
        await person.page.goto('./');
        await person.setTable({ chairs: bots(3, dirhams) });
        await expect(person.finish).toBeVisible({ timeout: 60_000 });
        await expect
          .poll(async () => (await notesOf(person)).length, 'a whole game is written down')
          .toBeGreaterThan(60);
        await expect.poll(leftOver, `a game with ${dirhams} dirhams`).toEqual([]);
      }
    },
  );

for (const language of ['fr', 'es', 'it', 'ro'])
  test(`in ${language} sounds are written out`, shortRunIfWordy(language), async ({ person }) => {
    await takeNotes(person);
    const { die, step, rug } = captionsIn(language);
    await person.arrive({ language, captions: true, pace: 'fast' });
    await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
    await person.keyboard.roll();
    await person.page.locator('.squares').waitFor({ state: 'attached' });
    await person.page.keyboard.press('Enter');
    await person.page.keyboard.press('Enter');
    await expect
      .poll(async () => notesOf(person))
      .toEqual(expect.arrayContaining([die, step, rug]));
  });

// The words of the other languages differ by a few hundred bytes.
test('a first game needs at most 70 kB of script', async ({ person }) => {
  const scripts = new Map<string, Promise<Buffer>>();
  const note = (response: Response): void => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js') && !pathname.includes('worker'))
      scripts.set(pathname, response.body());
  };
  person.page.on('response', note);
  await person.arrive({ language: 'en' });
  await person.playNow();
  // The log and the coins are fetched once the table is there.
  await person.page.waitForLoadState('networkidle');
  person.page.off('response', note);
  const files = await Promise.all(scripts.values());
  expect(files.length).toBeGreaterThan(3);
  // As our server sends them, which a test of its own sees to.
  const weight = files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
  expect(weight).toBeLessThanOrEqual(70_000);
});

test('somebody who cannot read the page finds their language on the first one', async ({
  person,
}) => {
  await person.arrive();
  await person.page.locator('.start-language select').selectOption('Română');
  await expect(person.page.locator('html')).toHaveAttribute('lang', 'ro');
  await person.page.reload();
  await expect(person.page.locator('html')).toHaveAttribute('lang', 'ro');
  await expect(person.page.locator('.start-language select')).toBeInViewport({ ratio: 1 });
});

test('the language changes in the middle of a game without losing it', async ({ person }) => {
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  const address = await settledAddress(person.page, /#\/game\//);
  await person.main.click();
  await expect(person.main).toHaveText('Lay rug');
  await person.page.goto('./#/settings');
  await person.page.getByRole('radio', { name: 'Română' }).check();
  await person.page.goto(address);
  await expect(person.page.locator('html')).toHaveAttribute('lang', 'ro');
  await expect(person.page.locator('.squares')).toBeAttached();
});

test('days are written as where the browser is at home', async ({ person }) => {
  await person.arrive();
  await person.playNow();
  await person.asked();
  await person.goTo('history');
  // The browser is British; plain English would have the month first.
  await expect(person.page.getByText(/^\d{1,2} \w+ \d{4}/)).toBeVisible();
});
