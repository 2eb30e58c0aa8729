// Own product: it sets the clock.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asking } from '../world/ask.js';
import { type DepositWorld, ordered, startDepositWorld, verify } from '../world/deposits.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { givePassword, type Person, somebody } from '../world/people.js';
import { startProduct } from '../world/product.js';
import { giveTokens } from '../world/tokens.js';
import { aPlayer, aTournament, join, won } from '../world/tournaments.js';

let world: DepositWorld;
let admin: Person;
beforeAll(async () => {
  world = await startDepositWorld();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

const as = (person: Person) => asking(world, person);
const download = (person: Person) => as(person)('GET', '/privacy/download');

/** Sections of a file, and how many rows each has. */
const counts = (file: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(file).flatMap(([name, rows]) =>
      Array.isArray(rows) ? [[name, rows.length]] : [],
    ),
  );

/** Names of all fields of a value. */
function fieldsOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]);
}

/** A player with a row in every part of the product. */
async function busyPlayer(name: string): Promise<Person> {
  const player = await aPlayer(world, 500, name);
  const rival = await aPlayer(world, 100, `Rival of ${name}`);
  const ask = as(player);
  await givePassword(world, player, 'correct horse');
  const credentials = { email: player.email, password: 'correct horse' };
  expect((await asking(world, null)('POST', '/auth/login', credentials)).status).toBe(200);
  const orderId = await ordered(world, player, 50);
  const { checkout } = (await world.provider.pay(orderId)).body;
  expect((await verify(world, player, checkout, { tokens: 50 })).status).toBe(200);
  const match = await aTournament(world, admin, { name: `Cup of ${name}` });
  for (const each of [player, rival]) expect((await join(world, each, match)).status).toBe(200);
  const winners = [won(player, 30)];
  const declared = await as(admin)('POST', `/tournaments/admin/${match}/results`, { winners });
  expect(declared.status).toBe(200);
  const words = { text: `${name} says the second place is wrong` };
  expect((await as(player)('POST', `/tournaments/${match}/dispute`, words)).status).toBe(201);
  const withdrawal = { amount: 20, type: 'upi', upiId: `${name.toLowerCase()}@okaxis` };
  expect((await ask('POST', '/withdrawals/request', withdrawal)).status).toBe(201);
  const code = {
    code: `FOR${name}`.toUpperCase(),
    description: 'A gift',
    tokens: 5,
    maxUses: 10,
    expiryDate: new Date(Date.now() + 86_400_000),
  };
  expect((await as(admin)('POST', '/promo-codes/admin/create', code)).status).toBe(201);
  expect((await ask('POST', '/promo-codes/redeem', { code: code.code })).status).toBe(200);
  expect((await ask('POST', '/squads', { name: `Squad of ${name}` })).status).toBe(201);
  expect(
    (await ask('PUT', '/safer-play/limit', { day: 900, week: null, month: null })).status,
  ).toBe(200);
  await world.followed();
  return player;
}

test('the file has a row of every kind of data about the player, and none of another player', async () => {
  const [asha, vikram] = [await busyPlayer('Asha'), await busyPlayer('Vikram')];
  const answer = await download(asha);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="arena-my-data-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(counts(answer.body)).toMatchObject({
    account: 1,
    profileVersions: 1,
    sessions: 2,
    knownBrowsers: 1,
    wallet: 6,
    joins: 1,
    results: 1,
    payments: 1,
    withdrawals: 1,
    promoRedemptions: 1,
    squads: 1,
    saferPlay: 1,
    disputes: 1,
  });
  expect(answer.body.account[0]).toMatchObject({ email: asha.email, inGameName: 'Asha' });
  expect(answer.body.withdrawals[0]).toMatchObject({ upiId: 'asha@okaxis', amountTokens: 20 });
  expect(answer.body.results[0]).toMatchObject({ tournament: 'Cup of Asha', prizeTokens: 30 });
  expect(answer.body.disputes[0].text).toBe('Asha says the second place is wrong');
  expect(answer.body.notifications.length).toBeGreaterThan(0);
  for (const ofAnother of [vikram.email, vikram.id, 'Vikram', admin.email, 'Rival']) {
    expect(answer.text).not.toContain(ofAnother);
  }
  for (const name of fieldsOf(answer.body)) {
    expect(name).not.toMatch(/password|digest|salt|endpoint|subscription|^token$|sealed/i);
  }
  expect(answer.text).not.toContain('$argon2');
  await expectHealthyLedger(world);
});

test('a new player gets a file whose parts are empty', async () => {
  const answer = await download(await somebody(world));
  expect(answer.status).toBe(200);
  expect(counts(answer.body)).toMatchObject({ account: 1, wallet: 0, withdrawals: 0, joins: 0 });
});

test('a long list is complete and in order, across its pages', async () => {
  const player = await somebody(world);
  const amounts = Array.from({ length: 450 }, (_, index) => index + 1);
  for (const tokens of amounts) await giveTokens(world, player, tokens);
  await world.database.rows(
    `INSERT INTO notification (id, user_id, kind, title, text, dedupe_key)
     SELECT gen_random_uuid(), $1, 'test', 'Title ' || n, 'Text', 'long:' || n
       FROM generate_series(1, 401) AS n`,
    [player.id],
  );
  await world.database.rows(
    `INSERT INTO risk_fact (user_id, kind, digest, purpose, network, first_seen_at, last_seen_at)
     SELECT $1, 'device', sha256(n::text::bytea), 'sign-in', NULL, now(), now()
       FROM generate_series(1, 401) AS n`,
    [player.id],
  );
  await world.database.rows(
    `INSERT INTO activity (actor_role, action, target_type, target_id)
     SELECT 'system', 'user.test', 'user', $1::uuid::text FROM generate_series(1, 401)`,
    [player.id],
  );
  const { body } = await download(player);
  const paid = body.wallet.map(({ amount }: { amount: number }) => amount);
  expect(paid).toEqual(amounts.toReversed());
  expect([body.notifications.length, body.accountFacts.length]).toEqual([401, 401]);
  const ofTest = body.activity.filter(({ action }: { action: string }) => action === 'user.test');
  expect(ofTest).toHaveLength(401);
  expect(new Set(body.notifications.map(({ title }: { title: string }) => title)).size).toBe(401);
  await expectHealthyLedger(world);
});

test('guests and staff get no file, and the download is in the activity log', async () => {
  const player = await somebody(world);
  expect((await download(player)).status).toBe(200);
  const { body } = await as(admin)('GET', `/admin/activity?target=${player.id}`);
  expect(JSON.stringify(body)).toContain('user.data-downloaded');
  expect((await asking(world, null)('GET', '/privacy/download')).status).toBe(401);
  expect((await download(admin)).status).toBe(403);
});

test('a player can download the file five times a day', async () => {
  const limited = await startProduct({ RATE_LIMITS: 'on' });
  try {
    const player = await somebody(limited);
    const ask = () => asking(limited, player)('GET', '/privacy/download');
    const statuses: number[] = [];
    for (let time = 1; time <= 6; time++) statuses.push((await ask()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  } finally {
    await limited.close();
  }
});
