/**
 * The service worker: it shows cached pages when the network does not respond, and push
 * notifications. It never caches responses of the API, because they contain personal data and
 * money.
 */
export {};

declare const self: ServiceWorkerGlobalScope;

/**
 * The build (build/offline.ts) fills in these two constants. They are the cache's version and the
 * files to cache, whose names contain a hash.
 */
declare const SHELL_VERSION: string;
declare const SHELL_FILES: readonly string[];

/**
 * The HTML page without a prerendered view. It can be shown at every address, to guests and to
 * players.
 */
const PAGE = '/index.html';
const CACHE = `shell-${SHELL_VERSION}`;
/**
 * The server sends `Vary: Origin`, but these files are the same for every origin, so the cache
 * ignores that header.
 */
const ANY_ASKER = { ignoreVary: true };
/** Time to wait for the network before the cached page is shown, in milliseconds. */
const PAGE_WITHIN_MS = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (/^\/api(\/|$)/.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request));
});

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.json() as Message));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data ?? '/')));
});

/**
 * The content of a push message, as api/src/modules/notifications/push/deliver-push.ts writes it.
 */
interface Message {
  readonly tag: string;
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
  readonly silent: boolean;
}

async function show({ title, text, link, tag, silent }: Message): Promise<void> {
  const [icon, badge] = ['/icon-192.png', '/favicon.svg'];
  await self.registration.showNotification(title, {
    body: text,
    data: link,
    tag,
    silent,
    icon,
    badge,
  });
}

/**
 * Opens the notification's link in a window of the site that is already open, or else in a new
 * window.
 */
async function open(link: string): Promise<void> {
  const { href, origin } = new URL(link, self.location.origin);
  if (origin !== self.location.origin) return;
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return void (await self.clients.openWindow(href));
  await page.focus().catch(() => undefined);
  await page.navigate(href);
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  // The page is fetched again from the server. The other files have a hash in their names, so the
  // browser's own cache may supply them.
  await cache.addAll([new Request(PAGE, { cache: 'no-cache' }), ...SHELL_FILES]);
}

/**
 * Deletes the caches of earlier versions, because no page uses them once this version is active.
 */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Returns the page from the network if it arrives in time, and the cached page otherwise. */
async function page(event: FetchEvent): Promise<Response> {
  const network = fromNetwork(event);
  const inTime = new Promise<undefined>((done) => setTimeout(done, PAGE_WITHIN_MS, undefined));
  const fresh = await Promise.race([network.catch(() => undefined), inTime]);
  // While a deploy replaces the server, the proxy responds with an error. The cached page is then
  // more useful.
  if (fresh && fresh.status < 500) return fresh;
  return (await caches.match(PAGE, ANY_ASKER)) ?? network;
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

/**
 * Returns a file from the cache if it is there. Its name contains a hash, so its content never
 * changes.
 */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, ANY_ASKER);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200 && response.type === 'basic') {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}
