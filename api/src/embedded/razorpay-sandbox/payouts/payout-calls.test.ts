import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type Answer, type SandboxClient, sandboxClient } from '../../../../test/world/sandbox.js';
import { type Sandbox, startSandbox } from '../index.js';
import { REASONS } from './reasons.js';

const LARGE = 100_000_000_000;
const DAY_MS = 86_400_000;

let sandbox: Sandbox;
let client: SandboxClient;
beforeAll(async () => {
  sandbox = await startSandbox();
  client = clientOf(sandbox);
  await client.control('PATCH', '/settings', { payouts: { processMs: 20, queuedMs: 20 } });
});
afterAll(() => sandbox.close());
afterEach(async () => {
  await client.control('PATCH', '/settings', {
    payouts: { approval: false, allowedAddresses: null },
  });
  await client.control('POST', '/balance', { amount: LARGE });
});

function clientOf({ apiUrl, payouts }: Sandbox): SandboxClient {
  const { keyId, keySecret } = payouts;
  return sandboxClient({ apiUrl, keyId, keySecret });
}

let made = 0;
const newKey = () => {
  made += 1;
  return `key-${made}`;
};

async function fundAccount(address: string, by = client): Promise<string> {
  const contact = await by.call('POST', '/contacts', { name: 'Asha Rao', type: 'customer' });
  const account = { contact_id: contact.body.id, account_type: 'vpa', vpa: { address } };
  const answer = await by.call('POST', '/fund_accounts', account);
  expect(answer.status).toBe(200);
  return answer.body.id;
}

const bodyOf = (fundAccountId: string, more: object = {}) => ({
  account_number: sandbox.payouts.accountNumber,
  fund_account_id: fundAccountId,
  amount: 10_000,
  currency: 'INR',
  mode: 'UPI',
  purpose: 'payout',
  queue_if_low_balance: true,
  reference_id: 'attempt-1',
  narration: 'Arena withdrawal',
  ...more,
});
const pay = (body: object, key = newKey(), by = client) =>
  by.call('POST', '/payouts', body, { 'x-payout-idempotency': key });
const payTo = async (address: string, more: object = {}) =>
  (await pay(bodyOf(await fundAccount(address), more))).body;
const description = ({ body }: Answer) => body.error.description;

async function become(id: string, status: string) {
  const end = Date.now() + 3_000;
  for (;;) {
    const { body } = await client.call('GET', `/payouts/${id}`);
    if (body.status === status || Date.now() > end) {
      expect(body.status).toBe(status);
      return body;
    }
    await new Promise((next) => setTimeout(next, 10));
  }
}

test('a payout has the documented fields, is processed, and has a UTR, a price and two bookings', async () => {
  const begun = await payTo('asha@okaxis');
  expect(begun).toEqual({
    id: expect.stringMatching(/^pout_[A-Za-z0-9]{14}$/),
    entity: 'payout',
    fund_account_id: expect.stringMatching(/^fa_[A-Za-z0-9]{14}$/),
    amount: 10_000,
    currency: 'INR',
    notes: [],
    fees: 590,
    tax: 90,
    status: 'processing',
    utr: null,
    mode: 'UPI',
    purpose: 'payout',
    reference_id: 'attempt-1',
    narration: 'Arena withdrawal',
    batch_id: null,
    status_details: expect.objectContaining({ reason: 'payout_bank_processing' }),
    failure_reason: null,
    created_at: expect.any(Number),
    fee_type: null,
  });
  expect((await become(begun.id, 'processed')).utr).toMatch(/^\d{12}$/);
  const account = `account_number=${sandbox.payouts.accountNumber}`;
  const { body } = await client.call('GET', `/transactions?${account}&count=1`);
  expect(body.items).toMatchObject([
    { amount: 10_000, debit: 10_590, credit: 0, source: { entity: 'payout', id: begun.id } },
  ]);
});

