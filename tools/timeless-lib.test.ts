import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT, TOOLS } from './step.mjs';

/** What the compiler of the rules must not even know. */
const OUT_OF_REACH = [
  'Date.now()',
  'new Date()',
  'new Intl.DateTimeFormat()',
  'performance.now()',
  'setTimeout(() => {}, 1)',
  'Math.random()',
  'crypto.randomUUID()',
  "fetch('x')",
  'document.title',
  'process.exit()',
  'console.log(1)',
];

let folder = '';
let errors = '';

// Inside the repository, since the compiler looks for the library from the project's own folder.
beforeAll(() => {
  folder = mkdtempSync(join(ROOT, 'packages', 'rules', 'dist', 'timeless-'));
  const config = { extends: '../../tsconfig.json', include: ['src'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  mkdirSync(join(folder, 'src'));
  const files = [...OUT_OF_REACH, 'Math.max(1, 2)'];
  files.forEach((expression, index) => {
    writeFileSync(join(folder, 'src', `f${index}.ts`), `export const x = ${expression};\n`);
  });
  const run = spawnSync(process.execPath, [join(ROOT, TOOLS.tsc), '-p', folder], {
    encoding: 'utf8',
  });
  errors = run.stdout;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(OUT_OF_REACH.map((expression, index) => ({ expression, index })))(
  'the rules cannot spell $expression',
  ({ index }) => {
    expect(errors).toContain(`f${index}.ts(1,`);
  },
);

test('the rules can spell everything else', () => {
  expect(errors).not.toContain(`f${OUT_OF_REACH.length}.ts(1,`);
});
