/**
 * Answers for the network when there is none: the page itself and the files it is built of. It
 * never sees an answer of the API, to keep or to give: those are somebody's own, and money.
 */
export {};

declare const self: ServiceWorkerGlobalScope;

/** Written in by the build (build/offline.ts): what the shell is made of, named by content. */
declare const SHELL_VERSION: string;
declare const SHELL_FILES: readonly string[];

/** Without anything drawn in it: it is shown at every address, to whoever is here. */
const PAGE = '/index.html';
const CACHE = `shell-${SHELL_VERSION}`;
/** The server answers by who asks (`Vary: Origin`); these files are the same for all. */
const ANY_ASKER = { ignoreVary: true };
/** A network this slow is no network: the page that is here is shown, and asks the API itself. */
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

/** As the API writes it: api/src/modules/notifications/push/deliver-push.ts. */
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

/** In the page that is open, if there is one. */
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
  // Hashed files come out of the browser's own cache when the page has just loaded them.
  await cache.addAll([new Request(PAGE, { cache: 'no-cache' }), ...SHELL_FILES]);
}

/** Earlier versions have no page open any more when this one becomes active. */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** The newest page if it comes in time, else the one that was kept. */
async function page(event: FetchEvent): Promise<Response> {
  const network = fromNetwork(event);
  const inTime = new Promise<undefined>((done) => setTimeout(done, PAGE_WITHIN_MS, undefined));
  const fresh = await Promise.race([network.catch(() => undefined), inTime]);
  // While the server is being replaced, its proxy answers for it with an error.
  if (fresh && fresh.status < 500) return fresh;
  return (await caches.match(PAGE, ANY_ASKER)) ?? network;
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

/** A hashed file never changes: once kept it is not asked for again. */
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
