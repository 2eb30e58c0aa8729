import type { Database } from '../../../platform/database/index.js';

/**
 * Returns the language that the account with this e-mail address chose, as two letters; English if
 * there is no such account.
 */
export async function languageOf(database: Database, email: string): Promise<string> {
  const row = await database.row<{ language: string }>(
    'SELECT language FROM user_account WHERE email = $1',
    [email],
  );
  return row?.language ?? 'en';
}
