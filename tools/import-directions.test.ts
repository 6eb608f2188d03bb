import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT, TOOLS } from './step.mjs';

/** Who may import whom, as docs/architecture.md draws it. The linter has to agree with every row. */
const MAY_IMPORT = {
  'packages/rules': [],
  'packages/board': ['rules'],
  'packages/bot': ['rules'],
  'packages/protocol': ['rules'],
  'packages/table': ['rules', 'protocol'],
  'apps/web': ['rules', 'board', 'bot', 'protocol', 'table'],
  'apps/server': ['rules', 'board', 'bot', 'protocol', 'table'],
  'apps/cli': ['rules', 'board', 'bot', 'protocol', 'table'],
} as const satisfies Record<string, readonly string[]>;

const FOLDERS = Object.keys(MAY_IMPORT) as (keyof typeof MAY_IMPORT)[];
const APPS = ['web', 'server', 'cli'];

const BANNED_IN_RULES = [
  'Date.now()',
  'performance.now()',
  'setTimeout(f, 1)',
  'setInterval(f, 1)',
  'setImmediate(f)',
  'queueMicrotask(f)',
  'requestAnimationFrame(f)',
  'crypto.randomUUID()',
  'Math.random()',
  "Math['random']()",
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
];

type Verdict = 'refused' | 'allowed';
interface Case {
  readonly name: string;
  readonly file: string;
  readonly code: string;
  readonly rule: string;
  readonly verdict: Verdict;
}

const cases: Case[] = [];

function expectThat(verdict: Verdict, folder: string, code: string, options: Partial<Case> = {}) {
  const file = options.file ?? `src/case-${cases.length}.ts`;
  const rule = options.rule ?? 'no-restricted-imports';
  const name = `${folder}/${file.replace(/-\d+/, '')}: ${code}`;
  cases.push({ name, file: join(folder, file), code, rule, verdict });
}

const importing = (name: string) => `import { x } from '${name}'; x();`;

for (const folder of FOLDERS) {
  const allowed: readonly string[] = MAY_IMPORT[folder];
  const own = folder.slice(folder.indexOf('/') + 1);
  for (const other of ['rules', 'board', 'bot', 'protocol', 'table']) {
    if (other === own) continue;
    const verdict = allowed.includes(other) ? 'allowed' : 'refused';
    expectThat(verdict, folder, importing(`@marrakech/${other}`));
    expectThat(verdict, folder, importing(`@marrakech/${other}`), {
      file: `src/deep/case-${cases.length}.test.ts`,
    });
    expectThat('refused', folder, importing(`@marrakech/${other}/src`));
    expectThat('refused', folder, importing(`@marrakech/${other}/dist/x.js`));
    expectThat('refused', folder, importing(`../../${other}/src/x.ts`));
    expectThat('refused', folder, importing(`../../../packages/${other}/src/x.ts`));
    expectThat('refused', folder, importing(`../../../../packages/${other}/dist/x.js`), {
      file: `src/deep/case-${cases.length}.ts`,
    });
  }
  for (const app of APPS) {
    if (app === own) continue;
    expectThat('refused', folder, importing(app === 'cli' ? 'marrakech' : `@marrakech/${app}`));
    expectThat('refused', folder, importing(`../../${app}/src/x.ts`));
  }
  expectThat('refused', folder, importing('@marrakech/unheard-of'));
  expectThat('refused', folder, importing('../../../tools/step.mjs'));
  expectThat('allowed', folder, importing('./near.ts'));
  expectThat('allowed', folder, importing('../near.ts'), {
    file: `src/deep/case-${cases.length}.ts`,
  });
  if (allowed.includes('rules')) {
    expectThat('allowed', folder, importing('@marrakech/rules/fast'));
  }
}

// Every way of writing an import, once.
expectThat('refused', 'packages/board', "export * from '@marrakech/table';");
expectThat(
  'refused',
  'packages/board',
  "import type { X } from '@marrakech/table'; export type Y = X;",
);
expectThat('refused', 'packages/board', "await import('@marrakech/table');");
expectThat('refused', 'packages/board', "export type Y = import('@marrakech/table').X;", {
  rule: 'consistent-type-imports',
});
expectThat('refused', 'packages/board', importing('@marrakech/table'), {
  file: `src/case-${cases.length}.tsx`,
});

// The rules stand alone; their tests may look around.
expectThat('refused', 'packages/rules', importing('node:fs'));
expectThat('refused', 'packages/rules', importing('fs'));
expectThat('refused', 'packages/rules', importing('preact'));
expectThat('allowed', 'packages/rules', importing('node:fs'), { file: 'src/case.test.ts' });

for (const code of BANNED_IN_RULES) {
  const rule = code.startsWith('Math') ? 'no-restricted-properties' : 'no-restricted-globals';
  const body = `export const run = (f) => [f, ${code}];`;
  expectThat('refused', 'packages/rules', body, { rule });
  expectThat('allowed', 'apps/cli', body, { rule });
}
expectThat('allowed', 'packages/rules', 'export const run = () => Math.max(1, 2);', {
  rule: 'no-restricted-properties',
});
expectThat('refused', 'packages/board', 'export const run = () => document.title;', {
  rule: 'no-restricted-globals',
});

describe('the linter', () => {
  const clone = mkdtempSync(join(tmpdir(), 'import-directions-'));
  const refusals = new Set<string>();

  beforeAll(() => {
    // Types play no part in these rules, and the throw-away folder has none.
    const { options: _, ...config } = JSON.parse(
      readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8').replace(/^\s*\/\/.*$/gm, ''),
    ) as Record<string, unknown>;
    writeFileSync(join(clone, '.oxlintrc.json'), JSON.stringify(config));
    for (const { file, code } of cases) {
      mkdirSync(dirname(join(clone, file)), { recursive: true });
      writeFileSync(join(clone, file), code);
    }
    const lint = spawnSync(process.execPath, [join(ROOT, TOOLS.oxlint), '--format', 'json'], {
      cwd: clone,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    const { diagnostics, number_of_files } = JSON.parse(lint.stdout) as {
      diagnostics: { code: string; filename: string }[];
      number_of_files: number;
    };
    if (number_of_files !== cases.length) throw new Error(`linted only ${number_of_files} files`);
    for (const { code, filename } of diagnostics) {
      refusals.add(`${filename} ${/\((.*)\)/.exec(code)?.[1]}`);
    }
  });

  afterAll(() => rmSync(clone, { recursive: true }));

  test.each(cases)('$verdict: $name', ({ file, rule, verdict }) => {
    expect(refusals.has(`${file} ${rule}`) ? 'refused' : 'allowed').toBe(verdict);
  });
});
