/** What a card has when nothing is said about it. */
export const CARD_DEFAULTS = {
  subtitle: '',
  buttonText: 'Join Tournament',
  navigationPath: '/tournament-modes',
  backgroundColor: 'bg-gradient-to-r from-red-500 to-red-700',
  order: 0,
} as const;

const HERE = 'https://arena.invalid';

/**
 * A path of our own: one leading slash, and nothing that a browser would read as another host or
 * as a script. A backslash counts as a slash there, and line breaks are dropped.
 */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(path)) return false;
  return URL.canParse(path, HERE) && new URL(path, HERE).origin === HERE;
}

/** A picture on the web: http or https, without credentials. The server itself never fetches it. */
export function isPictureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && hostname.length > 0;
}
