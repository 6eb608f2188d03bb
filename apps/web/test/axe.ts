import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Axe takes seconds for a long screen, and many times that on a busy machine (ms). */
const TIMEOUT = 60_000;

async function faultsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Axe finds nothing wrong with the page once it has settled. */
export async function expectNoFaults(page: Page, message: string): Promise<void> {
  await expect.poll(async () => faultsOn(page), { message, timeout: TIMEOUT }).toEqual([]);
}
