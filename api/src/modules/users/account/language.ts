import type { Database } from '../../../platform/database/index.js';

/** Returns the language that the owner of a mailbox chose, as two letters; English without one. */
export async function languageOf(database: Database, email: string): Promise<string> {
  const row = await database.row<{ language: string }>(
    'SELECT language FROM user_account WHERE email = $1',
    [email],
  );
  return row?.language ?? 'en';
}
