/**
 * Makes the product installable and lets it open without a network. Only after the page has loaded:
 * what the worker fetches must not slow down what the person waits for.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // Without it the product is the same, as long as there is a network.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
