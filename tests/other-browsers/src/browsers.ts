/** The browsers beside Chromium, by what their people call them. */
import type { BrowserWindow } from './browser-window.js';
import { openFirefox } from './firefox.js';
import { openWebKit } from './webkit.js';

export const OTHER_BROWSERS: Readonly<Record<string, () => Promise<BrowserWindow>>> = {
  Firefox: openFirefox,
  WebKit: openWebKit,
};
