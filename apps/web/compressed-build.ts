/** Each text of the build a second and third time, compressed: a server has only to hand them out. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const IS_TEXT = /\.(js|css|html|svg|webmanifest)$/;
const WAYS = { br: brotliCompressSync, gz: gzipSync };

export function compressed(): Plugin {
  let outDir = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // The service worker is the last to be written.
      sequential: true,
      order: 'post',
      handler() {
        for (const file of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
          if (!IS_TEXT.test(file)) continue;
          const path = join(outDir, file);
          const plain = readFileSync(path);
          for (const [ending, compress] of Object.entries(WAYS))
            writeFileSync(`${path}.${ending}`, compress(plain));
        }
      },
    },
  };
}
