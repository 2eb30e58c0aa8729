import type { IncomingHttpHeaders } from 'node:http';
import Bowser from 'bowser';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserCookie } from '../browser/browser-cookie.js';

/** Longest part of a User-Agent header that is parsed, in characters. */
const PARSED = 300;

/** The browser that a sign-in comes from. */
export interface SignInOrigin {
  /** Keyed digest of the name in its cookie. */
  readonly browser: Buffer;
  readonly inWords: string;
}

/** Names the browser with a cookie where it has none. */
export function originOf(
  cookie: BrowserCookie,
  request: FastifyRequest,
  reply: FastifyReply,
): SignInOrigin {
  return { browser: cookie.give(request, reply), inWords: browserInWords(request) };
}

/** Returns what people call a browser, such as "Chrome on Android", as the header claims it. */
export function browserInWords({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const header = headers['user-agent']?.slice(0, PARSED);
  if (!header) return 'An unknown browser';
  const { browser, os } = Bowser.parse(header);
  if (!browser.name) return 'An unknown browser';
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
