/**
 * A path inside this site, or null. "//host", "/\host" and every other scheme would lead away, and
 * so are refused; the fragment and the search part are kept.
 */
export function safePath(path: unknown): string | null {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return null;
  const url = URL.canParse(path, location.origin) ? new URL(path, location.origin) : null;
  if (!url || url.origin !== location.origin) return null;
  return url.pathname + url.search + url.hash;
}
