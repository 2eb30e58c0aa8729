import { keepTyped, TYPED } from './typed';

/**
 * Storage key under which the router notes a reload, so that one missing part causes one reload.
 */
const NOTE = 'tanstack_router_reload:';
/** Messages of browsers and of the build's loader for a missing file of the page. */
const MISSING = /dynamically imported module|module script failed|preload CSS/i;

/**
 * A deploy deletes the files of the previous build. A page of that build that needs a missing part
 * reloads itself once, and its typed texts come back. For routes the router reloads, for everything
 * else the error page.
 */
export function startStaleBuild(): void {
  // Saves the texts before the crash removes the form.
  addEventListener('vite:preloadError', keepTyped);
  if (sessionStorage.getItem(TYPED)) void import('./restore-typed').then((m) => m.restoreTyped());
}

export function isMissingPart(error: unknown): error is Error {
  return error instanceof Error && MISSING.test(error.message);
}

let reloading = false;

/**
 * Reloads the page for a missing part; returns false when the page was already reloaded for this
 * part.
 */
export function reloadForPart(error: Error): boolean {
  if (reloading) return true;
  const note = NOTE + error.message;
  if (!navigator.onLine || sessionStorage.getItem(note)) return false;
  reloading = true;
  sessionStorage.setItem(note, '1');
  location.reload();
  return true;
}
