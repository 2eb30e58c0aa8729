import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../src/kernel/index.js';
import { accountTexts, changeLine, storeAddresses } from '../src/modules/users/index.js';
import { asking } from './world/ask.js';
import { createTestDatabase, type TestDatabase } from './world/database.js';
import { runCommand, sharedProduct } from './world/product.js';

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

test('accounts of an older release are reported, and only free addresses are stored', async () => {
  const plain = await stored('one@example.com');
  const twin = await stored('one@example.com\u200b');
  const idn = await stored('asha@münchen.example');
  const before = await addresses();
  const found = await accountTexts(database.ownerUrl);
  expect(await addresses()).toEqual(before);
  expect(found.filter(({ field }) => field === 'email').map(changeLine)).toEqual([
    `${twin}: email "one@example.com\\u{200b}" would be "one@example.com", which is also the address of ${plain}`,
    `${idn}: email "asha@m\\u{fc}nchen.example" would be "asha@xn--mnchen-3ya.example"`,
  ]);
  expect(found.filter(({ field }) => field === 'UID')).toHaveLength(3);
  expect(await storeAddresses(database.ownerUrl)).toEqual([idn]);
  expect(await addresses()).toEqual([
    { email: 'one@example.com' },
    { email: 'one@example.com\u200b' },
    { email: 'asha@xn--mnchen-3ya.example' },
  ]);
});

test('a player whose address an older release stored with a domain in Unicode can sign in after the upgrade', async () => {
  const world = await sharedProduct();
  const local = `asha-${newId()}`;
  const typed = `${local}@münchen.example`;
  const password = 'a-long-passphrase-of-asha';
  const ask = asking(world, null);
  const registered = await ask('POST', '/auth/register', { email: typed, password });
  expect(registered.status).toBe(201);
  await world.database.rows(
    'UPDATE user_account SET email = $2, email_verified_at = now() WHERE email = $1',
    [`${local}@xn--mnchen-3ya.example`, typed],
  );
  const login = () => ask('POST', '/auth/login', { email: typed, password });
  expect((await login()).status).toBe(400);
  expect((await runCommand(world, ['migrate'])).code).toBe(0);
  expect((await login()).status).toBe(200);
  await world.close();
});
