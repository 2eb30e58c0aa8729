import { readFileSync } from 'node:fs';
import pg from 'pg';

/**
 * Makes every sign-in and confirmation of an account eleven minutes old, so that the server asks
 * the user to confirm the sign-in again.
 */
export async function letConfirmationPass(email: string): Promise<void> {
  const { databaseUrl } = JSON.parse(readFileSync(process.env.ARENA_RUNTIME ?? '', 'utf8')) as {
    databaseUrl: string;
  };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `UPDATE user_session SET confirmed_at = now() - interval '11 minutes'
        WHERE user_id = (SELECT id FROM user_account WHERE email = $1)`,
      [email],
    );
  } finally {
    await client.end();
  }
}
