/**
 * Makes the product installable and lets it open without a network. Registers after the page has
 * loaded, so that the worker's downloads do not delay the page.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // Without a worker only the offline pages are missing.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
