import { createHmac } from 'node:crypto';
import { newId } from '../../src/kernel/index.js';
import type { Product } from './product.js';

/** JWT_SECRET of a product under test; see kit/products.mjs. */
const SECRET = 'a-secret-for-tests-that-is-long-enough';
const LIFETIME_SECONDS = 7 * 24 * 3600;

/** Opens a session of a user, as a sign-in does, and returns the headers of its requests. */
export async function signedIn(
  { database }: Pick<Product, 'database'>,
  userId: string,
  sessionVersion = 1,
): Promise<{ readonly authorization: string }> {
  const sid = newId();
  await database.rows(
    `INSERT INTO user_session (id, user_id, opened_at, confirmed_at, expires_at)
     VALUES ($1, $2, now(), now(), now() + make_interval(secs => $3))`,
    [sid, userId, LIFETIME_SECONDS],
  );
  const token = sessionToken({ sub: userId, sid, ver: sessionVersion });
  return { authorization: `Bearer ${token}` };
}

/** Returns a session token, a signed JWT, with the claims of a test and the usual lifetime. */
export function sessionToken(claims: object, secret = SECRET): string {
  const iat = Math.floor(Date.now() / 1000);
  const parts = [
    { alg: 'HS256', typ: 'JWT' },
    { iat, exp: iat + LIFETIME_SECONDS, iss: 'arena', aud: 'arena-web', ...claims },
  ];
  const text = parts
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Returns the claims of a session token, without checking its signature. */
export function claimsOf(token: string): ReturnType<typeof JSON.parse> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
