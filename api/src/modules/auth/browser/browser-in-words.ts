import type { IncomingHttpHeaders } from 'node:http';
import Bowser from 'bowser';

/** Longest part of a User-Agent header that is parsed, in characters. */
const PARSED = 300;

/**
 * The only names of browsers that may appear in a mail. Text copied from the header could be an
 * attacker's message to another user.
 */
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));

/**
 * Returns the common name of the browser that the User-Agent header of a request claims, such as
 * "Chrome on Android".
 */
export function browserInWords({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  return browserOf(headers['user-agent']) ?? 'An unknown browser';
}

/** Returns the same for a User-Agent header alone; null if the browser is unknown. */
export function browserOf(userAgent: string | undefined): string | null {
  const header = userAgent?.slice(0, PARSED);
  if (!header) return null;
  const { browser, os } = Bowser.parse(header);
  if (!browser.name || !BROWSERS.has(browser.name)) return null;
  return os.name && SYSTEMS.has(os.name) ? `${browser.name} on ${os.name}` : browser.name;
}
