/**
 * A short round in the browsers beside Chromium, on a real server with the built page. It asks whether
 * they run the page at all; what the page promises in detail is tested in Chromium.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '@marrakech/testbed/cluster';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { describe, expect, onTestFinished, test } from 'vitest';
import { OTHER_BROWSERS } from './browsers.js';
import { countOf, heightOf, textsOf } from './page-functions.js';
import { KEYBOARD, Player, POINTER } from './player.js';

const PAGE = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url));
const SCREENSHOTS = fileURLToPath(new URL('../screenshots', import.meta.url));

const LOG = '.log-turn';
const POINTS = '.ranking td.figure';

const SETTINGS = JSON.stringify({
  language: 'en',
  pace: 'skip',
  motion: 'still',
  sound: false,
  introduced: true,
});

async function startMarrakech(): Promise<string> {
  const { child, port } = await startServer({
    environment: {
      HOST: 'localhost',
      MARRAKECH_DATA: makeFolder(),
      MARRAKECH_WEB: PAGE,
      MARRAKECH_BOT_PAUSE_MS: '0',
    },
  });
  onTestFinished(async () => void (await child.end('SIGKILL')));
  return `http://localhost:${port}`;
}

describe.each(Object.entries(OTHER_BROWSERS))('%s', (browser, open) => {
  async function arrive(origin: string, name: string): Promise<Player> {
    const window = await open();
    onTestFinished(() => window.close());
    const player = new Player(window);
    await player.arrive(origin, {
      'marrakech.settings': SETTINGS,
      'marrakech.online.name': name,
    });
    return player;
  }

  /** To be looked at: no test compares them. */
  async function keepScreenshot({ window }: Player, subject: string): Promise<void> {
    mkdirSync(SCREENSHOTS, { recursive: true });
    const path = join(SCREENSHOTS, `${browser}-${subject}.png`.toLowerCase());
    writeFileSync(path, await window.screenshot());
  }

  test('a game against a bot by keys and by pointer, with a reload in the middle', async () => {
    const player = await arrive(await startMarrakech(), 'Leila');
    await player.click('.start-go');
    await player.waitFor('.market-grid');
    await player.play(KEYBOARD, 3);
    await player.play(POINTER, 3);
    await keepScreenshot(player, 'bot');
    const turns = await player.window.evaluate(countOf, LOG);
    await player.reload(LOG);
    expect(await player.window.evaluate(countOf, LOG)).toBe(turns);
    await player.play(KEYBOARD, 3);
    await player.play(POINTER);
    expect(await player.window.evaluate(countOf, '.ranking tbody tr')).toBe(2);
    // What is for screen readers alone: Firefox clips a table without its caption.
    expect(await player.window.evaluate(heightOf, '.chart caption')).toBeLessThanOrEqual(1);
    await keepScreenshot(player, 'bot-over');
    expect(await player.complaints()).toEqual([]);
  });

  test('an online game of two', async () => {
    const origin = await startMarrakech();
    const host = await arrive(origin, 'Leila');
    const guest = await arrive(origin, 'Omar');
    await host.window.visit(`${origin}/#/invite`);
    await host.clickButton('Create a table');
    await host.waitFor('.seat-name');
    await guest.window.visit(await host.window.evaluate(() => window.location.href));
    await guest.clickButton('Sit here');
    await Promise.all([host.waitFor('.market-grid'), guest.waitFor('.market-grid')]);
    await Promise.all([host.play(KEYBOARD), guest.play(POINTER)]);
    const points = await guest.window.evaluate(textsOf, POINTS);
    expect(points).toMatch(/\d+ .*\d+/);
    expect(await host.window.evaluate(textsOf, POINTS)).toBe(points);
    await keepScreenshot(guest, 'online');
    expect([...(await host.complaints()), ...(await guest.complaints())]).toEqual([]);
  });
});
