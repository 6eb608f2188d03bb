import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { marrakech, PATIENCE, type Run } from './run-marrakech.js';

vi.setConfig({ testTimeout: 2 * PATIENCE, hookTimeout: PATIENCE });

const folder = mkdtempSync(join(tmpdir(), 'marrakech-analyse-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a record that does not tell every draw is judged all the same', async () => {
  const input = '[Players "2"]\n\n1. S2:Be2e1 2. W3:Da3a4';
  const { code, out } = await marrakech(['analyse', '-', '--json'], { input });
  expect(code).toBe(0);
  interface Line {
    readonly reviewed?: { after: { win: number }[]; luck?: { win: number }[] };
  }
  const lines = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  for (const { reviewed } of lines.slice(0, -1)) {
    const wins = reviewed!.after.map(({ win }) => win);
    expect(wins[0]! + wins[1]!).toBeCloseTo(1, 1);
    for (const { win } of reviewed!.luck ?? []) expect(Math.abs(win)).toBeLessThan(0.2);
  }
});

const RECORD =
  '[Players "3"] [Player1 "Leila </script><b>"] [Player2 "Omar"]\n\n' +
  '1. S2:c2c3 2. S1:d2e2 3. W2:a1a2 leave:2 4. W';

describe('the page', () => {
  const page = join(folder, 'review.html');
  let browser: Browser;
  let run: Run;

  beforeAll(async () => {
    run = await marrakech(['analyse', '-', '--html', page], { input: RECORD });
    const tools = new URL('../../../tools/chromium.mjs', import.meta.url).href;
    const { findChromium } = (await import(tools)) as { findChromium: () => string | undefined };
    const executablePath = findChromium();
    browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }) });
  });
  afterAll(() => browser.close());

  test.each([
    [320, 640],
    [390, 844],
    [1280, 800],
  ])('is stepped through by keys and fits %i pixels', async (width, height) => {
    const tab = await browser.newPage({ viewport: { width, height } });
    const troubles: string[] = [];
    tab.on('pageerror', (error) => troubles.push(error.message));
    tab.on('console', (message) => troubles.push(message.text()));
    tab.on('request', (request) => {
      if (!request.url().startsWith('file:')) troubles.push(request.url());
    });
    await tab.goto(pathToFileURL(page).href);
    const words = tab.locator('#words');
    const moments = await tab.locator('#moments li').count();
    expect(await words.textContent()).toBe('The start');
    expect(await tab.locator('h1').textContent()).toContain('Leila </script><b>');
    await tab.keyboard.press('ArrowRight');
    expect(await words.textContent()).toMatch(/^Leila <\/script><b> faces Assam south · /);
    await tab.keyboard.press('ArrowRight');
    expect(await words.textContent()).toMatch(/rolls 2 · .*luck [+−]?\d/);
    expect(await tab.locator('#purse0').textContent()).toBe(
      '30 dirhams · 30 points · 15 rugs left',
    );
    const box = await tab.locator('nav').boundingBox();
    expect(box!.y + box!.height).toBeLessThan(height);
    expect(await tab.locator('#board desc').textContent()).toMatch(/^Assam d2 S/);
    await tab.keyboard.press('End');
    expect(await tab.locator('#where').textContent()).toBe(`${moments - 1} / ${moments - 1}`);
    await tab.locator('#back').click();
    expect(await words.textContent()).toContain('Omar leaves');
    await tab.locator('#chart').click({ position: { x: 1, y: 20 } });
    expect(await words.textContent()).toBe('The start');
    expect(await tab.locator('.card').count()).toBe(3);
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(troubles).toEqual([]);
    await tab.close();
  });

  test('draws every moment in light and dark from one source', () => {
    expect(run).toMatchObject({ code: 0, out: `The review is in ${page}.\n`, err: '' });
    const html = readFileSync(page, 'utf8');
    expect(html).toContain(
      '<p>Gigamic edition, three players, 15 rugs each. The game goes on.</p>',
    );
    for (const word of ['mistake', 'loose', 'fine', 'as good as the best', 'lucky, unlucky'])
      expect(html).toContain(`<dt>${word}</dt>`);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).not.toMatch(/https?:\/\/(?!www\.w3\.org\/)/);
  });
});

// Player 2 owes 2 for the rug that player 1 has laid before them, and has only 1.
const POOR =
  '[Players "3"] [Player1 "Leila the Magnificent"] [Dirhams "30 1 30"]\n\n1. S1:d2d1 2. S1:x';

test('text tells turns, payments and that the game goes on', async () => {
  const { code, out } = await marrakech(['analyse', '-'], { input: POOR });
  const lines = out.split('\n');
  expect(code).toBe(0);
  expect(lines[0]).toMatch(/^turn .* Leila t… +Player 2 +Player 3$/);
  expect(lines[1]).toMatch(/^ {3}1 {2}Leila the Magnificent {2}S /);
  expect(lines[5]).toMatch(
    /^ {3}2 {2}Player 2 +rolls 1 .*% +pays 1 of 2 to Leila the Magnificent, is out$/,
  );
  expect(out).toContain('so far');
  expect(out).not.toMatch(/[+−]0\.0/);
});

