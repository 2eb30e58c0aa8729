import type pg from 'pg';
import { STAFF_COLUMNS, type StaffRow } from './staff.response.js';

/** Returns a member of staff, or null if the id belongs to a player or to no account. */
export async function readStaff(
  reader: Pick<pg.ClientBase, 'query'>,
  id: string,
): Promise<StaffRow | null> {
  const { rows } = await reader.query<StaffRow>(
    `SELECT ${STAFF_COLUMNS} FROM user_account WHERE id = $1 AND role <> 'player'`,
    [id],
  );
  return rows[0] ?? null;
}
