import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WORKSPACES } from './import-layers.js';
import { checkImports, type Exports } from './import-rules.js';
import { readSources } from './imports.js';
import { ROOT } from './step.mjs';

const NAMES = Object.keys(WORKSPACES);

/** What the package.json of every workspace exports; one without `exports` has `.` alone. */
function readExports(): Exports {
  const found = NAMES.map((folder) => join(ROOT, folder, 'package.json'))
    .filter((path) => existsSync(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      const { name, exports = {} } = JSON.parse(text) as { name: string; exports?: object };
      return [name, new Set(Object.keys(exports))] as const;
    });
  return new Map(found);
}

const EXPORTS = readExports();

describe('the imports of the repository', () => {
  const found = checkImports(
    readSources([...new Set(NAMES.map((name) => name.split('/')[0]!))]),
    WORKSPACES,
    EXPORTS,
  );

  test('no workspace reaches where it may not', () => {
    expect(found.refused).toEqual([]);
  });

  test.each(NAMES)('%s: its folders import downwards, but for those still to be cut', (name) => {
    const { toCut } = WORKSPACES[name]!;
    const upward = found.upward.get(name) ?? new Map<string, string>();
    const fresh = [...upward].filter(([edge]) => !toCut.some((known) => known === edge));
    expect(fresh, 'imports against the order, each with a file').toEqual([]);
    expect(
      toCut.filter((edge) => !upward.has(edge)),
      'cut: strike these from toCut',
    ).toEqual([]);
  });

  test.each(NAMES)('%s: the table names no folder that is gone', (name) => {
    const { folders } = WORKSPACES[name]!;
    const known = found.folders.get(name) ?? new Set(['.']);
    expect(folders.flat().filter((folder) => !known.has(folder))).toEqual([]);
  });
});

/** One more file in a repository that is otherwise empty. */
const planted = (path: string, text: string) =>
  checkImports(new Map([[path, text]]), WORKSPACES, EXPORTS);
const importing = (specifier: string) => `import { x } from '${specifier}'; x();`;

