import { keepTyped, TYPED } from './typed';

/** Storage key under which the router notes a reload, so that one part causes one reload. */
const NOTE = 'tanstack_router_reload:';
/** Messages of browsers and of the build's loader for a file of the page that is missing. */
const MISSING = /dynamically imported module|module script failed|preload CSS/i;

/**
 * A deploy deletes the files of the previous build. A page of that build that needs a part it has
 * not fetched reloads itself once, in place; its typed texts come back. The router reloads routes,
 * the error page everything else.
 */
export function startStaleBuild(): void {
  // Keep the texts before the crash removes the form.
  addEventListener('vite:preloadError', keepTyped);
  if (sessionStorage.getItem(TYPED)) void import('./restore-typed').then((m) => m.restoreTyped());
}

export function isMissingPart(error: unknown): error is Error {
  return error instanceof Error && MISSING.test(error.message);
}

let reloading = false;

/** Reloads the page for a missing part; false when that was tried for this part already. */
export function reloadForPart(error: Error): boolean {
  if (reloading) return true;
  const note = NOTE + error.message;
  if (!navigator.onLine || sessionStorage.getItem(note)) return false;
  reloading = true;
  sessionStorage.setItem(note, '1');
  location.reload();
  return true;
}
