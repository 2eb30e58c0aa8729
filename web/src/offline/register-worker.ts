/**
 * Registers the service worker, which makes the site installable and lets its pages open without a
 * network. It waits until the page has loaded, so that the worker's downloads do not delay the
 * page.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // If the registration fails, the site works, but without offline pages and push notifications.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
