import type { IncomingHttpHeaders } from 'node:http';
import Bowser from 'bowser';

/** Longest part of a User-Agent header that is parsed, in characters. */
const PARSED = 300;

/** A closed list of names: a header's own text could write into another user's mail. */
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));

/** Returns what people call a browser, such as "Chrome on Android", as the header claims it. */
export function browserInWords({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const header = headers['user-agent']?.slice(0, PARSED);
  if (!header) return 'An unknown browser';
  const { browser, os } = Bowser.parse(header);
  if (!browser.name || !BROWSERS.has(browser.name)) return 'An unknown browser';
  return os.name && SYSTEMS.has(os.name) ? `${browser.name} on ${os.name}` : browser.name;
}
