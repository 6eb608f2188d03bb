/** Serves the built page: precompressed files with caching headers. */
import { join, resolve, sep } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A name with a hash of the content, which never changes: `assets/table-B1x9_Qz-.js`. */
const IS_HASHED = /-[\w-]{8}\.\w+(\.(br|gz))?$/;
const FOR_EVER = 'public, max-age=31536000, immutable';
/** The browser may cache the file, but must revalidate it for each use. */
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

/** Whether a browser navigates to this path, as opposed to a program or a request of the page. */
export const isPageNavigation = ({ method, headers, url }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true && !url.startsWith('/api/');

/**
 * The redirect from an unknown path to the page, which reports it in the reader's language. It is
 * relative, like all links of the page, since a proxy may serve the page from a folder.
 */
export function unknownPageUrl(url: string): string {
  const folders = url.split('?', 1)[0]!.split('/').length - 2;
  return `./${'../'.repeat(folders)}#/nowhere`;
}
