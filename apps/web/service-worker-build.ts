/** Builds the service worker by itself and tells it which files make up the page. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const ENTRY = 'src/service-worker/service-worker.ts';

function filesUnder(folder: string, prefix = ''): string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesUnder(folder, `${prefix}${entry.name}/`)
      : [`${prefix}${entry.name}`],
  );
}

export function serviceWorker(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      // What lies under `api` only stands in for a server: where there is one, it answers itself.
      const files = filesUnder(outDir)
        .filter((file) => !file.endsWith('.map') && !file.startsWith('api/'))
        .sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(readFileSync(join(outDir, file)));
      // The folder itself stands for its index: that is what the address bar asks for.
      const kept = files.map((file) => (file === 'index.html' ? './' : `./${file}`));
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        publicDir: false,
        define: {
          FILES: JSON.stringify(kept),
          VERSION: JSON.stringify(hash.digest('hex').slice(0, 12)),
        },
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2023',
          lib: { entry: join(root, ENTRY), formats: ['es'], fileName: () => 'service-worker.js' },
        },
      });
    },
  };
}
