import { type Answer, asking } from './ask.js';
import type { Product } from './product.js';

/** Sends a body to a route, as one client. */
export type Post = (path: string, body: object) => Promise<Answer>;

/** Returns a client at an IP address that keeps no cookies. */
export function clientAt(world: Product, from: string): Post {
  return (path, body) => asking(world, null)('POST', path, body, { 'x-forwarded-for': from });
}

/** Returns a browser at an IP address, which sends `Origin` and keeps its cookies. */
export function browserAt(world: Product, from: string): Post {
  return keepingCookies(world, { 'x-forwarded-for': from, origin: 'http://localhost:3000' });
}

/** Returns a client at an IP address that keeps its cookies but sends no `Origin`. */
export function cookieClientAt(world: Product, from: string): Post {
  return keepingCookies(world, { 'x-forwarded-for': from });
}

function keepingCookies(world: Product, headers: Record<string, string>): Post {
  const jar = new Map<string, string>();
  return async (path, body) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await asking(world, null)('POST', path, body, {
      ...headers,
      ...(cookie ? { cookie } : {}),
    });
    for (const header of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = String(header).split(';')[0]?.split('=') ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return answer;
  };
}
