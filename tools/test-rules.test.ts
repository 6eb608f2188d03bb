import { beforeAll, describe, expect, test } from 'vitest';
import { lintCases } from './lint-cases.js';

/** Statements of a browser test, with `page`, `button` and `person` in reach. */
const REFUSED = {
  'no-single-reads': [
    "expect(await button.textContent()).toBe('Roll');",
    'const box = await button.boundingBox();',
    'const { x } = (await button.boundingBox())!;',
    'const found = await page.$("dialog");',
    'for (const each of await page.$$("button")) await each.click();',
    'const value = await button.inputValue();',
    "const path = await button.getAttribute('d');",
    'if (await button.isVisible()) await button.click();',
    'for (const each of await button.all()) await each.click();',
    'expect(await button.count()).toBe(2);',
    'expect(page.url()).toBe(address);',
    'expect(person.page.url()).toBe(address);',
    'const title = await page.title();',
    'const seen = await page.evaluate(() => window.seen);',
    'const all = await button.evaluateAll((each) => each.length);',
    'expect(await person.tooWide()).toBe(0);',
    "expect(await button['innerText']()).toBe('Roll');",
    // By way of a function of their own.
    'const top = async () => (await button.boundingBox())!.y; expect(await top()).toBe(1);',
    'const top = async () => button.count(); await expect.poll(top).toBe(1); use(await top());',
    'async function read() { return button.innerText(); } expect(await read()).toBe(1);',
    'const read = async () => button.count(); const twice = async () => (await read()) * 2; await twice();',
    'const read = async () => button.count(); await walk(read);',
    'const makeReader = () => async () => button.count(); await expect.poll(makeReader()).toBe(1);',
    'await walk(async () => { expect(await button.count()).toBe(1); });',
    // Only one of the two retries.
    'await expect(async () => button.count()).rejects.toThrow();',
  ],
  'no-sleeps': [
    'await page.waitForTimeout(100);',
    'await new Promise((next) => setTimeout(next, 50));',
    'await page.evaluate(() => { setTimeout(step, 100); });',
    'setInterval(step, 100);',
  ],
} as const;

const ALLOWED = [
  "await expect(button).toHaveText('Roll');",
  'await expect.poll(async () => button.count()).toBe(1);',
  'await expect(async () => { expect(await button.count()).toBe(1); }).toPass();',
  'const box = await settledBox(button);',
  'const count = await settled(async () => button.count(), (found) => found > 1);',
  'const count = async () => button.count(); await expect.poll(count).toBe(1);',
  'const count = async () => button.count(); await expect.poll(async () => (await count()) + 1).toBe(1);',
  'async function read(at) { return at.count(); } await expect.poll(async () => read(button)).toBe(1);',
  'await expect.poll(async () => Promise.all(each.map(async (one) => one.count()))).toEqual([]);',
  // For what they do, not for what they answer.
  "await page.evaluate(() => localStorage.setItem('a', 'b'));",
  'const press = async () => button.evaluate((each) => each.click()); await press();',
  // Of the page's own, which run in it.
  "await page.addInitScript(() => { said.add(document.body.getAttribute('lang')); });",
  'await page.waitForFunction(() => document.body.textContent === "x");',
  // Of others.
  'await Promise.all([button.click()]);',
  "page.on('request', (request) => asked.push(request.url()));",
  'await page.evaluate(() => { setTimeout(step); });',
  'test.setTimeout(1000);',
];

const makeCase = (code: string, index: number) => ({
  code: `export async function run(page, button, person) { ${code} }`,
  title: code,
  file: `apps/web/test/case-${index}.ts`,
});
const refused = Object.entries(REFUSED)
  .flatMap(([rule, codes]) => codes.map((code) => ({ rule, code })))
  .map(({ rule, code }, index) => ({ ...makeCase(code, index), rule }));
const allowed = ALLOWED.map((code, index) => makeCase(code, refused.length + index));
/** Statements of a test of vitest, with `later` of `node:timers/promises` in reach. */
const SLEEPS = [
  'await later(100);',
  'await new Promise((next) => setTimeout(next, 50));',
  'while (!isDone()) await later(0);',
];
const WAITS = [
  'await vi.waitUntil(isDone, { timeout: 60_000 });',
  'await immediately();',
  'await new Promise((next) => setTimeout(next));',
];
const IMPORTS =
  "import { setTimeout as later, setImmediate as immediately } from 'node:timers/promises';";
const makeUnitCase = (code: string, index: number) => ({
  code: `${IMPORTS} export async function run(isDone) { ${code} }`,
  title: code,
  file: `packages/rules/src/case-${index}.test.ts`,
});
const sleeps = SLEEPS.map(makeUnitCase);
const waits = WAITS.map((code, index) => makeUnitCase(code, sleeps.length + index));
const helper = {
  file: 'apps/web/test/settled.ts',
  code: 'export const read = async (at) => at.count();',
};

describe('in tests', () => {
  let refusals: ReadonlySet<string>;
  beforeAll(() => {
    refusals = lintCases([...refused, ...allowed, ...sleeps, ...waits, helper]);
  });
  const rulesAgainst = (file: string): readonly string[] =>
    Object.keys(REFUSED).filter((rule) => refusals.has(`${file} ${rule}`));

  test.each(refused)('refused: $title', ({ file, rule }) => {
    expect(rulesAgainst(file)).toEqual([rule]);
  });
  test.each(allowed)('allowed: $title', ({ file }) => {
    expect(rulesAgainst(file)).toEqual([]);
  });
  test.each(sleeps)('refused outside of browsers: $title', ({ file }) => {
    expect(rulesAgainst(file)).toEqual(['no-sleeps']);
  });
  test.each(waits)('allowed outside of browsers: $title', ({ file }) => {
    expect(rulesAgainst(file)).toEqual([]);
  });
  test('the functions that wait may read', () => {
    expect(rulesAgainst(helper.file)).toEqual([]);
  });
});
