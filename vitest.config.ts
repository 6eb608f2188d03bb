import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const SERVER = fileURLToPath(new URL('apps/server/src/index.ts', import.meta.url));

/** `npm run test:long` runs these files instead of the others. */
const LONG_FILES = '**/*.long.test.ts';
const IS_LONG_RUN = process.env['MARRAKECH_LONG_TESTS'] !== undefined;
/**
 * Of a whole test, which may do many things (ms). On a busy machine slow is no fault, but nothing that
 * a test waits for takes longer than 60 s: each `vi.waitUntil` and `expect.poll` says so.
 */
const TIMEOUT = IS_LONG_RUN ? 420_000 : 120_000;

/** They wait more than they work, for minutes: begun last they would run alone. */
const LONGEST = [
  'planted-bugs.long.test.ts',
  'fault-run.long.test.ts',
  'cluster.test.ts',
  'run-cluster.test.ts',
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

const TEST_FILES = [
  'packages/*/src/**/*.test.{ts,tsx}',
  'apps/*/{src,test}/**/*.test.{ts,tsx}',
  'tests/*/src/**/*.test.ts',
  'bench/src/**/*.test.ts',
  'training/src/**/*.test.ts',
  'tools/**/*.test.{ts,mjs}',
];

export default defineConfig({
  // One copy of the server's modules: the testbed starts the one whose source is tested.
  resolve: {
    alias: [{ find: /^@marrakech\/server$/, replacement: SERVER }],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    testTimeout: TIMEOUT,
    hookTimeout: TIMEOUT,
    // Many tests wait for processes and sockets: none of the cores need be kept free.
    maxWorkers: '100%',
    maxConcurrency: 3,
    sequence: { sequencer: LongestFirst },
    include: IS_LONG_RUN ? [LONG_FILES] : TEST_FILES,
    exclude: ['**/node_modules/**', '**/dist/**', ...(IS_LONG_RUN ? [] : [LONG_FILES])],
    coverage: {
      include: ['packages/*/src/**', 'apps/*/src/**'],
      exclude: ['**/*.test.*', '**/testing/**'],
    },
  },
});
