/**
 * Shows the pages of the product when the network does not answer. It never handles answers of the
 * API, because those are personal and about money.
 */
export {};

declare const self: ServiceWorkerGlobalScope;

/** Filled in by the build (build/offline.ts): the files of the shell, named by their content. */
declare const SHELL_VERSION: string;
declare const SHELL_FILES: readonly string[];

/** The page without a prerendered view: served at every address, to guests and players alike. */
const PAGE = '/index.html';
const CACHE = `shell-${SHELL_VERSION}`;
/**
 * The server sends `Vary: Origin`, but these files are the same for all, so the header is ignored.
 */
const ANY_ASKER = { ignoreVary: true };
/** Time after which the cached page is shown, in milliseconds; the page fetches its data itself. */
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

/** The format of a message that api/src/modules/notifications/push/deliver-push.ts writes. */
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

/** Opens the notification's link in the open page, or in a new window. */
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
  // Hashed files that the page has just loaded come from the browser's own cache.
  await cache.addAll([new Request(PAGE, { cache: 'no-cache' }), ...SHELL_FILES]);
}

/** Deletes the caches of earlier versions: no page uses them once this version is active. */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Returns the newest page if it arrives in time, or else the cached one. */
async function page(event: FetchEvent): Promise<Response> {
  const network = fromNetwork(event);
  const inTime = new Promise<undefined>((done) => setTimeout(done, PAGE_WITHIN_MS, undefined));
  const fresh = await Promise.race([network.catch(() => undefined), inTime]);
  // While the server is being replaced, its proxy answers with an error, and the cached page is
  // better.
  if (fresh && fresh.status < 500) return fresh;
  return (await caches.match(PAGE, ANY_ASKER)) ?? network;
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

/** Returns a hashed file from the cache when it is there, because such a file never changes. */
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
