/** Debian's WebKitGTK in its MiniBrowser, on a display of its own, driven over WebDriver. */
import { Child, freePort } from '@marrakech/testbed/cluster';
import { Builder, Key as SeleniumKey, Origin } from 'selenium-webdriver';
import { vi } from 'vitest';
import { WINDOW_SIZE, type BrowserWindow, type Key, type Place } from './browser-window.js';

const KEYS: Readonly<Record<Key, string>> = {
  Enter: SeleniumKey.ENTER,
  ArrowRight: SeleniumKey.ARROW_RIGHT,
};

/** One session is all that a driver can hold, so each window has its driver. */
export async function openWebKit(): Promise<BrowserWindow> {
  const display = await startDisplay();
  const { driver, process: driverProcess } = await startDriver(display.name);
  const pointer = async (place: Place) =>
    driver.actions().move({ ...rounded(place), origin: Origin.VIEWPORT, duration: 0 });
  return {
    visit: (address) => driver.get(address),
    reload: () => driver.navigate().refresh(),
    evaluate: (run, ...given) => driver.executeScript(run, ...given),
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    moveTo: async (place) => (await pointer(place)).perform(),
    click: async (place) => (await pointer(place)).click().perform(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: async () => {
      await driver.quit();
      await driverProcess.end('SIGTERM');
      await display.process.end('SIGTERM');
    },
  };
}

/** WebDriver takes whole pixels alone. */
const rounded = ({ x, y }: Place) => ({ x: Math.round(x), y: Math.round(y) });

async function startDisplay() {
  const { width, height } = WINDOW_SIZE;
  const process = new Child(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'],
    {},
  );
  const number = await process.says(/^\d+(?=\n)/m);
  return { process, name: `:${number}` };
}

async function startDriver(display: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = new Child('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display },
  });
  await vi.waitUntil(() => isAnswering(`${origin}/status`), { timeout: 60_000, interval: 100 });
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(origin)
    .withCapabilities({ browserName: 'MiniBrowser' })
    .build();
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...WINDOW_SIZE });
  return { driver, process: child };
}

const isAnswering = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
