/** The page itself, if it is there: compressed as it was built, and kept by whoever fetched it. */
import { join, resolve, sep } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Named after what is in it, so it never changes: `assets/table-B1x9_Qz-.js`. */
const IS_HASHED = /-[\w-]{8}\.\w+(\.(br|gz))?$/;
const FOR_EVER = 'public, max-age=31536000, immutable';
/** May be kept, but a newer one is asked for each time. */
const FOR_NOW = 'no-cache';

export async function addPage(app: FastifyInstance, web: string): Promise<void> {
  if (web === '') return;
  const root = resolve(web);
  const assets = join(root, 'assets') + sep;
  await app.register(files, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isForEver = path.startsWith(assets) && IS_HASHED.test(path);
      reply.header('cache-control', isForEver ? FOR_EVER : FOR_NOW);
    },
  });
}
