/** Slashes that a browser or a proxy may read as `//`, including encoded ones. */
const DOUBTFUL = /\/\/|%2f|%5c/i;

/**
 * Returns a path inside this site as the browser resolves it, or null. The check uses the resolved
 * path, because "/x/..//host" resolves to "//host", which leads to another site; so do "/\host" and
 * every other scheme. The fragment and the search part are kept.
 */
export function safePath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/')) return null;
  const url = URL.canParse(path, location.origin) ? new URL(path, location.origin) : null;
  if (!url || url.origin !== location.origin || DOUBTFUL.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
