import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileKernel, KERNELS } from './kernel.mjs';

test.each(KERNELS)(
  'what is compiled from $source is what that source gives',
  (kernel) => {
    const shipped = readFileSync(new URL(`../${kernel.module}`, import.meta.url));
    // Compared as a truth, for the bytes would say nothing to whoever reads the failure.
    expect(shipped.toString() === compileKernel(kernel), 'run `node tools/kernel.mjs`').toBe(true);
  },
  60_000,
);
