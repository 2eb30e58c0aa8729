import { inTab } from '../lib/storage';
import { keepTyped, TYPED } from './typed';

/**
 * Prefix of the storage keys under which the router notes reloads, so that one missing file causes
 * only one reload.
 */
const NOTE = 'tanstack_router_reload:';
/**
 * Error messages of browsers, and of Vite's loader, for a script or style that cannot be fetched.
 */
const MISSING = /dynamically imported module|module script failed|preload CSS/i;

/**
 * Keeps pages working after a deploy, which deletes the previous build's files. An open page that
 * needs a deleted file reloads itself once, and the texts that the user typed are restored. The
 * router reloads the page if the file of a route is missing; the error page does so for other
 * files.
 */
export function startStaleBuild(): void {
  // Saves the typed texts before the error removes the form from the page.
  addEventListener('vite:preloadError', keepTyped);
  if (inTab.read(TYPED)) void import('./restore-typed').then((m) => m.restoreTyped());
}

export function isMissingPart(error: unknown): error is Error {
  return error instanceof Error && MISSING.test(error.message);
}

let reloading = false;

/**
 * Reloads the page because a file is missing. Returns false without a reload if the page was
 * already reloaded for this file, if the device is offline, or if the browser would not remember the
 * reload.
 */
export function reloadForPart(error: Error): boolean {
  if (reloading) return true;
  const note = NOTE + error.message;
  if (!navigator.onLine || inTab.read(note) || !inTab.outlivesReload()) return false;
  reloading = true;
  inTab.write(note, '1');
  location.reload();
  return true;
}
