/** Default fields of a card. */
export const CARD_DEFAULTS = {
  subtitle: '',
  buttonText: 'Join Tournament',
  navigationPath: '/tournament-modes',
  backgroundColor: 'bg-gradient-to-r from-red-500 to-red-700',
  order: 0,
} as const;

const HERE = 'https://arena.invalid';

/** Slashes that a browser or a proxy may read as `//`, also where they are encoded. */
const DOUBTFUL = /\/\/|%2f|%5c/i;

/**
 * Returns a path of this site as a browser resolves it, or null. The resolved path is judged and
 * used, because `/x/..//evil.example` resolves to `//evil.example`, which is another host. A
 * backslash counts as a slash there, and line breaks are dropped: both are refused as typed.
 */
export function ownPath(path: string): string | null {
  if (!/^\/[^\s\\]*$/.test(path) || !URL.canParse(path, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(path, HERE);
  return origin === HERE && !DOUBTFUL.test(pathname) ? pathname + search + hash : null;
}

/** A picture's address: http or https, without credentials. The server never fetches it. */
export function isPictureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && hostname.length > 0;
}
