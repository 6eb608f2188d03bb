/** Somebody whose browser writes everything twice as large. */
import { expect, people, SCREENS, test } from './person.js';

test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--blink-settings=defaultFontSize=32',
    ],
  },
});

for (const language of ['en', 'fr', 'es', 'it', 'ro'])
  test(`no screen is wider than a phone, ${language}`, async ({ person }) => {
    await person.arrive({ language, motion: 'still' });
    const letters = await person.page.evaluate(
      () => getComputedStyle(document.documentElement).fontSize,
    );
    expect(letters).toBe('32px');
    const wish = { chairs: people('Leila', 'Omar', 'Nora', 'Sami'), starts: 0 };
    await person.page.evaluate((text) => {
      localStorage.setItem('marrakech.table', text);
    }, JSON.stringify(wish));
    for (const screen of SCREENS) {
      await person.goTo(screen);
      const tooWide = await person.page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(tooWide, screen).toBeLessThanOrEqual(0);
    }
  });
