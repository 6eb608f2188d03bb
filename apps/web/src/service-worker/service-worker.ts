/**
 * Keeps the whole page on the device, so that it opens without a network. A new version waits until
 * the last window of the old one is closed: no game changes its page in the middle, but one of a
 * server that is too new for it.
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

/**
 * A page that is too old for the server asks for it. Another window may be in the middle of a game
 * with the old version.
 */
async function takeOverIfAlone(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ours = windows.filter(({ url }) => url.startsWith(self.registration.scope));
  if (ours.length < 2) await self.skipWaiting();
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(takeOverIfAlone());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && KEPT.has(addressOf(request))) event.respondWith(answer(request));
});
