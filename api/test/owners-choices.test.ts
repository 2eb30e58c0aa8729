// Own product: it starts with other choices of the owner.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../src/kernel/index.js';
import { settingsChanged } from '../src/modules/settings/domain/settings-changed.js';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';

let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct({
    SECOND_ADMIN_ABOVE: '500',
    STAFF_SECOND_FACTOR: 'required',
    COMMON_PASSWORDS: 'refused',
    PROFILE: 'REGISTERED_ESPORT EG/17 2026-06-01',
  });
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

test('the choices hold until an admin changes the setting', async () => {
  const ask = asking(world, admin);
  const locked = await ask('GET', '/admin/approvals/threshold');
  expect([locked.status, locked.body.code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  const settings = { staffSecondFactorRequired: false };
  const change = { settings, adminId: admin.id, reason: null, key: newId() };
  expect((await world.ledger.post(settingsChanged(change))).posted).toBe(true);
  const { status, body } = await ask('GET', '/admin/approvals/threshold');
  expect([status, body.aboveTokens]).toEqual([200, 500]);
  await expectHealthyLedger(world);
});

test.each(['hunter1', 'letmein1'])(
  'the common password %s is refused to a player',
  async (password) => {
    const email = `${password}@example.com`;
    const { status, body } = await asking(world, null)('POST', '/auth/register', {
      email,
      password,
    });
    expect([status, body.code]).toEqual([400, 'PASSWORD_COMMON']);
  },
);

test('players read the registration of the events', async () => {
  const { body } = await asking(world, null)('GET', '/public/features');
  expect(body).toMatchObject({ registration: { number: 'EG/17', date: '2026-06-01' } });
});