test('the same data returns the existing contact and fund account', async () => {
  const contact = { name: 'Ravi Kumar', type: 'customer', reference_id: 'player-2' };
  const [one, two, other] = [
    await client.call('POST', '/contacts', contact),
    await client.call('POST', '/contacts', contact),
    await client.call('POST', '/contacts', { ...contact, reference_id: 'player-3' }),
  ];
  expect([two.body.id === one.body.id, other.body.id === one.body.id]).toEqual([true, false]);
  expect(await fundAccount('ravi@okaxis')).toBe(await fundAccount('ravi@okaxis'));
  expect(await fundAccount('ravi@okaxis')).not.toBe(await fundAccount('ravi@oksbi'));
});

test.each([
  ['no-at.okaxis', 'The VPA is invalid.'],
  ['two@@okaxis', 'The VPA is invalid.'],
  ['under_score@okaxis', 'The VPA is invalid.'],
  [`${'x'.repeat(100)}@okaxis`, 'The VPA is invalid.'],
])('the address %s gets no fund account', async (address, said) => {
  const contact = await client.call('POST', '/contacts', { name: 'Asha Rao' });
  const body = { contact_id: contact.body.id, account_type: 'vpa', vpa: { address } };
  const answer = await client.call('POST', '/fund_accounts', body);
  expect([answer.status, description(answer)]).toEqual([400, said]);
});

test.each<[object, string]>([
  [{ account_number: '1' }, 'The account number is invalid.'],
  [{ account_number: undefined }, 'The account number field is required.'],
  [{ fund_account_id: 'fa_00000000000000' }, 'The id provided does not exist'],
  [{ amount: 99 }, 'The amount must be at least 100.'],
  [{ amount: 100.5 }, 'The amount must be an integer.'],
  [{ amount: 10_000_001 }, 'The amount exceeds the limit of UPI.'],
  [{ currency: 'USD' }, 'The currency should be INR.'],
  [{ mode: 'upi' }, 'The mode is invalid.'],
  [{ purpose: 'prize' }, 'The purpose is invalid.'],
  [{ reference_id: 'r'.repeat(41) }, 'The reference id may not be greater than 40 characters.'],
  [{ narration: 'Arena: prize' }, 'The narration may have 30 letters, digits and spaces.'],
  [{ narration: 'n'.repeat(31) }, 'The narration may have 30 letters, digits and spaces.'],
  [{ colour: 'red' }, 'colour is/are not required and should not be sent'],
])('a payout with %j is refused, and its key can be used again', async (change, said) => {
  const key = newKey();
  const body = bodyOf(await fundAccount('asha@okaxis'));
  const answer = await pay({ ...body, ...change }, key);
  expect([answer.status, description(answer)]).toEqual([400, said]);
  expect((await pay(body, key)).status).toBe(200);
});

test('the key is mandatory, and a repeat returns the payout in its present state', async () => {
  const body = bodyOf(await fundAccount('asha@okaxis'));
  const without = await client.call('POST', '/payouts', body);
  expect([without.status, description(without)]).toEqual([
    400,
    'Idempotency key is missing. Include idempotency header and key in the request.',
  ]);
  for (const bad of ['abc', 'x'.repeat(37), 'a/b/c']) {
    expect((await pay(body, bad)).status).toBe(400);
  }
  const key = newKey();
  const first = await pay(body, key);
  await become(first.body.id, 'processed');
  expect((await pay(body, key)).body).toMatchObject({ id: first.body.id, status: 'processed' });
  const differing = await pay({ ...body, amount: 20_000 }, key);
  expect([differing.status, description(differing)]).toEqual([
    400,
    'Different request body sent for the same Idempotency Header',
  ]);
});

test('50 equal calls at once make one payout', async () => {
  const body = bodyOf(await fundAccount('asha@okaxis'), { reference_id: 'at-once' });
  const answers = await Promise.all(Array.from({ length: 50 }, () => pay(body, 'at-once')));
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
});

