import type pg from 'pg';
import { ServerClient } from '../../../platform/database/index.js';
import { type AccountWords, type TextChange, textChanges } from '../domain/text-changes.js';

/**
 * Returns the texts of accounts that differ from their normal form. Names and UIDs stay, because
 * each of their versions belongs to seats that were taken with it.
 */
export async function accountTexts(ownerUrl: string): Promise<TextChange[]> {
  const client: pg.Client = new ServerClient({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<AccountWords>(
      `SELECT id, email, in_game_name AS "inGameName", free_fire_uid AS "freeFireUid"
         FROM user_account ORDER BY created_at, id`,
    );
    return textChanges(rows);
  } finally {
    await client.end();
  }
}

/**
 * Stores the normal form of addresses that no other account has, because their owners could not
 * sign in otherwise: `asha@münchen.example` is looked up with its domain in ASCII. Returns the ids
 * of these accounts.
 */
export async function storeAddresses(ownerUrl: string): Promise<string[]> {
  const client: pg.Client = new ServerClient({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<AccountWords>(
      `SELECT id, email, NULL AS "inGameName", NULL AS "freeFireUid" FROM user_account
        WHERE email ~ '[^!-~]' ORDER BY created_at, id`,
    );
    const stored: string[] = [];
    for (const { id, was, normal, sameAs } of textChanges(rows)) {
      if (sameAs !== null || !normal.includes('@')) continue;
      const { rowCount } = await client.query(
        `UPDATE user_account SET email = $3 WHERE id = $1 AND email = $2
            AND NOT EXISTS (SELECT FROM user_account WHERE email = $3)`,
        [id, was, normal],
      );
      if (rowCount === 1) stored.push(id);
    }
    return stored;
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
