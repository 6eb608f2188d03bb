/** What the linter, as it is set up here, says of files that exist only for a test. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT, TOOLS } from './step.mjs';

/** The rules that refuse something, each as `path rule`. */
export function lintCases(
  cases: readonly { readonly file: string; readonly code: string }[],
): ReadonlySet<string> {
  const clone = mkdtempSync(join(tmpdir(), 'lint-cases-'));
  try {
    // Types play no part in the rules that are tested, and the throw-away folder has none.
    const { options: _, ...config } = JSON.parse(
      readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8')
        .replace(/^\s*\/\/.*$/gm, '')
        .replaceAll('"./tools/', `"${join(ROOT, 'tools')}/`),
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
    return new Set(
      diagnostics.map(({ code, filename }) => `${filename} ${/\((.*)\)/.exec(code)?.[1]}`),
    );
  } finally {
    rmSync(clone, { recursive: true });
  }
}