test('a key is remembered for seven days', async () => {
  const own = await startSandbox();
  const ownClient = clientOf(own);
  const body = bodyOf(await fundAccount('asha@okaxis', ownClient));
  const first = await pay(body, 'week', ownClient);
  await ownClient.control('POST', '/clock', { advanceMs: 7 * DAY_MS - 10_000 });
  const sixth = await pay(body, 'week', ownClient);
  await ownClient.control('POST', '/clock', { advanceMs: 20_000 });
  const eighth = await pay(body, 'week', ownClient);
  expect(sixth.body.id).toBe(first.body.id);
  expect(eighth.body.id).not.toBe(first.body.id);
  await own.close();
});

const hyphens = (reason: string) => reason.replaceAll('_', '-');

test.each(Object.keys(REASONS.failed))('a payout fails or comes back with %s', async (reason) => {
  const before = (await client.control('GET', '/payouts')).body.balance;
  for (const [word, status] of [
    ['fail', 'failed'],
    ['reverse', 'reversed'],
  ]) {
    const begun = await payTo(`${word}-${hyphens(reason)}@okaxis`);
    const ended = await become(begun.id, status ?? '');
    expect(ended).toMatchObject({ status_details: { reason }, utr: null });
  }
  expect((await client.control('GET', '/payouts')).body.balance).toBe(before);
});

test.each(Object.keys(REASONS.queued).filter((reason) => reason !== 'low_balance'))(
  'a payout that is queued with %s is released later',
  async (reason) => {
    const queued = await payTo(`queue-${hyphens(reason)}@okaxis`);
    expect(queued).toMatchObject({ status: 'queued', fees: 0, status_details: { reason } });
    await become(queued.id, 'processed');
  },
);

test.each(Object.keys(REASONS.processing))(
  'a payout can stay processing with %s',
  async (reason) => {
    const stuck = await payTo(`stuck-${hyphens(reason)}@okaxis`);
    await new Promise((next) => setTimeout(next, 60));
    const after = (await client.call('GET', `/payouts/${stuck.id}`)).body;
    expect(after).toMatchObject({ status: 'processing', status_details: { reason } });
  },
);

test('a processed payout comes back on the third day, with its price', async () => {
  const own = await startSandbox();
  const ownClient = clientOf(own);
  const begun = await pay(
    bodyOf(await fundAccount('reverse@okaxis', ownClient)),
    'back',
    ownClient,
  );
  const state = async () => (await ownClient.call('GET', `/payouts/${begun.body.id}`)).body.status;
  const balance = async () => (await ownClient.control('GET', '/payouts')).body.balance;
  const soon = () => new Promise((next) => setTimeout(next, 50));
  const before = await balance();
  await ownClient.control('POST', '/clock', { advanceMs: 2_100 });
  await soon();
  expect(await state()).toBe('processed');
  await ownClient.control('POST', '/clock', { advanceMs: 3 * DAY_MS - 10_000 });
  await soon();
  expect(await state()).toBe('processed');
  await ownClient.control('POST', '/clock', { advanceMs: 20_000 });
  await soon();
  expect(await state()).toBe('reversed');
  expect(await balance()).toBe(before + 10_590);
  await own.close();
});

test('a low balance queues a payout or lets it fail, and money releases the queued one', async () => {
  await client.control('POST', '/balance', { amount: 10_589 });
  const queued = await payTo('asha@okaxis');
  const failed = await payTo('asha@okaxis', { queue_if_low_balance: false });
  expect(queued).toMatchObject({ status: 'queued', status_details: { reason: 'low_balance' } });
  expect(failed).toMatchObject({
    status: 'failed',
    status_details: { reason: 'insufficient_funds' },
  });
  const { body } = await client.call('GET', '/banking_balances');
  expect(body.items).toMatchObject([
    { account_number: sandbox.payouts.accountNumber, available_amount: 10_589 },
  ]);
  await client.control('POST', '/balance', { amount: 10_590 });
  await become(queued.id, 'processed');
  expect((await client.control('GET', '/payouts')).body.balance).toBe(0);
});

test('a payout that waited for the balance then waits for the bank of its payee', async () => {
  await client.control('POST', '/balance', { amount: 0 });
  const { id } = await payTo('stuck@okaxis');
  await client.control('POST', '/balance', { amount: LARGE });
  const { body } = await client.call('GET', `/payouts/${id}`);
  expect(body).toMatchObject({
    status: 'processing',
    status_details: { reason: 'beneficiary_bank_confirmation_pending' },
  });
});

