/** Values of the fields that a request for a new card omits. */
export const CARD_DEFAULTS = {
  subtitle: '',
  buttonText: 'Join Tournament',
  navigationPath: '/tournament-modes',
  backgroundColor: 'bg-gradient-to-r from-red-500 to-red-700',
  order: 0,
} as const;

const HERE = 'https://arena.invalid';

/** Finds slashes that a browser or a proxy could read as `//`, including encoded slashes. */
const DOUBTFUL = /\/\/|%2f|%5c/i;

/**
 * Returns a path of this site in the form into which a browser resolves it; null for any other
 * text. The resolved form is checked and stored, because `/x/..//evil.example` looks harmless but
 * resolves to `//evil.example`, which is another host. Backslashes and line breaks are refused
 * first, because browsers read a backslash as a slash and drop line breaks.
 */
export function ownPath(path: string): string | null {
  if (!/^\/[^\s\\]*$/.test(path) || !URL.canParse(path, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(path, HERE);
  return origin === HERE && !DOUBTFUL.test(pathname) ? pathname + search + hash : null;
}

/**
 * Returns true for the address of a picture that a card may show: http or https, without a user
 * name or password. The server never fetches the picture.
 */
export function isPictureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && hostname.length > 0;
}
