import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Answer, type SandboxClient, sandboxClient } from '../../../test/world/sandbox.js';
import { type Sandbox, startSandbox } from './index.js';
import { checkoutSignature } from './signatures.js';

let sandbox: Sandbox;
let client: SandboxClient;
beforeAll(async () => {
  sandbox = await startSandbox();
  client = sandboxClient(sandbox);
});
afterAll(() => sandbox.close());

const order = async (more: object = {}) => {
  const made = await client.call('POST', '/orders', { amount: 5000, currency: 'INR', ...more });
  expect(made.status).toBe(200);
  return made.body;
};
const description = (answer: Answer) => answer.body.error.description;

test("a checkout signature equals the provider's published example", () => {
  const secret = 'EnLs21M47BllR3X8PSFtjtbd';
  const made = checkoutSignature(secret, 'order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l');
  expect(made).toBe('0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f');
});

test('an order has the documented fields, and its empty notes are an empty list', async () => {
  const made = await order({ receipt: 'receipt-1' });
  expect(made).toEqual({
    id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
    entity: 'order',
    amount: 5000,
    amount_paid: 0,
    amount_due: 5000,
    currency: 'INR',
    receipt: 'receipt-1',
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: [],
    created_at: expect.any(Number),
  });
  const found = await client.call('GET', '/orders?receipt=receipt-1');
  expect(found.body).toMatchObject({ entity: 'collection', count: 1, items: [{ id: made.id }] });
  const noted = await client.call('PATCH', `/orders/${made.id}`, { notes: { purchase: 'a' } });
  expect(noted.body.notes).toEqual({ purchase: 'a' });
});

