// Own product: its addresses are spelled in many ways.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { giveTokens } from './world/tokens.js';

const PASSWORD = 'correct horse battery';

let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

const guest = (path: string, body: object) => asking(world, null)('POST', path, body);

describe('an address has one account, however it is spelled', () => {
  test.each([
    [
      'one@example.com',
      [
        'one@example.com',
        'ONE@Example.com\u200b',
        '\u2060one@exam\u00adple.com',
        'one@ｅｘａｍｐｌｅ.com',
      ],
    ],
    [
      'two@xn--mnchen-3ya.example',
      ['two@münchen.example', 'two@mu\u0308nchen.example', 'two@xn--mnchen-3ya.example'],
    ],
  ])('%s', async (address, spellings) => {
    for (const email of spellings) {
      const { status } = await guest('/auth/register', { email, password: PASSWORD });
      expect([email, status < 500]).toEqual([email, true]);
    }
    const rows = await world.database.rows('SELECT email FROM user_account WHERE email LIKE $1', [
      `%${address.slice(0, 3)}%@%`,
    ]);
    expect(rows).toEqual([{ email: address }]);
    await world.database.rows(
      'UPDATE user_account SET email_verified_at = now() WHERE email = $1',
      [address],
    );
    for (const email of spellings) {
      const { status, body } = await guest('/auth/login', { email, password: PASSWORD });
      expect([status, body.user?.email]).toEqual([200, address]);
    }
  });
});

test.each(['аdmin@example.com', 'ad\u043cin@example.com', 'asha@', 'a b@example.com'])(
  'an account cannot get the address %s',
  async (email) => {
    const refused = { statusCode: 400, message: 'Please enter a valid email address' };
    const invited = await asking(world, admin)('POST', '/admin/staff', { email, role: 'finance' });
    expect(invited.body).toMatchObject(refused);
    const registered = await guest('/auth/register', { email, password: PASSWORD });
    expect(registered.body).toMatchObject(refused);
  },
);

const REQUIRED = 'is required and may have at most 64 characters';

test.each([
  [{ inGameName: 'Asha\u3164\u202eP\u200blays' }, { inGameName: 'Asha Plays' }],
  [{ inGameName: 'Ame\u0301lie' }, { inGameName: 'Am\u00e9lie' }],
  [{ freeFireUID: '१२३४५६७८९\ufeff' }, { freeFireUID: '123456789' }],
  [{ freeFireUID: '１２３４５६７８９' }, { freeFireUID: '123456789' }],
  [{ freeFireUID: 'Айди 7' }, { freeFireUID: 'Айди 7' }],
])('a profile with %j is stored as %j', async (typed, stored) => {
  const player = await somebody(world);
  const profile = { inGameName: 'Asha', freeFireUID: '1', ...typed };
  expect((await asking(world, player)('PUT', '/users/profile', profile)).status).toBe(200);
  const { body } = await asking(world, player)('GET', '/users/profile');
  expect(body).toMatchObject(stored);
});

test.each([
  [{ inGameName: '\u2800\u3164\u200b' }, `In-game name ${REQUIRED}`],
  [{ inGameName: 'nl\n=40+2' }, 'In-game name must be on one line'],
  [{ inGameName: 'nl\u2028x' }, 'In-game name must be on one line'],
  [{ inGameName: 'a\u0007b' }, 'In-game name has characters that cannot be used'],
  [{ inGameName: 'a\ue000b' }, 'In-game name has characters that cannot be used'],
  [{ freeFireUID: '\u200d' }, `Free Fire UID ${REQUIRED}`],
])('a profile with %j is refused: %s', async (typed, message) => {
  const player = await somebody(world);
  const profile = { inGameName: 'Asha', freeFireUID: '1', ...typed };
  const { body } = await asking(world, player)('PUT', '/users/profile', profile);
  expect(body).toMatchObject({ statusCode: 400, message });
});

test.each([
  [{ upiId: ' name@ybl\u202c' }, { upiId: 'name@ybl' }],
  [{ upiId: 'pl.9999999999@icici' }, { upiId: 'pl.9999999999@icici' }],
  [
    { upiId: '5010\u20600012345@SBIN0001234.ifsc.npci' },
    { upiId: '50100012345@SBIN0001234.ifsc.npci' },
  ],
  [{ upiId: 'no-handle' }, { upiId: 'no-handle' }],
  [{ type: 'google_play', email: 'Asha@Exam\u00adple.com\u200b' }, { email: 'asha@example.com' }],
])('a withdrawal to %j is stored with %j', async (typed, stored) => {
  const player = await somebody(world);
  await giveTokens(world, player, 10);
  const { status, body } = await asking(world, player)('POST', '/withdrawals/request', {
    amount: 10,
    type: 'upi',
    ...typed,
  });
  expect([status, body.withdrawal]).toEqual([201, expect.objectContaining(stored)]);
  await expectHealthyLedger(world);
});

test.each(['na me@ybl', 'nаme@ybl', 'name＠ybl', 'name@ybl\n2'])(
  'a withdrawal to the UPI ID %j is refused',
  async (upiId) => {
    const player = await somebody(world);
    const wish = { amount: 10, type: 'upi', upiId };
    const { body } = await asking(world, player)('POST', '/withdrawals/request', wish);
    const message = 'UPI ID may have only letters, digits and signs, no spaces';
    expect(body).toMatchObject({ statusCode: 400, message });
  },
);

test.each(['chat-25', ' chat\u200b\u201325\u202c', 'ＣＨＡＴ\u221225', 'CHAT - 25'])(
  'the promo code CHAT-25, copied from a chat as %j, is redeemed',
  async (code) => {
    const made = {
      code: 'CHAT-25',
      description: 'Of a chat',
      tokens: 5,
      maxUses: 100,
      expiryDate: '2036-01-01',
    };
    await asking(world, admin)('POST', '/promo-codes/admin/create', made);
    const player = await somebody(world);
    expect((await asking(world, player)('POST', '/promo-codes/redeem', { code })).status).toBe(200);
    await expectHealthyLedger(world);
  },
);

test('a note may have several lines, with one kind of line break and without direction marks', async () => {
  const player = await somebody(world);
  const reason = 'one\r\ntwo\u2028three \u202eशक्\u200dति';
  const banned = await asking(world, admin)('PUT', `/users/ban/${player.id}`, { reason });
  expect(banned.status).toBe(200);
  const rows = await world.database.rows('SELECT ban_reason FROM user_account WHERE id = $1', [
    player.id,
  ]);
  expect(rows).toEqual([{ ban_reason: 'one\ntwo\nthree शक्\u200dति' }]);
});