test('only a queued payout is cancelled', async () => {
  await client.control('POST', '/balance', { amount: 0 });
  const queued = await payTo('asha@okaxis');
  const cancelled = await client.call('POST', `/payouts/${queued.id}/cancel`, {});
  expect(cancelled.body.status).toBe('cancelled');
  const again = await client.call('POST', `/payouts/${queued.id}/cancel`, {});
  expect([again.status, description(again)]).toEqual([
    400,
    'Payout cannot be cancelled as it is in cancelled state',
  ]);
});

test('with approvals a payout is pending until it is approved or rejected', async () => {
  await client.control('PATCH', '/settings', { payouts: { approval: true } });
  const [one, two] = [await payTo('asha@okaxis'), await payTo('asha@okaxis')];
  expect([one.status, two.status]).toEqual(['pending', 'pending']);
  await client.control('POST', `/payouts/${one.id}`, { status: 'processing' });
  await client.control('POST', `/payouts/${two.id}`, { status: 'rejected' });
  await become(one.id, 'processed');
  await become(two.id, 'rejected');
});

test('the controls move a payout only along the documented states', async () => {
  const { id } = await payTo('stuck@okaxis');
  const move = (status: string, reason?: string) =>
    client.control('POST', `/payouts/${id}`, { status, reason });
  expect(description(await move('queued'))).toBe(
    'A payout that is processing can become: processed, reversed, failed',
  );
  expect((await move('failed', 'payout_processed')).status).toBe(400);
  expect((await move('processing', 'bank_window_closed')).body.status_details?.reason).toBe(
    'bank_window_closed',
  );
  expect((await move('processed')).body.utr).toMatch(/^\d{12}$/);
  expect((await move('reversed')).body.status).toBe('reversed');
  expect((await move('failed', 'bank_account_closed')).body.status).toBe('failed');
  expect((await move('unheard')).status).toBe(400);
});

test('the bookings of the account add up to its balance', async () => {
  await client.control('POST', '/balance', { amount: 1_000_000 });
  const account = `account_number=${sandbox.payouts.accountNumber}`;
  const { body } = await client.call('GET', `/transactions?${account}&count=100`);
  const items = body.items as unknown as { credit: number; debit: number; balance: number }[];
  expect(items[0]?.balance).toBe(1_000_000);
  items.slice(0, -1).forEach(({ credit, debit, balance }, at) => {
    expect(balance).toBe((items[at + 1]?.balance ?? 0) + credit - debit);
  });
});

test('payouts are listed by account, reference, state and fund account, newest first', async () => {
  const account = `account_number=${sandbox.payouts.accountNumber}`;
  const list = (query: string) => client.call('GET', `/payouts?${query}`);
  const [one, two] = [
    await payTo('stuck@oksbi', { reference_id: 'listed' }),
    await payTo('stuck@oksbi', { reference_id: 'listed' }),
  ];
  const ids = async (query: string) =>
    (await list(`${account}&${query}`)).body.items.map(({ id }) => id);
  expect(await ids('reference_id=listed')).toEqual([two.id, one.id]);
  expect(await ids('reference_id=listed&status=processed')).toEqual([]);
  expect(await ids('reference_id=listed&count=1&skip=1')).toEqual([one.id]);
  expect(await ids(`fund_account_id=${await fundAccount('stuck@oksbi')}`)).toHaveLength(2);
  const bad = [
    await list('count=1'),
    await list('account_number=1'),
    await list(`${account}&count=101`),
  ];
  expect(bad.map(({ status }) => status)).toEqual([400, 400, 400]);
});

test('a composite request makes contact and fund account too', async () => {
  const body = {
    ...bodyOf('', { fund_account_id: undefined }),
    fund_account: {
      account_type: 'vpa',
      vpa: { address: 'composite@okaxis' },
      contact: { name: 'Meera Nair', type: 'customer' },
    },
  };
  const [one, two] = [await pay(body), await pay(body)];
  expect(one.body).toMatchObject({ status: 'processing' });
  expect(two.body.id).not.toBe(one.body.id);
});

