/**
 * Keeps the whole page on the device, so that it opens without a network. A new version waits until
 * the last window of the old one is closed: no game ever changes its page in the middle.
 */
declare const self: ServiceWorkerGlobalScope;
declare const FILES: readonly string[];
declare const VERSION: string;

/** Another copy of the page may be served from another folder of the same address. */
const OURS = `marrakech ${self.registration.scope} `;
const CACHE = OURS + VERSION;

async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(OURS) && name !== CACHE)
      .map(async (name) => caches.delete(name)),
  );
  await self.clients.claim();
}

/** Only the page's own files: whatever else the server has, it answers itself. */
const KEPT = new Set(FILES.map((file) => new URL(file, self.location.href).href));

const addressOf = (request: Request): string => {
  const { origin, pathname } = new URL(request.url);
  return origin + pathname.replace(/index\.html$/, '');
};

async function answer(request: Request): Promise<Response> {
  // Some servers say that an answer hangs on who asks: these files do not.
  const kept = await caches.match(addressOf(request), { cacheName: CACHE, ignoreVary: true });
  return kept ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && KEPT.has(addressOf(request))) event.respondWith(answer(request));
});
