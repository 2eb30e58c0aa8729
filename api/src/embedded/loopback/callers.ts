import type { IncomingMessage } from 'node:http';

type Headers = Pick<IncomingMessage['headers'], 'host' | 'origin'>;

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** HTTP status of a request that was meant for another host (RFC 9110, Misdirected Request). */
export const MISDIRECTED = 421;

/**
 * Returns the reason why a request must be refused; null if it is allowed. The mail catcher and the
 * sandbox require no password. A page of another site could point its own host name at 127.0.0.1
 * (DNS rebinding) and read their data, but the `Host` header then still contains that name.
 */
export function misdirected({ host }: Headers, publicUrl: string | null): string | null {
  const asked = hostOf(`http://${host ?? ''}`)?.hostname;
  const known = [...LOOPBACK, publicUrl === null ? undefined : hostOf(publicUrl)?.hostname];
  return asked !== undefined && known.includes(asked)
    ? null
    : 'This server answers only at localhost and at the host of PUBLIC_URL';
}

/**
 * Returns true if a page of another origin sent the request. Requests of programs have no `Origin`
 * header.
 */
export function isForeign({ host, origin }: Headers): boolean {
  if (origin === undefined) return false;
  return hostOf(origin)?.host !== hostOf(`http://${host ?? ''}`)?.host;
}

function hostOf(url: string): URL | null {
  return URL.canParse(url) ? new URL(url) : null;
}
