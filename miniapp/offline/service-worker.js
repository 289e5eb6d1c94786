/*
 * Opens the app without a network: the page itself, its scripts, styles, font and icons are put away when this worker is
 * installed, pictures when they are first seen. What the server says (`/api`, `/socket.io`) and the panel never go through
 * here. A newer worker waits until no page is left that the older one serves, so a match that runs keeps its scripts.
 * The build fills in what belongs to the shell and a stamp of it (`scripts/service-worker.mjs`).
 */
const SHELL = __SHELL__;
const SHELL_CACHE = 'shell-__STAMP__';
const PICTURES = 'pictures-1';
/** The page is asked of the server first, for so long, ms: a slow network must not keep anybody out. */
const PATIENCE_MS = 3000;
const NOT_OURS = /^\/(?:api|socket\.io|admin|health|metrics)(?:\/|$)/;
const LASTING = /^\/(?:assets\/cards|faces)\//;

async function putShellAway() {
  const cache = await caches.open(SHELL_CACHE);
  // Past the browser's own cache: what is put away together must belong together.
  await cache.addAll(SHELL.map((path) => new Request(path, { cache: 'reload' })));
}

async function dropOldShells() {
  const names = await caches.keys();
  const old = names.filter((name) => name !== SHELL_CACHE && name !== PICTURES);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The page as the server has it, else as it was put away. */
async function page(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.type === 'opaqueredirect') return answer;
    // Its body as well: a network may swallow what follows an answer's head.
    if (answer.ok) return new Response(await answer.blob(), answer);
    // A proxy whose server is away answers for it; what it says helps nobody.
    if (answer.status < 500) return answer;
  } catch {
    // No network, or none worth waiting for.
  }
  return (await caches.match('/', { cacheName: SHELL_CACHE })) ?? Response.error();
}

async function kept(request) {
  return (await caches.match(request, { cacheName: SHELL_CACHE })) ?? fetch(request);
}

async function picture(request) {
  const cache = await caches.open(PICTURES);
  const known = await cache.match(request);
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

self.addEventListener('install', (event) => event.waitUntil(putShellAway()));
self.addEventListener('activate', (event) => event.waitUntil(dropOldShells()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || NOT_OURS.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (LASTING.test(pathname)) event.respondWith(picture(request));
  else if (SHELL.includes(pathname)) event.respondWith(kept(request));
});
