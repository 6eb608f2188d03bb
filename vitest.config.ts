import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    // Far above what any test needs: on a busy machine slow is no fault.
    testTimeout: 420_000,
    hookTimeout: 420_000,
    // Many tests wait for processes and sockets: none of the cores need be kept free.
    maxWorkers: '100%',
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'apps/*/{src,test}/**/*.test.{ts,tsx}',
      'tools/**/*.test.{ts,mjs}',
    ],
    coverage: {
      include: ['packages/*/src/**', 'apps/*/src/**'],
      exclude: ['**/*.test.*', '**/testing/**'],
    },
  },
});
