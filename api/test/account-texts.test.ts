import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../src/kernel/index.js';
import { accountTexts, changeLine } from '../src/modules/users/index.js';
import { createTestDatabase, type TestDatabase } from './world/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Adds an account as an older release stored it. */
async function stored(email: string): Promise<string> {
  const id = newId();
  await database.rows(
    `INSERT INTO user_account (id, email, password_hash, in_game_name, free_fire_uid)
     VALUES ($1, $2, 'none', 'Asha', '१२')`,
    [id, email],
  );
  return id;
}
const addresses = () => database.rows('SELECT email FROM user_account ORDER BY created_at, id');

test('accounts of an older release are reported, and only free addresses are stored on demand', async () => {
  const plain = await stored('one@example.com');
  const twin = await stored('one@example.com\u200b');
  const idn = await stored('asha@münchen.example');
  const before = await addresses();
  const found = await accountTexts(database.ownerUrl, false);
  expect(await addresses()).toEqual(before);
  expect(found.filter(({ field }) => field === 'email').map(changeLine)).toEqual([
    `${twin}: email "one@example.com\\u{200b}" would be "one@example.com", which is also the address of ${plain}`,
    `${idn}: email "asha@m\\u{fc}nchen.example" would be "asha@xn--mnchen-3ya.example"`,
  ]);
  expect(found.filter(({ field }) => field === 'UID')).toHaveLength(3);
  await accountTexts(database.ownerUrl, true);
  expect(await addresses()).toEqual([
    { email: 'one@example.com' },
    { email: 'one@example.com\u200b' },
    { email: 'asha@xn--mnchen-3ya.example' },
  ]);
});
