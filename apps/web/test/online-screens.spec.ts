import { fileURLToPath } from 'node:url';
import { expectNoFaults } from './axe.js';
import { messagesIn } from './catalogues.js';
import { shortRunIfWordy } from './long.js';
import { settledAddress, settledValue } from './settled.js';
import { expect, test, type Visitor } from './visitor.js';

const HERE = fileURLToPath(new URL('./', import.meta.url));
const LOOKS = [
  { name: 'phone', theme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'small', theme: 'contrast', viewport: { width: 320, height: 568 } },
  { name: 'desktop', theme: 'dark', viewport: { width: 1440, height: 900 } },
] as const;

/** A button by where it stands, whatever its words are. */
const press = async ({ page }: Visitor, place: string): Promise<void> =>
  page.locator(place).first().click();

/**
 * Walks through everything that is online as `one`, with `other` at the same table, and looks at each
 * screen on the way.
 */
async function walkThrough(
  one: Visitor,
  other: Visitor,
  look: (screen: string) => Promise<void>,
): Promise<void> {
  await one.visit('online');
  await one.page.locator('.online-ways').waitFor();
  await look('lobby-empty');
  await one.visit('invite');
  await one.page.locator('.chair').first().waitFor();
  await look('invite');
  await one.page.locator('.options fieldset').first().locator('input').nth(3).check();
  await one.page.locator('.switches input').nth(1).check();
  await press(one, '.options-begin .button');
  await one.page.locator('.seat-name').first().waitFor();
  await look('waiting-by-seat');
  const link = await settledValue(one.page.locator('.link-box input').first(), /^http/);
  await other.page.goto(link);
  await other.page.locator('.seat .button').first().click();
  await one.market();
  await other.market();
  await look('game');
  await press(one, '.top-bar button[aria-label] >> nth=1');
  await one.page.locator('.reactions').waitFor();
  await look('reactions');
  await press(one, '.dialog-head .button');
  await other.page.locator('.top-bar button[aria-label]').nth(1).click();
  await other.page.locator('.reactions .button').nth(1).click();
  await one.page.locator('.bubble').waitFor();
  await look('bubble');
  const address = await settledAddress(other.page, /#\/table\//);
  await other.visit('settings');
  await one.page.locator('.notice .button').first().waitFor();
  await look('absence');
  await one.page.locator('.notice .button').last().click();
  await one.page.locator('.dialog-buttons').waitFor();
  await look('end of game');
  await press(one, '.dialog-buttons .button');
  await one.page.locator('.notice .button').nth(1).click();
  await other.page.goto(address);
  await other.page.locator('.notice .button-main').waitFor();
  await other.page.locator('.notice .button-main').click();
  await expect(one.page.locator('.player-note .presence')).toHaveCount(0);
  await look('back');
  await other.page.locator('.top-bar button[aria-label]').first().click();
  await other.page.locator('.leave-choice.button-danger').click();
  await other.page.locator('.dialog-buttons .button-danger').click();
  await one.finish.waitFor();
  await press(one, '.dice-check .button');
  await look('finish');
  await one.visit('online');
  await one.page.locator('.table-row').first().waitFor();
  await look('lobby');
  await one.visit('you');
  await one.page.locator('.online-panel .button').first().click();
  await one.page.locator('.qr-code').waitFor();
  await look('you');
  await one.page.locator('.online-panel .button-danger').click();
  await one.page.locator('dialog .button-danger').waitFor();
  await look('erase');
  await one.visit(`move/${'k'.repeat(43)}`);
  await one.page.locator('.button-main').waitFor();
  await look('move');
}

test.describe('every online screen', () => {
  test.use({ settings: { MARRAKECH_GONE_AFTER_MS: '1500', MARRAKECH_BOT_PAUSE_MS: '3000' } });

  for (const { name, theme, viewport } of LOOKS)
    test(`fits, is open to all and written down as a picture, ${name}`, async ({ come }) => {
      const one = await come('Leila', { viewport, settings: { theme } });
      const other = await come('Omar');
      await walkThrough(one, other, async (screen) => {
        await expect.poll(async () => one.tooWide(), screen).toBeLessThanOrEqual(0);
        await one.page.screenshot({ path: `${HERE}../screenshots/online-${name}-${screen}.png` });
        await expectNoFaults(one.page, screen);
      });
    });

  for (const language of ['fr', 'es', 'it', 'ro'])
    test(`has no English left in it, ${language}`, shortRunIfWordy(language), async ({ come }) => {
      const one = await come('Leila', { settings: { language } });
      const other = await come('Omar', { settings: { language } });
      const english = englishBut(language);
      const leftOver = async (): Promise<string[]> => {
        const said = await one.page.evaluate(() => {
          const texts = new Set<string>();
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) texts.add(walker.currentNode.textContent?.trim() ?? '');
          for (const each of document.querySelectorAll('[aria-label], [title], [placeholder]'))
            for (const name of ['aria-label', 'title', 'placeholder'])
              texts.add(each.getAttribute(name) ?? '');
          return [...texts];
        });
        return said.filter((text) => english.has(text));
      };
      await walkThrough(one, other, async (screen) => {
        await expect.poll(leftOver, screen).toEqual([]);
      });
    });
});

const wordsOf = (spoken: string): string[] => messagesIn(spoken, ['table', 'screens', 'online']);

/** What English says in words that the other language does not use. */
function englishBut(language: string): ReadonlySet<string> {
  const theirs = new Set(wordsOf(language));
  return new Set(
    wordsOf('en').filter((text) => !theirs.has(text) && !text.includes('{') && text.length > 3),
  );
}
