/**
 * Builds the page for its tests alone: Romanian says each message in the longest words of all
 * languages. It is never shipped.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type PluginOption } from 'vite';
import page from '../vite.config.js';

const MERGE = fileURLToPath(new URL('longest-words.ts', import.meta.url));
const ROMANIAN = /\/generated\/\w+\/ro\.js$/;
/** Marks the module that Romanian really has. */
const ALONE = '?alone';
const LANGUAGES = ['en', 'fr', 'es', 'it', 'ro'];

const moduleOf = (folder: string, language: string): string =>
  join(folder, `${language}.js${language === 'ro' ? ALONE : ''}`);

const longestWords: Plugin = {
  name: 'longest-words',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith(ALONE) ? id : null),
  load(id) {
    if (id.endsWith(ALONE)) return readFileSync(id.slice(0, -ALONE.length), 'utf8');
    if (!ROMANIAN.test(id)) return null;
    const folder = dirname(id);
    const imports = LANGUAGES.map(
      (language) =>
        `import { messages as ${language} } from ${JSON.stringify(moduleOf(folder, language))};`,
    );
    return `
      import { longestMessages } from ${JSON.stringify(MERGE)};
      ${imports.join('\n')}
      export const messages = longestMessages([${LANGUAGES.join()}]);`;
  },
};

/** It takes longer than all the rest, and no test asks for it. */
const isCompression = (plugin: PluginOption): boolean =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === 'compressed';

export default defineConfig({
  ...page,
  build: {
    ...page.build,
    outDir: '../../node_modules/.cache/longest-words',
    emptyOutDir: true,
  },
  plugins: [longestWords, page.plugins?.filter((plugin) => !isCompression(plugin))],
});
