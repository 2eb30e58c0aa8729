import type pg from 'pg';
import type { Id } from '../../../kernel/index.js';

/** Makes every session token given out before worthless; answers the version of the next one. */
export async function endSessions(client: pg.ClientBase, userId: Id): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `UPDATE user_account SET session_version = session_version + 1 WHERE id = $1
     RETURNING session_version AS version`,
    [userId],
  );
  return rows[0]?.version ?? 0;
}
