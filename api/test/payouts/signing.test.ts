// Own product: it has a provider of payouts, and the address to which passkeys are bound.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { asking } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type KeyHolder, PASSKEY_PRODUCT, touched, withPasskey } from '../world/passkeys.js';
import { forgetSpending, setBound, waiting } from '../world/second-admin.js';
import { anAdmin, type PayoutWorld, paying, startPayoutWorld } from './paying.js';

let world: PayoutWorld;
let bina: KeyHolder;
let act: ReturnType<typeof paying>;
beforeAll(async () => {
  world = await startPayoutWorld({}, PASSKEY_PRODUCT);
  bina = await withPasskey(world, await anAdmin(world));
  act = paying(world, await anAdmin(world));
});
afterAll(() => world.close());

const digestOf = (covered: string) => createHash('sha256').update(covered).digest('hex');

/** Signs what the text says, as a press of its own. */
async function signed(covered: string, press: string = newId()) {
  const about = { action: 'approve', subject: press, digest: digestOf(covered) };
  return { press, passkey: await touched(world, bina, about) };
}

const pay = (body: object, key: string = newId()) =>
  asking(world, bina)('POST', '/admin/payouts/pay-due', body, { 'idempotency-key': key });

const signatures = (press: string) =>
  world.database.rows(
    "SELECT position FROM ledger.event WHERE type = 'ApprovalGiven' AND reference = $1",
    [press],
  );

test('an admin who has a passkey pays only what the passkey has signed, and the log has the signature', async () => {
  const { id } = await act.requested();
  const other = await act.requested('ravi@okaxis', 70);
  const wanted = { count: 1, sum: 50, ids: [id] };
  const covered = `due:1:50:${id}`;
  expect(await pay(wanted)).toMatchObject({ status: 403, body: { code: 'PASSKEY_NEEDED' } });
  const elsewhere = await signed(`due:1:70:${other.id}`);
  const press = await signed(covered);
  for (const wrong of [
    elsewhere,
    { ...press, press: newId() },
    // The answer is used up, although it was refused.
    press,
  ]) {
    expect(await pay({ ...wanted, ...wrong })).toMatchObject({
      status: 400,
      body: { code: 'PASSKEY_REFUSED' },
    });
  }
  expect(await act.found(id)).toMatchObject({ status: 'pending', payout: null });
  const [good, key] = [await signed(covered), newId()];
  const paid = { status: 200, body: { paid: { count: 1, sum: 50 } } };
  expect(await pay({ ...wanted, ...good }, key)).toMatchObject(paid);
  expect(await pay({ ...wanted, ...good }, key)).toMatchObject(paid);
  expect(await signatures(good.press)).toHaveLength(1);
  await act.sweep();
  await act.until(id, 'processed');
  expect(await act.atProvider(id)).toHaveLength(1);
  await expectHealthyLedger(world);
});

test('paying one withdrawal, and asking a second admin for it, needs the passkey too', async () => {
  const { id } = await act.requested('asha@okaxis', 60);
  const one = (body: object) =>
    asking(world, bina)('POST', `/admin/payouts/pay/${id}`, body, { 'idempotency-key': newId() });
  expect(await one({})).toMatchObject({ status: 403, body: { code: 'PASSKEY_NEEDED' } });
  await Promise.all([setBound(world, 55), forgetSpending(world)]);
  expect(waiting(await one(await signed(`one:${id}`)))).toEqual(expect.any(String));
  await setBound(world, 0);
  expect(await act.found(id)).toMatchObject({ payout: null });
  await expectHealthyLedger(world);
});

test('an admin without a passkey pays as before', async () => {
  const { id } = await act.requested('asha@okaxis', 80);
  expect(await act.pay([id], 80)).toMatchObject({ status: 200, body: { paid: { count: 1 } } });
  await act.sweep();
  await act.until(id, 'processed');
  await expectHealthyLedger(world);
});
