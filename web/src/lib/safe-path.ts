/** Matches slashes that a browser or a proxy may read as `//`, including encoded ones. */
const DOUBTFUL = /\/\/|%2f|%5c/i;

/**
 * Returns a path if it stays on this site; otherwise null. The path is first resolved as a browser
 * does, because "/x/..//host" becomes "//host", which is another site. "/\host" and addresses with
 * another scheme also leave this site. The search part and the fragment are kept.
 */
export function safePath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/')) return null;
  const url = URL.canParse(path, location.origin) ? new URL(path, location.origin) : null;
  if (!url || url.origin !== location.origin || DOUBTFUL.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
