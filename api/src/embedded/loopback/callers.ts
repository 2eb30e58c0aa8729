import type { IncomingMessage } from 'node:http';

type Headers = Pick<IncomingMessage['headers'], 'host' | 'origin'>;

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The status of a request that was sent to another host (RFC 9110, Misdirected Request). */
export const MISDIRECTED = 421;

/**
 * Returns why a stand-in must not answer a request for this host, or null. A stand-in asks for no
 * password: a page of another site could point its own name at 127.0.0.1 (DNS rebinding) and
 * read what the stand-in shows. The `Host` header still names that site.
 */
export function misdirected({ host }: Headers, publicUrl: string | null): string | null {
  const asked = hostOf(`http://${host ?? ''}`)?.hostname;
  const known = [...LOOPBACK, publicUrl === null ? undefined : hostOf(publicUrl)?.hostname];
  return asked !== undefined && known.includes(asked)
    ? null
    : 'This server answers only at localhost and at the host of PUBLIC_URL';
}

/** True when a page of another origin sent the request; programs send no `Origin`. */
export function isForeign({ host, origin }: Headers): boolean {
  if (origin === undefined) return false;
  return hostOf(origin)?.host !== hostOf(`http://${host ?? ''}`)?.host;
}

function hostOf(url: string): URL | null {
  return URL.canParse(url) ? new URL(url) : null;
}
