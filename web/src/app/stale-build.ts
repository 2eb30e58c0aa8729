import { keepTyped, TYPED } from './typed';

/** Where the router notes the parts it has reloaded for: one reload in all, whoever asks for it. */
const NOTE = 'tanstack_router_reload:';
/** What browsers and the build's own loader say when a file of the page cannot be had. */
const MISSING = /dynamically imported module|module script failed|preload CSS/i;

/**
 * A deploy takes the files of the build before away. A page of that build that needs a part it has
 * not fetched yet loads itself anew, once, where it is; what was typed in it comes back. Routes are
 * reloaded by the router, everything else by the page that says what crashed.
 */
export function startStaleBuild(): void {
  // Before the crash takes the form off the page.
  addEventListener('vite:preloadError', keepTyped);
  if (sessionStorage.getItem(TYPED)) void import('./restore-typed').then((m) => m.restoreTyped());
}

export function isMissingPart(error: unknown): error is Error {
  return error instanceof Error && MISSING.test(error.message);
}

let reloading = false;

/** Loads the page anew for a part that is missing; false when that was tried for it already. */
export function reloadForPart(error: Error): boolean {
  if (reloading) return true;
  const note = NOTE + error.message;
  if (!navigator.onLine || sessionStorage.getItem(note)) return false;
  reloading = true;
  sessionStorage.setItem(note, '1');
  location.reload();
  return true;
}
