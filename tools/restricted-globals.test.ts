/** The rules of the game have no clock and no chance, the board no page: the linter refuses each. */
import { beforeAll, describe, expect, test } from 'vitest';
import { lintCases } from './lint-cases.js';

const REFUSED = {
  'packages/rules/src': [
    'Date.now()',
    'new Date()',
    'Date()',
    'new Intl.DateTimeFormat().format()',
    'performance.now()',
    'setTimeout(f, 1)',
    'setInterval(f, 1)',
    'setImmediate(f)',
    'queueMicrotask(f)',
    'requestAnimationFrame(f)',
    'crypto.randomUUID()',
    'Math.random()',
    "Math['random']()",
    '(() => { const { random } = Math; return random(); })()',
    'console.log(1)',
    'process.exit()',
    "fetch('x')",
    'navigator.language',
    'localStorage.length',
    'sessionStorage.length',
    'indexedDB.open("x")',
    "new WebSocket('x')",
    'new XMLHttpRequest()',
    "new Worker('x')",
    'Buffer.alloc(1)',
    "require('x')",
    'document.title',
    'window.name',
    'self.name',
    'global.x',
    'globalThis.x',
  ],
  'packages/board-svg/src': [
    'document.title',
    'window.name',
    'self.name',
    'navigator.language',
    'localStorage.length',
    'sessionStorage.length',
  ],
} as const;

/** What stays in reach: the same language less its clock and its chance. */
const ALLOWED = ['Math.max(1, 2)', 'structuredClone(f)', 'new Map()'];

const bodyOf = (code: string) => `export const run = (f) => [f, ${code}];`;
const cases = Object.entries(REFUSED).flatMap(([folder, codes]) => [
  ...codes.map((code) => ({ folder, code, isRefused: true })),
  ...ALLOWED.map((code) => ({ folder, code, isRefused: false })),
  // Only there: the command line has a clock.
  ...codes.map((code) => ({ folder: 'apps/cli/src', code, isRefused: false })),
]);
const files = cases.map(({ folder, code }, index) => ({
  file: `${folder}/case-${index}.ts`,
  code: bodyOf(code),
}));

describe('the linter', () => {
  let refusals: ReadonlySet<string>;

  beforeAll(() => {
    refusals = lintCases(files);
  });

  test.each(cases.map((each, index) => ({ ...each, file: files[index]!.file })))(
    '$folder: $code, refused: $isRefused',
    ({ file, isRefused }) => {
      const rules = ['no-restricted-globals', 'no-restricted-properties'];
      expect(rules.some((rule) => refusals.has(`${file} ${rule}`))).toBe(isRefused);
    },
  );
});
