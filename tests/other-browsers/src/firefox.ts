/** Debian's Firefox without a display, driven over WebDriver BiDi. */
import puppeteer from 'puppeteer-core';
import { WINDOW_SIZE, type BrowserWindow } from './browser-window.js';

const FIREFOX = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';

export async function openFirefox(): Promise<BrowserWindow> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    defaultViewport: WINDOW_SIZE,
  });
  const page = await browser.newPage();
  return {
    visit: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    evaluate: async (run, ...given) => page.evaluate(run, ...given),
    press: (key) => page.keyboard.press(key),
    moveTo: ({ x, y }) => page.mouse.move(x, y),
    click: ({ x, y }) => page.mouse.click(x, y),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
