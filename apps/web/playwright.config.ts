import { defineConfig } from '@playwright/test';
import { LONGEST_WORDS_PAGE, LONGEST_WORDS_PORT, PAGE, PORT } from './test/addresses.js';
import { WHOLE, WINDOWLESS } from './test/browsers.js';

/** What is promised here is kept by the browser as much as by the page. */
const BY_THE_BROWSER = [
  'by-keyboard',
  'first-game',
  'going-back',
  'keeping',
  'no-storage',
  'pace',
  'policy',
  'renewal',
  'sharing',
  'sounds',
  'windows',
].map((name) => `${name}.spec.ts`);

const LONG = /@long/;

const serve = (config: string, port: number, url: string) => ({
  command: `npx vite build --config ${config} && npx vite preview --config ${config} --port ${port} --strictPort`,
  url,
  timeout: 60_000,
});

export default defineConfig({
  testDir: 'test',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  // Of a whole test, which may play a game and walk all screens. Each wait in it takes 60 s at most.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  // The rest of a matrix: `npm run test:long` runs these instead of the others.
  ...(process.env['MARRAKECH_LONG_TESTS'] === undefined ? { grepInvert: LONG } : { grep: LONG }),
  forbidOnly: true,
  // A test that needs a second try hides a defect of the page or of the test.
  retries: 0,
  reporter: 'list',
  use: {
    baseURL: PAGE,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // On a busy machine slow is no fault, but no single wait needs longer.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
  // Each page of a whole browser costs about half as much processor time again.
  projects: [
    { name: 'whole', testMatch: BY_THE_BROWSER, use: { launchOptions: WHOLE } },
    { name: 'windowless', testIgnore: BY_THE_BROWSER, use: { launchOptions: WINDOWLESS } },
  ],
  webServer: [
    serve('vite.config.ts', PORT, PAGE),
    serve('test/longest-words.config.ts', LONGEST_WORDS_PORT, LONGEST_WORDS_PAGE),
  ],
});