test('a wrong key, authentication scheme, amount, field or id is refused as documented', async () => {
  const header = `basic ${Buffer.from(`${sandbox.keyId}:${sandbox.keySecret}`).toString('base64')}`;
  const answers = await Promise.all([
    client.call('GET', '/orders', undefined, { authorization: header }),
    client.call('GET', '/orders', undefined, { authorization: 'Basic nonsense' }),
    client.call('POST', '/orders', { amount: 99, currency: 'INR' }),
    client.call('POST', '/orders', { amount: 100.5, currency: 'INR' }),
    client.call('POST', '/orders', { currency: 'INR' }),
    client.call('POST', '/orders', { amount: 500, currency: 'INR', colour: 'red' }),
    client.call('GET', '/orders/order_00000000000000'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 400, 400, 400, 400, 400]);
  expect(answers.slice(2).map(description)).toEqual([
    'Order amount less than minimum amount allowed',
    'The amount must be an integer.',
    'amount: is required.',
    'colour is/are not required and should not be sent',
    'The id provided does not exist',
  ]);
  expect(answers[5]?.body.error).toMatchObject({ reason: 'extra_field_sent' });
});

test('an order is paid once, and its payment has a fee, tax and a valid signature', async () => {
  const { id } = await order();
  const { body } = await client.pay(id, { vpa: 'asha@upi' });
  expect(body.payment).toMatchObject({
    status: 'captured',
    captured: true,
    amount: 5000,
    fee: 118,
    tax: 18,
    method: 'upi',
    vpa: 'asha@upi',
    order_id: id,
    error_code: null,
  });
  const right = checkoutSignature(sandbox.keySecret, id, body.payment.id);
  expect(body.checkout.razorpay_signature).toBe(right);
  const paid = await client.call('GET', `/orders/${id}`);
  expect(paid.body).toMatchObject({ status: 'paid', amount_paid: 5000, amount_due: 0 });
  const payments = await client.call('GET', `/orders/${id}/payments`);
  expect(payments.body.count).toBe(1);
});

test('an authorised payment has no fee, and is captured once and in full', async () => {
  const { id } = await order();
  const { body } = await client.pay(id, { outcome: 'authorized', method: 'card' });
  expect(body.payment).toMatchObject({ status: 'authorized', fee: null, tax: null });
  expect(body.payment.card).toMatchObject({ last4: '1007', network: 'Visa' });
  const path = `/payments/${body.payment.id}/capture`;
  const less = await client.call('POST', path, { amount: 100, currency: 'INR' });
  const taken = await client.call('POST', path, { amount: 5000, currency: 'INR' });
  const twice = await client.call('POST', path, { amount: 5000, currency: 'INR' });
  expect([less.status, taken.status, twice.status]).toEqual([400, 200, 400]);
});

test('a failed payment names the reason, and the bank may authorise the payment later', async () => {
  const { id } = await order();
  const how = { outcome: 'late', afterMs: 3_600_000, reason: 'insufficient_funds' };
  const { body } = await client.pay(id, how);
  expect(body.payment).toMatchObject({ status: 'failed', error_reason: 'insufficient_funds' });
  expect((await client.call('GET', `/orders/${id}`)).body.status).toBe('attempted');
  await client.control('POST', '/clock', { advanceMs: 3_600_001 });
  await new Promise((next) => setTimeout(next, 50));
  const later = await client.call('GET', `/payments/${body.payment.id}`);
  expect(later.body).toMatchObject({ status: 'captured', error_reason: null });
});

test('a refund is made once for each idempotency key, and never exceeds the payment', async () => {
  const { id } = await order();
  const { body } = await client.pay(id);
  const path = `/payments/${body.payment.id}/refund`;
  const key = { 'x-refund-idempotency': 'refund-key-1' };
  await client.control('PATCH', '/settings', { refundCallMs: 1_000 });
  const both = await Promise.all(
    [1, 2].map(() => client.call('POST', path, { amount: 2000 }, key)),
  );
  const [first] = both.sort((one, other) => one.status - other.status);
  await client.control('PATCH', '/settings', { refundCallMs: 0 });
  const again = await client.call('POST', path, { amount: 2000 }, key);
  const other = await client.call('POST', path, { amount: 100 }, key);
  const tooMuch = await client.call('POST', path, { amount: 4000 });
  const rest = await client.call('POST', path, {});
  const spent = await client.call('POST', path, {});
  const all = [...both, again, other, tooMuch, rest, spent];
  expect(all.map(({ status }) => status)).toEqual([200, 409, 200, 400, 400, 200, 400]);
  expect(again.body.id).toBe(first?.body.id);
  const after = await client.call('GET', `/payments/${body.payment.id}`);
  expect(after.body).toMatchObject({ amount_refunded: 5000, refund_status: 'full' });
  expect((await client.call('GET', `/orders/${id}`)).body.status).toBe('paid');
});

test('a settlement is the captured amount less fees, and its rows add up to that amount', async () => {
  await client.control('POST', '/settlements');
  const { id } = await order();
  const { body } = await client.pay(id);
  const { settlement } = (await client.control('POST', '/settlements')).body;
  expect(settlement).toMatchObject({ amount: 4882, fees: 118, tax: 18, status: 'processed' });
  const day = new Date(settlement.created_at * 1000 + 19_800_000);
  const query = `year=${day.getUTCFullYear()}&month=${day.getUTCMonth() + 1}&count=1000`;
  const rows = await client.call('GET', `/settlements/recon/combined?${query}`);
  const row = [...rows.body.items].find((each) => each.entity_id === body.payment.id);
  expect(row).toMatchObject({ type: 'payment', credit: 4882, fee: 118, order_id: id });
});

test('each requested fault affects exactly one call', async () => {
  const fault = (kind: string) =>
    client.control('POST', '/faults', { route: 'GET /v1/orders', kind, ms: 50 });
  for (const kind of ['429', '500', '503']) {
    await fault(kind);
    expect((await client.call('GET', '/orders')).status).toBe(Number(kind));
  }
  for (const kind of ['html-502', 'truncated', 'reset', 'execute-then-drop']) {
    await fault(kind);
    await expect(client.call('GET', '/orders')).rejects.toThrow();
  }
  await fault('latency');
  const before = Date.now();
  expect((await client.call('GET', '/orders')).status).toBe(200);
  expect(Date.now() - before).toBeGreaterThanOrEqual(45);
});

test('an order is stored even if its response was dropped, and is found by its order reference', async () => {
  const fault = { route: 'POST /v1/orders', kind: 'execute-then-drop' };
  await client.control('POST', '/faults', fault);
  const body = { amount: 500, currency: 'INR', receipt: 'dropped' };
  await expect(client.call('POST', '/orders', body)).rejects.toThrow();
  expect((await client.call('GET', '/orders?receipt=dropped')).body.count).toBe(1);
});

test('the checkout accepts a test card with a code, and refuses a wrong key, a short code and a paid order', async () => {
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${sandbox.apiUrl}/checkout/${path}`, {
      method: 'POST',
      body: JSON.stringify({ key: sandbox.keyId, ...body }),
    });
    return (await answer.json()) as Record<string, never>;
  };
  const { id } = await order();
  const card = { order_id: id, method: 'card', card_number: '4100 2800 0000 1007' };
  const attempt = async (more: object) => {
    const { payment_id } = await ask('payments', card);
    return ask(`payments/${payment_id}/answer`, {
      action: 'approve',
      card_number: card.card_number,
      otp: '1234',
      ...more,
    });
  };
  const wrongKey = await ask('session', { key: 'rzp_test_other', order_id: id });
  expect(wrongKey).toMatchObject({ error: { description: 'The id provided does not exist' } });
  const shortCode = await attempt({ otp: '123' });
  expect(shortCode).toMatchObject({ status: 'failed', error: { reason: 'incorrect_otp' } });
  const declined = await attempt({ action: 'decline' });
  expect(declined).toMatchObject({ error: { metadata: { order_id: id } } });
  const paid = await attempt({});
  expect(paid).toMatchObject({ status: 'paid', checkout: { razorpay_order_id: id } });
  expect(await ask('payments', card)).toMatchObject({ error: { reason: 'order_already_paid' } });
});

test('the sandbox keeps its state after its process is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const first = await startSandbox({ folder });
  const body = { amount: 700, currency: 'INR' };
  const made = await sandboxClient(first).call('POST', '/orders', body);
  await sandboxClient(first).pay(made.body.id);
  // The first instance stays open. The second instance reads what the first has written so far.
  const second = await startSandbox({ folder });
  const found = await sandboxClient(second).call('GET', `/orders/${made.body.id}`);
  expect(found.body.status).toBe('paid');
  await Promise.all([first.close(), second.close()]);
  rmSync(folder, { recursive: true });
});