describe('what is planted is found', () => {
  const TABLE = '@marrakech/table';

  test.each([
    // Every way of writing an import, once.
    ['packages/board-svg/src/a.ts', importing(TABLE)],
    ['packages/board-svg/src/a.tsx', `export const a = <p>{x}</p>; ${importing(TABLE)}`],
    ['packages/board-svg/src/a.ts', `import '${TABLE}';`],
    ['packages/board-svg/src/a.ts', `import type { X } from '${TABLE}'; export type Y = X;`],
    ['packages/board-svg/src/a.ts', `export type Y = import('${TABLE}').X;`],
    ['packages/board-svg/src/a.ts', `export * from '${TABLE}';`],
    ['packages/board-svg/src/a.ts', `export { x } from '${TABLE}';`],
    ['packages/board-svg/src/a.ts', `export const load = () => import('${TABLE}');`],
    ['packages/board-svg/src/a.ts', `import x = require('${TABLE}');`],
    // Upwards, in tests and in folders further in as well.
    ['packages/board-svg/src/a.test.ts', importing(TABLE)],
    ['packages/board-svg/src/testing/a.ts', importing(TABLE)],
    ['packages/rules/src/a.ts', importing('@marrakech/bot')],
    ['packages/bot/src/search/a.ts', importing('@marrakech/board-svg')],
    ['packages/table/src/a.ts', importing('@marrakech/protocol')],
    ['packages/table/src/a.ts', importing('@marrakech/bot')],
    ['packages/table/src/a.ts', importing('@marrakech/unheard-of')],
    // Sideways.
    ['apps/web/src/game/a.ts', importing('@marrakech/server')],
    ['apps/web/test/a.spec.ts', importing('@marrakech/server')],
    ['apps/web/src/game/a.ts', importing('marrakech')],
    ['apps/server/src/api/a.ts', importing('../../../cli/src/main.js')],
    ['apps/cli/src/commands/play/a.ts', importing('../../../../web/src/main.js')],
    ['apps/cli/test/a.ts', importing('@marrakech/testbed/cluster')],
    ['tools/a.mjs', importing('@marrakech/server')],
    ['tools/a.mjs', importing('../packages/rules/dist/index.js')],
    // Past what a package exports.
    ['packages/bot/src/a.ts', importing('@marrakech/rules/src/state.js')],
    ['packages/bot/src/a.ts', importing('@marrakech/rules/dist/state.js')],
    ['packages/bot/src/a.ts', importing('@marrakech/rules/state')],
    ['packages/bot/src/a.ts', importing('../../rules/src/state.js')],
    ['packages/bot/src/a.ts', importing('../dist/index.js')],
    ['packages/bot/src/search/a.test.ts', importing('../../../../node_modules/@marrakech/rules')],
    ['bench/src/a.ts', importing('../../apps/server/src/main.js')],
    // From outside.
    ['packages/rules/src/a.ts', importing('node:fs')],
    ['packages/rules/src/a.ts', importing('fs')],
    ['packages/rules/src/a.ts', importing('preact')],
    ['packages/bot/src/a.ts', importing('node:worker_threads')],
    ['packages/board-svg/src/a.ts', importing('preact/compat')],
    // What is only there for tests, and what is no source.
    ['apps/server/src/tables/a.ts', importing('@marrakech/testbed/cluster')],
    ['packages/board-svg/src/a.ts', importing('./testing/random-market.js')],
    ['apps/web/src/game/a.ts', importing('../../vite.config.js')],
    // Folders and workspaces without a row.
    ['packages/board-svg/src/new/a.ts', ''],
    ['packages/new/src/a.ts', ''],
  ])('refused: %s with %s', (path, text) => {
    expect(planted(path, text).refused).toHaveLength(1);
  });

  test.each([
    ['packages/board-svg/src/a.ts', importing('@marrakech/rules')],
    ['packages/board-svg/src/a.ts', importing('@marrakech/rules/fast')],
    ['packages/board-svg/src/a.ts', importing('./board.js')],
    ['packages/board-svg/src/a.test.ts', importing('./testing/random-market.js')],
    ['packages/rules/src/a.test.ts', importing('node:fs')],
    ['apps/cli/src/commands/play/a.ts', importing('node:fs')],
    ['apps/cli/test/a.test.ts', importing('../src/commands/play/play.js')],
    ['bench/src/a.ts', importing('@marrakech/testbed/cluster')],
    ['apps/server/src/tables/a.test.ts', importing('@marrakech/testbed/cluster')],
    ['packages/board-svg/src/a.ts', `// ${importing(TABLE)}`],
    ['packages/board-svg/src/a.ts', `export const text = "${importing(TABLE)}";`],
  ])('let through: %s with %s', (path, text) => {
    const { refused, upward } = planted(path, text);
    expect({ refused, upward: upward.size }).toEqual({ refused: [], upward: 0 });
  });

  const folders = ['low', ['left', 'right'], 'high', 'high/inner', 'main.ts'];
  const workspace = { packages: [], folders, toCut: [] };

  test.each([
    ['low/a.ts', '../left/b.js', 'low → left'],
    ['low/deep/a.ts', '../../high/b.js', 'low → high'],
    ['left/a.ts', '../right/b.js', 'left → right'],
    ['right/a.ts', '../left/b.js', 'right → left'],
    ['high/a.ts', './inner/b.js', 'high → high/inner'],
    ['high/inner/a.tsx', '../../main.js', 'high/inner → main.ts'],
    ['high/inner/a.ts', '../b.js', undefined],
    ['main.ts', './low/b.js', undefined],
    ['right/a.ts', '../low/b.js', undefined],
    ['right/a.ts', './deep/b.js', undefined],
    ['low/a.test.ts', '../high/b.js', undefined],
  ])('src/%s imports %s: %s', (path, specifier, edge) => {
    const files = new Map([
      [`packages/x/src/${path}`, `export const load = () => import('${specifier}');`],
    ]);
    const { upward, refused } = checkImports(files, { 'packages/x': workspace }, new Map());
    expect(refused).toEqual([]);
    expect([...(upward.get('packages/x')?.keys() ?? [])]).toEqual(edge === undefined ? [] : [edge]);
  });
});
