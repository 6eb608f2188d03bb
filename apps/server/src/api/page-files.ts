/** The page itself, if it is there: compressed as it was built, and kept by whoever fetched it. */
import { join, resolve, sep } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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

/** A browser with somebody in front of it, not a program or a part of the page. */
export const isSomebodyLost = ({ method, headers, url }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true && !url.startsWith('/api/');

/**
 * From a path that leads nowhere to the page, which says so in the reader's language. Relative, as
 * everything in the page is: a proxy may have put it into a folder.
 */
export function wayToNowhere(url: string): string {
  const folders = url.split('?', 1)[0]!.split('/').length - 2;
  return `./${'../'.repeat(folders)}#/nowhere`;
}
