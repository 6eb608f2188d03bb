/** The browsers that the page is tested in: Debian's, since Playwright's own are not to be had everywhere. */
import type { LaunchOptions } from '@playwright/test';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

const started = (executablePath: string): LaunchOptions & { args: string[] } => ({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});

/** As people have it. */
export const WHOLE = started(CHROMIUM);

/** The same Chromium without what is around a page, such as address line, menus and profiles. */
export const WINDOWLESS = started(process.env['CHROMIUM_SHELL'] ?? CHROMIUM);
