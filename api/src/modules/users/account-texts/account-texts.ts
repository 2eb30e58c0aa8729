import pg from 'pg';
import { type AccountWords, type TextChange, textChanges } from '../domain/text-changes.js';

/**
 * Returns the texts of accounts that differ from their normal form. With `applies`, also stores the
 * normal form of addresses that no other account has, so that their owners can sign in again. Names
 * and UIDs stay, because each of their versions belongs to seats that were taken with it.
 */
export async function accountTexts(ownerUrl: string, applies: boolean): Promise<TextChange[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<AccountWords>(
      `SELECT id, email, in_game_name AS "inGameName", free_fire_uid AS "freeFireUid"
         FROM user_account ORDER BY created_at, id`,
    );
    const found = textChanges(rows);
    for (const { id, field, was, normal, sameAs } of applies ? found : []) {
      if (field !== 'email' || sameAs !== null || !normal.includes('@')) continue;
      await client.query('UPDATE user_account SET email = $3 WHERE id = $1 AND email = $2', [
        id,
        was,
        normal,
      ]);
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Returns a change as a line for the operator, with every invisible character written out. */
export function changeLine({ id, field, was, normal, sameAs }: TextChange): string {
  const other = sameAs === null ? '' : `, which is also the address of ${sameAs}`;
  return `${id}: ${field} "${spelled(was)}" would be "${spelled(normal)}"${other}`;
}

const spelled = (text: string) =>
  text.replace(
    /[^\x20-\x7e]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
