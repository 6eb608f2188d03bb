import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileKernel } from './kernel.mjs';

test('the compiled kernel is the one that its source gives', () => {
  const shipped = readFileSync(new URL('../packages/bot/src/kernel-bytes.ts', import.meta.url));
  // Compared as a truth, for the bytes would say nothing to whoever reads the failure.
  expect(shipped.toString() === compileKernel(), 'run `node tools/kernel.mjs`').toBe(true);
}, 120_000);
