/**
 * Makes the product installable, and lets its pages open without a network. The worker is
 * registered after the page has loaded, so that its downloads do not delay the page.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // Without a service worker, only the offline pages are missing.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
