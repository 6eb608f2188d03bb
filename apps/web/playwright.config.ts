import { defineConfig } from '@playwright/test';

const PORT = Number(process.env['TEST_PORT'] ?? 4173);

export default defineConfig({
  testDir: 'test',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  timeout: 360_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A shared machine now and then stalls a browser for seconds; what passes late is told as flaky.
  retries: process.env['CI'] === undefined ? 0 : 2,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${PORT}/`,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    launchOptions: {
      // Playwright's own browsers are not to be had everywhere: Debian's is.
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
    },
  },
  webServer: {
    command: `npx vite build && npx vite preview --port ${PORT} --strictPort`,
    url: `http://localhost:${PORT}/`,
    timeout: 120_000,
  },
});
