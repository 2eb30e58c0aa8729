import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ArenaClient } from '../src/embedded/demo/arena-client.js';
import type { CapturedPayment } from './check.js';
import { ADMIN, JWT_SECRET, RAZORPAY, type Stack } from './stack.js';
import type { Player } from './world.js';

const PASSWORD = 'chaos-password';
const ARRIVE_TRIES = 10;

export function arenaOf(stack: Stack): ArenaClient {
  return new ArenaClient({
    ports: { http: stack.apiPorts[0] ?? 0 },
    mailUiUrl: stack.mailUrl,
    sandboxUrl: stack.sandboxUrl,
  });
}

/**
 * Signs in as the admin. The sign-in counts as confirmed and in use for the whole run, which is
 * longer than the minutes after which payouts ask for the password again or an unused session ends.
 */
export async function adminToken(arena: ArenaClient, ownerUrl: string): Promise<string> {
  const { token } = await arena.call('POST', '/auth/admin-login', ADMIN);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const later = "now() + interval '1 day'";
  await client.query(`UPDATE user_session SET confirmed_at = ${later}, used_at = ${later}`);
  await client.end();
  return String(token);
}

/** Registers a player like a real user, with the code from the mail. */
export async function registerPlayer(arena: ArenaClient, name: string): Promise<Player> {
  const email = `${name}@example.com`;
  await patiently(() => arena.call('POST', '/auth/register', { email, password: PASSWORD }));
  const otp = await arena.codeFor(email);
  const { token, user } = await arena.call('POST', '/auth/verify-otp', { email, otp });
  const profile = { inGameName: name, freeFireUID: String(2_400_100_300 + name.length) };
  await arena.call('PUT', '/users/profile', profile, String(token));
  return { id: (user as { _id: string })._id, name, token: String(token) };
}

/** Retries a failing call, because a busy machine may refuse it while players register. */
async function patiently<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === ARRIVE_TRIES) throw error;
      await wait(1_000);
    }
  }
}

/**
 * Inserts very many players into the database at once, and signs session tokens for them as the
 * product does.
 */
export async function addPlayers(ownerUrl: string, count: number): Promise<Player[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; name: string; session: string }>(
      `WITH added AS (
         INSERT INTO user_account (id, email, password_hash, email_verified_at, in_game_name,
                                   free_fire_uid, profile_version)
         SELECT gen_random_uuid(), 'many-' || n || '@example.com', 'none', now(), 'many-' || n,
                (100000000 + n)::text, 1
           FROM generate_series(1, $1::int) AS n
         RETURNING id, in_game_name, free_fire_uid),
       profiles AS (
         INSERT INTO profile_version (user_id, version, in_game_name, free_fire_uid)
         SELECT id, 1, in_game_name, free_fire_uid FROM added),
       sessions AS (
         INSERT INTO user_session (id, user_id, opened_at, confirmed_at, used_at, expires_at)
         SELECT gen_random_uuid(), id, now(), now(), now(), now() + interval '1 day' FROM added
         RETURNING id, user_id)
       SELECT added.id, in_game_name AS name, sessions.id AS session
         FROM added JOIN sessions ON sessions.user_id = added.id`,
      [count],
    );
    return rows.map(({ id, name, session }) => ({ id, name, token: sessionToken(id, session) }));
  } finally {
    await client.end();
  }
}

function sessionToken(userId: string, sessionId: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1_000);
  const issued = { iss: 'arena', aud: 'arena-web', iat: now, exp: now + 86_400 };
  const claims = part({ sub: userId, sid: sessionId, ver: 1, ...issued });
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${claims}`;
  return `${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`;
}

interface ProviderPayment {
  readonly id: string;
  readonly order_id: string;
  readonly status: string;
}

/** Returns every captured payment that the provider's sandbox knows. */
export async function capturedPayments(stack: Stack): Promise<CapturedPayment[]> {
  const login = Buffer.from(`${RAZORPAY.id}:${RAZORPAY.secret}`).toString('base64');
  const found: CapturedPayment[] = [];
  for (let skip = 0; ; skip += 100) {
    const answer = await fetch(`${stack.sandboxUrl}/v1/payments?count=100&skip=${skip}`, {
      headers: { authorization: `Basic ${login}` },
    });
    const { items } = (await answer.json()) as { items: ProviderPayment[] };
    for (const { id, order_id: orderId, status } of items) {
      if (status === 'captured') found.push({ id, orderId });
    }
    if (items.length < 100) return found;
  }
}