test('whoever has decided nothing has no accuracy', async () => {
  const { out } = await marrakech(['analyse', '-'], { input: POOR });
  expect(out.match(/; accuracy \d+\sof\s100$/gm)).toHaveLength(2);
  expect(out).toMatch(/^Player 3:\n.*\n.*so far [\d.]+$/m);
  const page = join(folder, 'undecided.html');
  await marrakech(['analyse', '-', '--html', page], { input: POOR });
  expect(readFileSync(page, 'utf8').match(/<p class="accuracy">/g)).toHaveLength(2);
});

test('text calls decisions by what they cost, and ends with the dearest', async () => {
  const example = fileURLToPath(new URL('../../../docs/example.mkh', import.meta.url));
  const { out } = await marrakech(['analyse', example]);
  const COSTLY = /^ +\d+ .* (fine|loose|mistake) −(\d+\.\d), best [\w:]+/gm;
  expect(out).toMatch(/ turns over (?:red|blue|yellow|green) {2}luck /);
  expect(out).toMatch(/, came\sto 100\.0; accuracy/);
  const [told, summary] = out.split('\nThe dearest decisions, in % of a win:\n');
  const costly = [...told!.matchAll(COSTLY)].map(([line, word, cost]) => {
    // What is printed is rounded, so that either end may be met.
    const [least, most] = { fine: [0.5, 2], loose: [2, 5], mistake: [5, 100] }[word!]!;
    expect(Number(cost), `line ${line}`).toBeGreaterThanOrEqual(least!);
    expect(Number(cost), `line ${line}`).toBeLessThanOrEqual(most!);
    return { line, cost: Number(cost) };
  });
  expect(told!.match(/, best /g)).toHaveLength(costly.length);
  const dearest = [...summary!.matchAll(COSTLY)].map(([line, , cost]) => {
    expect(costly.map((one) => one.line)).toContain(line);
    return Number(cost);
  });
  const dear = costly.map(({ cost }) => cost).toSorted((one, other) => other - one);
  expect(dearest).toEqual(dear.slice(0, 5));
  const wide = out.split('\n').filter((line) => line.length > 80 && !line.includes(' pays '));
  expect(wide).toEqual([]);
});

test('players of equal names are told apart by their seats', async () => {
  const input =
    '[Players "3"] [Name1 "Dice-thrower 1.0"] [Name2 "Omar"] [Name3 "Dice-thrower 1.0"]\n\n' +
    '1. S2:c2c3 2. S1:d2e2 3. W2';
  const { out } = await marrakech(['analyse', '-'], { input });
  expect(out).toMatch(/^turn .* Dice…\(1\) {2}Omar {6}Dice…\(3\)$/m);
  expect(out).toMatch(/^ +3 {2}Dice-thrower 1\.0 \(3\) {2}rolls 2 /m);
  expect(out).toMatch(/^Dice-thrower 1\.0 \(1\):$/m);
  const page = join(folder, 'equal-names.html');
  await marrakech(['analyse', '-', '--html', page], { input });
  const html = readFileSync(page, 'utf8');
  const title = 'Dice-thrower 1.0 (1), Omar, Dice-thrower 1.0 (3) – Marrakech';
  expect(html).toContain(`<title>${title}</title>`);
  expect(html).toContain('Dice-thrower 1.0 (3) rolls 2');
  expect(html).not.toMatch(/Dice-thrower 1\.0(?! \(\d\))/);
});

test('JSON counts turns and players from 1, and tells payments', async () => {
  const { out } = await marrakech(['analyse', '-', '--json'], { input: POOR });
  const lines = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines[4]).toMatchObject({
    index: 4,
    turn: 2,
    seat: 1,
    player: 2,
    payment: { to: 0, due: 2, paid: 1 },
    out: true,
  });
  expect(lines[0]).toMatchObject({ turn: 1, player: 1, out: false });
  expect(lines.at(-1)).toMatchObject({ over: false, splits: [{ seat: 0, player: 1 }, {}, {}] });
});

test.each([
  [['--html', 'x.html', '--json'], RECORD, 2],
  [['--html', join(folder, 'no', 'where.html')], RECORD, 73],
  [['--html', join(folder, 'empty.html')], '[Players "2"]', 1],
  [['--json'], '[Players "2"]', 1],
  [[], '[Players "2"]', 1],
  [['--html', join(folder, 'broken.html')], '[Players "9"]', 1],
])('%j ends with its own code', async (args, input, exit) => {
  const { code, out, err } = await marrakech(['analyse', '-', ...args], { input });
  expect([code, out]).toEqual([exit, '']);
  expect(err).toMatch(/^marrakech: /);
});
