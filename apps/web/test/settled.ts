/**
 * Values that a test goes on with, each read when the page has settled. What a test only asserts it
 * asserts by an expectation that retries.
 */
import { expect, type Locator, type Page } from '@playwright/test';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Between two reads, in milliseconds; the last goes on. */
const INTERVALS = [20, 50, 100, 250];

/** The first value that is as it should be. */
export async function settled<T>(
  read: () => T | Promise<T>,
  isSettled: (value: T) => boolean,
): Promise<T> {
  const found: T[] = [];
  await expect(async () => {
    const value = await read();
    if (!isSettled(value)) throw new Error(`not settled yet: ${JSON.stringify(value)}`);
    found.push(value);
  }).toPass({ intervals: INTERVALS, timeout: 30_000 });
  return found[0]!;
}

/** Where an element is when it is visible, nothing moves it and two frames show it in one place. */
export async function settledBox(locator: Locator): Promise<Box> {
  await expect(locator).toBeVisible();
  const box = await settled(
    async () =>
      locator.evaluate(async (element) => {
        const place = (): Box => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return { x, y, width, height };
        };
        // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
        const nextFrame = async (): Promise<void> =>
          new Promise((drawn) => {
            requestAnimationFrame(() => drawn());
          });
        await nextFrame();
        const before = place();
        await nextFrame();
        const after = place();
        // One that never ends may turn something, but must not move what is measured.
        const isMoving = document.getAnimations().some(({ effect, playState }) => {
          const target = effect instanceof KeyframeEffect ? effect.target : null;
          const isEndless = effect?.getComputedTiming().endTime === Infinity;
          return playState === 'running' && !isEndless && target?.contains(element) === true;
        });
        const isSame = JSON.stringify(before) === JSON.stringify(after);
        return isMoving || !isSame || after.width === 0 ? null : after;
      }),
    (value) => value !== null,
  );
  return box!;
}

/** The text of an element, once it matches. */
export async function settledText(locator: Locator, expected: RegExp): Promise<string> {
  return settled(
    async () => (await locator.textContent()) ?? '',
    (text) => expected.test(text),
  );
}

/** What a field holds, once it matches. */
export async function settledValue(locator: Locator, expected: RegExp): Promise<string> {
  return settled(
    async () => locator.inputValue(),
    (value) => expected.test(value),
  );
}

/** An attribute, once it is there and matches. */
export async function settledAttribute(
  locator: Locator,
  name: string,
  expected: RegExp,
): Promise<string> {
  return settled(
    async () => (await locator.getAttribute(name)) ?? '',
    (value) => expected.test(value),
  );
}

/** The address of the page, once it matches. */
export async function settledAddress(page: Page, expected: RegExp): Promise<string> {
  return settled(
    () => page.url(),
    (address) => expected.test(address),
  );
}

/** Each element of a list that has so many. */
export async function allOf(locator: Locator, count: number): Promise<readonly Locator[]> {
  await expect(locator).toHaveCount(count);
  return Array.from({ length: count }, (_, index) => locator.nth(index));
}
