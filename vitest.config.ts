import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They wait more than they work, for minutes: begun last they would run alone. */
const LONGEST = [
  'mistakes.test.ts',
  'faults.test.ts',
  'cluster.test.ts',
  'trial.test.ts',
  'restart.test.ts',
];

function rankOf({ moduleId }: TestSpecification): number {
  const found = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
  return found < 0 ? LONGEST.length : found;
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    // Far above what any test needs: on a busy machine slow is no fault.
    testTimeout: 420_000,
    hookTimeout: 420_000,
    // Many tests wait for processes and sockets: none of the cores need be kept free.
    maxWorkers: '100%',
    maxConcurrency: 3,
    sequence: { sequencer: LongestFirst },
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'apps/*/{src,test}/**/*.test.{ts,tsx}',
      'bench/src/**/*.test.ts',
      'training/src/**/*.test.ts',
      'tools/**/*.test.{ts,mjs}',
    ],
    coverage: {
      include: ['packages/*/src/**', 'apps/*/src/**'],
      exclude: ['**/*.test.*', '**/testing/**'],
    },
  },
});
