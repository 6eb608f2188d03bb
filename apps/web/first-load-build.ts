/** What the first load fetches: one small file that runs at once, and the table beside it. */
import type { Plugin } from 'vite';

/** Asked for by the first file only once it runs; the browser may fetch them while it comes. */
const WANTED_AT_ONCE = ['begin', 'grammar'];

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

const LATER =
  /preact-render-to-string|board-svg|chair-card|chair-name|page\/choice|page\/dialog|confirm-dialog|page\/missing|flying-coins|explanation-card|sound\/hearing|recorded-game|result-words|page-head|words\/generated|words\/screens\/generated|rulebook|src\/online\/|-page\.|-sheet\.|backup|share|replay|finish|open\/|sounds\.|sound\/market|bot-worker|uqr|qr-code|dice-proof|protocol\/dist\/record\.|fault-words|options\/chairs|stored-wish|last-table|table-rules|introduction|explanations|src\/log\/log|rules\/dist\/(record|tags|position-text|replay-line)/;

/** Runs before the table is there, and must not wait for it. */
const FIRST =
  /index\.html|main\.ts|stored-settings|small-things|words\/(editions|languages|grammar)|preload-helper|rolldown.*runtime/;

/** What a first game needs; the rest comes when it is asked for. */
export const isOfTheTable = (id: string): boolean =>
  !id.includes('.css') && !FIRST.test(id) && (/game-page|start-page/.test(id) || !LATER.test(id));