test('no payout goes to a fund account that is not active', async () => {
  const id = await fundAccount('stuck.inactive@okaxis');
  await client.call('PATCH', `/fund_accounts/${id}`, { active: false });
  expect(description(await pay(bodyOf(id)))).toBe('The fund account is not active');
  await client.call('PATCH', `/fund_accounts/${id}`, { active: true });
  expect((await pay(bodyOf(id))).status).toBe(200);
});

test('a validation says whether an address exists', async () => {
  const validate = async (address: string) => {
    const made = await client.call('POST', '/fund_accounts/validations', {
      source_account_number: sandbox.payouts.accountNumber,
      validation_type: 'pennydrop',
      fund_account: { account_type: 'vpa', vpa: { address }, contact: { name: 'Asha Rao' } },
    });
    expect(made.body.status).toBe('created');
    await new Promise((next) => setTimeout(next, 80));
    const { body } = await client.call('GET', `/fund_accounts/validations/${made.body.id}`);
    return [body.status, body.validation_results.account_status];
  };
  expect(await validate('asha@okaxis')).toEqual(['completed', 'active']);
  expect(await validate('invalid@okaxis')).toEqual(['completed', 'invalid']);
  expect(await validate('unsure@okaxis')).toEqual(['failed', null]);
});

test('calls of payouts need the key of payouts and an address on the list', async () => {
  const other = sandboxClient(sandbox);
  expect((await other.call('GET', '/banking_balances')).status).toBe(401);
  expect((await client.call('GET', '/orders')).status).toBe(401);
  const payouts = { allowedAddresses: ['203.0.113.7'] };
  await client.control('PATCH', '/settings', { payouts });
  const refused = await client.call('GET', '/banking_balances');
  expect([refused.status, description(refused)]).toEqual([
    400,
    'The IP 127.0.0.1 is not on the list of allowed addresses.',
  ]);
});

test('after a fault that comes after the call, the payout exists', async () => {
  const id = await fundAccount('asha@okaxis');
  const faults = { route: 'POST /v1/payouts', times: 1 };
  await client.control('POST', '/faults', { ...faults, kind: '500-after' });
  const lost = await pay(bodyOf(id, { reference_id: 'lost' }), 'lost-1');
  expect([lost.status, lost.body.error.reason]).toEqual([500, 'server_error']);
  const again = await pay(bodyOf(id, { reference_id: 'lost' }), 'lost-1');
  const account = `account_number=${sandbox.payouts.accountNumber}`;
  const found = await client.call('GET', `/payouts?${account}&reference_id=lost`);
  expect(found.body.items.map((item) => item.id)).toEqual([again.body.id]);
});

test('the page lists payouts, and no page of another origin moves one', async () => {
  const page = await fetch(`${sandbox.apiUrl}/payouts`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toContain('<h1>Payouts</h1>');
  const { id } = await payTo('stuck@okaxis');
  const { body } = await client.control('GET', '/payouts');
  expect(body.items[0]).toMatchObject({ id, status: 'processing', address: 'stuck@okaxis' });
  const foreign = await fetch(`${sandbox.apiUrl}/_sandbox/payouts/${id}`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
    body: '{"status":"processed"}',
  });
  expect(foreign.status).toBe(403);
});

test('payouts, keys, bookings and planned changes survive a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const first = await startSandbox({ folder });
  const before = clientOf(first);
  const body = bodyOf(await fundAccount('asha@okaxis', before));
  const { id } = (await pay(body, 'kept', before)).body;
  await first.close();
  const second = await startSandbox({ folder });
  const after = clientOf(second);
  expect((await pay(body, 'kept', after)).body.id).toBe(id);
  await after.control('POST', '/clock', { advanceMs: 2_500 });
  await new Promise((next) => setTimeout(next, 50));
  const ended = await after.call('GET', `/payouts/${id}`);
  expect(ended.body.status).toBe('processed');
  await second.close();
  rmSync(folder, { recursive: true });
});
