/** Compiles and runs the examples of the package READMEs. `// →` in one is followed by what it prints. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ROOT, TOOLS } from './step.mjs';

/** Inside the repository, so that packages are found by name. */
const FOLDER = join(ROOT, 'node_modules/.cache/readme-examples');

const examples = execFileSync('git', ['ls-files', 'packages/*/README.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
  .flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^```ts\n([^]*?)^```/gm)].map(
      ([, code], index) => ({
        name: `${page.split('/')[1]!}-${index + 1}`,
        code: code!,
        prints: [...code!.matchAll(/\/\/ → (.*)$/gm)].map(([, text]) => text),
      }),
    ),
  );

const OPTIONS = {
  strict: true,
  noEmitOnError: true,
  target: 'es2023',
  module: 'nodenext',
  skipLibCheck: true,
  types: ['node'],
  outDir: 'out',
  rootDir: '.',
};

beforeAll(() => {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{ "type": "module" }');
  const files = examples.map(({ name, code }) => {
    writeFileSync(join(FOLDER, `${name}.ts`), code);
    return `${name}.ts`;
  });
  const config = JSON.stringify({ compilerOptions: OPTIONS, files });
  writeFileSync(join(FOLDER, 'tsconfig.json'), config);
  const compiled = spawnSync(process.execPath, [join(ROOT, TOOLS.tsc), '-p', FOLDER], {
    encoding: 'utf8',
  });
  if (compiled.status !== 0) throw new Error(compiled.stdout);
});

test('these packages have an example', () => {
  expect(examples.map(({ name }) => name)).toEqual([
    'board-svg-1',
    'bot-1',
    'fair-dice-1',
    'protocol-1',
    'rules-1',
    'table-1',
  ]);
});

test.each(examples)('$name prints what its README says', ({ name, prints }) => {
  const run = spawnSync(process.execPath, [join(FOLDER, 'out', `${name}.js`)], {
    encoding: 'utf8',
  });
  expect(run.stderr).toBe('');
  expect(prints.length).toBeGreaterThan(0);
  expect(run.stdout.trim().split('\n')).toEqual(prints);
});
