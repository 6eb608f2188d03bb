/** What the first load fetches: one small file that runs at once, and the table beside it. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Asked for by the first file only once it runs; the browser may fetch them while it comes. */
const WANTED_AT_ONCE = ['begin', 'first'];

const link = (rel: string, file: string) => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `./${file}` },
  injectTo: 'head' as const,
});

export const fetchedAtOnce: Plugin = {
  name: 'fetched-at-once',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunkOf = (file: string) => {
        const found = bundle[file];
        return found?.type === 'chunk' ? found : undefined;
      };
      const wanted = Object.values(bundle).filter(
        (file) => file.type === 'chunk' && WANTED_AT_ONCE.includes(file.name),
      );
      const scripts = new Set(wanted.map(({ fileName }) => fileName));
      // A set hands out what is added while it is walked: this goes on to the imports' imports.
      for (const script of scripts)
        for (const needed of chunkOf(script)?.imports ?? []) scripts.add(needed);
      const styles = [...scripts].flatMap((script) => [
        ...(chunkOf(script)?.viteMetadata?.importedCss ?? []),
      ]);
      if (wanted.length !== WANTED_AT_ONCE.length || styles.length === 0)
        throw new Error(`there should be files for ${WANTED_AT_ONCE.join(' and ')}, and styles`);
      return [
        ...styles.map((file) => link('stylesheet', file)),
        ...[...scripts]
          .filter((file) => !html.includes(file))
          .map((file) => link('modulepreload', file)),
      ];
    },
  },
};

/** Loaded and run before the table, so it must not be in one file with it. */
const BEFORE_THE_TABLE = [
  'apps/web/src/storage/local-storage.ts',
  'apps/web/src/storage/stored-settings.ts',
  'packages/i18n/dist/generated/table/loaders.js',
  'packages/i18n/dist/grammar.js',
  'packages/i18n/dist/languages.js',
  'vite/preload-helper',
];

/** Our packages offer it in one index with what the table needs, but only other screens use it. */
const OF_OTHER_SCREENS = [
  'packages/board-svg/dist/board-svg.js',
  'packages/fair-dice/dist/dice-proof.js',
  'packages/game-text/dist/dice-verdict.js',
  'packages/game-text/dist/explanations.js',
  'packages/game-text/dist/faults.js',
  'packages/game-text/dist/result.js',
  'packages/i18n/dist/rulebook-messages.js',
  'packages/rules/dist/notation/position-text.js',
  'packages/rules/dist/notation/record',
  'packages/rules/dist/notation/replay-line.js',
  'packages/rules/dist/setup-faults.js',
  'packages/table/dist/record.js',
];

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** All that `begin` imports at once, directly or not: what is loaded by `import()` is left out. */
function modulesOfTheTable(begin: string, modules: Modules): ReadonlySet<string> {
  const left = [...BEFORE_THE_TABLE, ...OF_OTHER_SCREENS];
  const unused = new Set(left);
  const found = new Set([begin]);
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
      const path = left.find((each) => imported.includes(each));
      if (path === undefined) found.add(imported);
      else unused.delete(path);
    }
  if (unused.size > 0) throw new Error(`named but not imported: ${[...unused].join(', ')}`);
  return found;
}

const BEGIN = fileURLToPath(new URL('src/app/begin.tsx', import.meta.url));
let table: ReadonlySet<string> | undefined;

/** The chunk of a module that the first game needs; the others are left to the bundler. */
export function chunkOfFirstLoad(id: string, modules: Modules): string | null {
  if (BEFORE_THE_TABLE.some((path) => id.includes(path))) return 'first';
  table ??= modulesOfTheTable(BEGIN, modules);
  return table.has(id) && !id.includes('.css') ? 'table' : null;
}
