import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Config } from '../../../platform/config/index.js';
import { contactName } from './contact-name.js';
import { eventIdOf, PayoutProviderFailure, RazorpayX, readEvent } from './index.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

// The responses that the test's server sends, one for each request. If no response is left, the
// server responds with 418.
let answers: Answer[] = [];
const seen: { call: string; headers: IncomingMessage['headers']; body: string }[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += String(part);
  });
  request.on('end', () => {
    seen.push({ call: `${request.method} ${request.url}`, headers: request.headers, body });
    const answer = answers.shift();
    if (answer) answer(request, response);
    else refused(418, 'Nothing was told')(request, response);
  });
});

let provider: RazorpayX;
let apiUrl: string;
const ACCOUNT = {
  keyId: 'rzp_test_x',
  keySecret: 'secret',
  accountNumber: '7878780080316316',
  webhookSecrets: ['new', 'old'],
};

const open = (razorpayX: object) =>
  new RazorpayX({ razorpay: { apiUrl }, razorpayX } as unknown as Config);

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = open(ACCOUNT);
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  answers = [];
  seen.length = 0;
});

const json =
  (status: number, body: unknown): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const refused = (status: number, description: string, reason = 'input_validation_failed') =>
  json(status, { error: { code: 'BAD_REQUEST_ERROR', description, reason, source: 'business' } });
const text =
  (status: number, body: string): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end(body);
  };
const drop: Answer = (request) => request.socket.destroy();
const elsewhere: Answer = (_, response) => {
  response.writeHead(302, { location: `${apiUrl}/v1/payouts` }).end();
};

const PAYOUT = {
  id: 'pout_00000000000001',
  entity: 'payout',
  fund_account_id: 'fa_00000000000001',
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
  status_details: null,
  created_at: 1_756_455_561,
};
const wanted = {
  referenceId: 'attempt-1',
  fundAccountId: PAYOUT.fund_account_id,
  amountPaise: 10_000,
  narration: 'Arena withdrawal',
};
const collection = (...items: unknown[]) => ({ entity: 'collection', count: items.length, items });
const send = () => provider.send({ key: 'key-1', body: provider.payoutBody(wanted) });

test('a request to pay has the key, the credentials and exactly the body that was written', async () => {
  answers = [json(200, PAYOUT)];
  const body = provider.payoutBody(wanted);
  const sent = await provider.send({ key: 'key-1', body });
  expect(seen).toMatchObject([
    {
      call: 'POST /v1/payouts',
      body,
      headers: {
        'x-payout-idempotency': 'key-1',
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from('rzp_test_x:secret').toString('base64')}`,
      },
    },
  ]);
  expect(body).toBe(
    '{"account_number":"7878780080316316","fund_account_id":"fa_00000000000001","amount":10000,' +
      '"currency":"INR","mode":"UPI","purpose":"payout","queue_if_low_balance":true,' +
      '"reference_id":"attempt-1","narration":"Arena withdrawal"}',
  );
  expect(sent).toEqual({
    kind: 'accepted',
    payout: {
      id: PAYOUT.id,
      referenceId: 'attempt-1',
      fundAccountId: PAYOUT.fund_account_id,
      amountPaise: 10_000,
      state: 'processing',
      utr: null,
      reason: null,
      description: null,
      source: null,
      feesPaise: 590,
      createdAt: new Date(1_756_455_561_000),
    },
  });
});

test.each<[string, Answer]>([
  ['a dropped connection', drop],
  ['half an answer', text(200, '{"id":"pout_')],
  ['HTML with status 200', text(200, '<h1>Welcome</h1>')],
  ['an HTML 502', text(502, '<h1>Bad gateway</h1>')],
  ['an HTML 403', text(403, '<h1>Forbidden</h1>')],
  ['a redirect', elsewhere],
  ['a 500 with an error', refused(500, 'We are facing some trouble', 'server_error')],
  ['a 409', refused(409, 'A request with this key is in progress')],
  ['a 408', refused(408, 'Timeout')],
  ['an empty object', json(200, {})],
  ['null', json(200, null)],
  ['a payout without an id', json(200, { ...PAYOUT, id: '' })],
  ['a payout of another reference', json(200, { ...PAYOUT, reference_id: 'attempt-2' })],
  ['a payout of another amount', json(200, { ...PAYOUT, amount: 10_001 })],
  ['a payout of another fund account', json(200, { ...PAYOUT, fund_account_id: 'fa_2' })],
  ['a payout in dollars', json(200, { ...PAYOUT, currency: 'USD' })],
  ['a fraction of a paisa', json(200, { ...PAYOUT, amount: 10_000.5 })],
  ['6 MB', text(200, `"${'x'.repeat(6 * 1024 * 1024)}"`)],
])(
  'after %s it is unknown whether the payout exists, and nothing is repeated',
  async (_, answer) => {
    answers = [answer, json(200, PAYOUT)];
    expect(await send()).toMatchObject({ kind: 'unknown' });
    expect(seen).toHaveLength(1);
  },
);

test.each<[number, string, boolean]>([
  [400, 'The fund account id does not exist', false],
  [400, 'Different request body sent for the same Idempotency Header', false],
  [429, 'Too many requests', true],
  [401, 'Authentication failed', true],
  [403, 'The key has no permission for payouts', true],
  [400, 'Your IP 203.0.113.7 is not in the list of allowed addresses', true],
])('a %i that says "%s" is a refusal that may pass: %s', async (status, description, passes) => {
  answers = [refused(status, description)];
  expect(await send()).toEqual({
    kind: 'refused',
    code: 'BAD_REQUEST_ERROR',
    reason: 'input_validation_failed',
    description,
    isPassing: passes,
  });
});

test('a state that this version does not know is unheard, and is not read as a success', async () => {
  answers = [json(200, { ...PAYOUT, status: 'settled_in_gold' })];
  expect(await send()).toMatchObject({ kind: 'accepted', payout: { state: 'unheard' } });
});

test('a payout, its reason and a deprecated reason are read', async () => {
  const details = { description: 'No such UPI ID', source: 'beneficiary_bank', reason: 'bad_vpa' };
  const old = { ...PAYOUT, status: 'reversed', failure_reason: 'The bank sent it back' };
  answers = [
    json(200, { ...PAYOUT, status: 'failed', status_details: details, utr: 'null' }),
    json(200, old),
  ];
  const first = await provider.find(PAYOUT.id);
  const { description, source, reason } = details;
  expect(first).toMatchObject({ state: 'failed', description, source, reason, utr: null });
  expect(await provider.find(PAYOUT.id)).toMatchObject({
    state: 'reversed',
    description: 'The bank sent it back',
  });
});

test('a read is repeated twice after a passing failure, and a refused one is not', async () => {
  answers = [drop, text(502, ''), json(200, PAYOUT)];
  expect(await provider.find(PAYOUT.id)).toMatchObject({ id: PAYOUT.id });
  answers = [drop, drop, drop, json(200, PAYOUT)];
  await expect(provider.find(PAYOUT.id)).rejects.toMatchObject({ isPassing: true, status: 0 });
  expect(seen).toHaveLength(6);
  answers = [refused(401, 'Authentication failed', 'authentication_failed')];
  await expect(provider.find(PAYOUT.id)).rejects.toThrow(PayoutProviderFailure);
  expect(seen).toHaveLength(7);
});

test('a payout is not there only if the provider says that its id does not exist', async () => {
  answers = [refused(400, 'The id provided does not exist'), refused(400, 'Something is wrong')];
  expect(await provider.find(PAYOUT.id)).toBeNull();
  await expect(provider.find(PAYOUT.id)).rejects.toMatchObject({ isPassing: false });
  answers = [json(200, { ...PAYOUT, id: 'pout_2' })];
  await expect(provider.find(PAYOUT.id)).rejects.toMatchObject({ code: 'UNREADABLE' });
  expect(await provider.find('pout_/../orders')).toBeNull();
});

test('an answer that ignores the reference is not read as "no payout"', async () => {
  answers = [json(200, collection(PAYOUT)), json(200, collection())];
  expect(await provider.findByReference('attempt-1')).toHaveLength(1);
  expect(await provider.findByReference('attempt-1')).toEqual([]);
  expect(seen[0]?.call).toBe(
    'GET /v1/payouts?account_number=7878780080316316&reference_id=attempt-1&count=100&skip=0',
  );
  const others = json(200, collection({ ...PAYOUT, reference_id: null }));
  const short = json(200, { ...collection(), count: 1 });
  for (const answer of [others, short, json(200, { items: [] }), json(200, [])]) {
    answers = [answer, answer, answer];
    const asked = provider.findByReference('attempt-1');
    await expect(asked).rejects.toMatchObject({ code: 'UNREADABLE', isPassing: true });
  }
});

test('all pages of a range are read, and a record that moves to the next page is read once', async () => {
  const page = (from: number, count: number) =>
    collection(
      ...Array.from({ length: count }, (_, at) => ({ ...PAYOUT, id: `pout_${from + at}` })),
    );
  answers = [json(200, page(0, 100)), json(200, page(99, 50))];
  const range = { from: new Date(1_000_500), to: new Date(2_000_500) };
  expect(await provider.payouts(range)).toHaveLength(149);
  expect(seen.map(({ call }) => call.slice(call.indexOf('from=')))).toEqual([
    'from=1000&to=2001&count=100&skip=0',
    'from=1000&to=2001&count=100&skip=100',
  ]);
});

test('bookings of the account are read as debits and credits of a payout', async () => {
  const booked = (id: string, debit: number, credit: number, source: object) => ({
    id,
    entity: 'transaction',
    account_number: ACCOUNT.accountNumber,
    amount: 10_000,
    currency: 'INR',
    credit,
    debit,
    balance: 1,
    source,
    created_at: 1_756_455_561,
  });
  const back = { id: 'rvrsl_1', entity: 'reversal', payout_id: PAYOUT.id };
  const range = { from: new Date(0), to: new Date(1) };
  answers = [
    json(
      200,
      collection(
        booked('txn_1', 10_590, 0, PAYOUT),
        booked('txn_2', 0, 10_590, back),
        booked('txn_3', 0, 10_000, { id: 'bt_1', entity: 'bank_transfer' }),
      ),
    ),
  ];
  expect(await provider.transactions(range)).toMatchObject([
    { id: 'txn_1', amountPaise: 10_000, isDebit: true, sourceType: 'payout', payoutId: PAYOUT.id },
    { id: 'txn_2', isDebit: false, sourceType: 'reversal', payoutId: PAYOUT.id },
    { id: 'txn_3', isDebit: false, sourceType: 'bank_transfer', payoutId: null },
  ]);
});

test('the balance of exactly our account is read', async () => {
  const account = (number: string, amount: number) => ({
    entity: 'banking_balance',
    account_number: number,
    amount: amount + 1,
    available_amount: amount,
  });
  const other = account('409001396356', 1);
  answers = [json(200, collection(other, account(ACCOUNT.accountNumber, 5_000)))];
  expect(await provider.balancePaise()).toBe(5_000);
  answers = Array.from({ length: 3 }, () => json(200, collection(other)));
  await expect(provider.balancePaise()).rejects.toMatchObject({ code: 'UNREADABLE' });
});

test('a fund account of another address or contact is refused', async () => {
  const contact = { id: 'cont_1', entity: 'contact' };
  const account = {
    id: 'fa_1',
    entity: 'fund_account',
    contact_id: 'cont_1',
    account_type: 'vpa',
    vpa: { address: 'asha@okaxis' },
    active: true,
  };
  const asked = { referenceId: 'player-1', name: 'Asha', upiId: 'Asha@okaxis' };
  answers = [json(201, contact), json(201, account)];
  expect(await provider.destination(asked)).toEqual({ contactId: 'cont_1', fundAccountId: 'fa_1' });
  expect(seen.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { name: 'Asha', type: 'customer', reference_id: 'player-1' },
    { contact_id: 'cont_1', account_type: 'vpa', vpa: { address: 'Asha@okaxis' } },
  ]);
  const wrong = [
    { vpa: { address: 'other@okaxis' } },
    { contact_id: 'cont_2' },
    { active: false },
  ].map((change) => json(200, { ...account, ...change }));
  for (const answer of wrong) {
    answers = [json(200, contact), answer, answer, answer];
    await expect(provider.destination(asked)).rejects.toMatchObject({ code: 'UNREADABLE' });
  }
});

test.each([
  ['Asha Rao', 'Asha Rao'],
  ['Zoë 🔥 [PRO]!!', 'Zoe PRO'],
  ['आशा', 'Player'],
  ['Al', 'Player Al'],
  ['x'.repeat(60), 'x'.repeat(50)],
  ['J. R.', 'J. R.'],
  ['', 'Player'],
])('the name %p becomes %p for the provider', (name, expected) => {
  expect(contactName(name)).toBe(expected);
});

test('without an account nothing is called, and a payout is refused as passing', async () => {
  const none = open({ keyId: null, keySecret: null, accountNumber: null, webhookSecrets: null });
  expect([provider.isConfigured, none.isConfigured]).toEqual([true, false]);
  const sent = await none.send({ key: 'key-1', body: '{}' });
  expect(sent).toMatchObject({ kind: 'refused', code: 'NOT_CONFIGURED', isPassing: true });
  await expect(none.balancePaise()).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
  expect(none.isSigned(Buffer.from('{}'), '')).toBe(false);
  expect(seen).toEqual([]);
});

test.each([
  { ...wanted, amountPaise: 99 },
  { ...wanted, amountPaise: 100.5 },
  { ...wanted, referenceId: 'r'.repeat(41) },
  { ...wanted, referenceId: '' },
  { ...wanted, narration: 'Arena: withdrawal' },
  { ...wanted, narration: 'n'.repeat(31) },
])('a request to pay that the provider would refuse is not written: %j', (bad) => {
  expect(() => provider.payoutBody(bad)).toThrow('Invariant broken');
});

const event = (payload: object) =>
  Buffer.from(
    JSON.stringify({ entity: 'event', event: 'payout.processed', payload, created_at: 1_000 }),
  );

test('a webhook is signed by any of our secrets over its exact bytes', () => {
  const raw = event({ payout: { entity: PAYOUT } });
  const sign = (secret: string) => createHmac('sha256', secret).update(raw).digest('hex');
  const changed = Buffer.from(raw.toString().replace('10000', '10001'));
  expect(['new', 'old', 'other'].map((each) => provider.isSigned(raw, sign(each)))).toEqual([
    true,
    true,
    false,
  ]);
  expect([provider.isSigned(changed, sign('new')), provider.isSigned(raw, '')]).toEqual([
    false,
    false,
  ]);
});

test('a webhook has its payout, or none; one with a payout that cannot be read is no event', () => {
  expect(readEvent(event({ payout: { entity: PAYOUT } }))).toMatchObject({
    event: 'payout.processed',
    payout: { id: PAYOUT.id, amountPaise: 10_000 },
    createdAt: new Date(1_000_000),
  });
  expect(readEvent(event({ transaction: {} }))).toMatchObject({ payout: null });
  expect(readEvent(event({ payout: { entity: { ...PAYOUT, amount: '1' } } }))).toBeNull();
  for (const bad of ['', 'null', '[]', '{}', '{"event":"payout.processed"}']) {
    expect(readEvent(Buffer.from(bad))).toBeNull();
  }
});

test('each repeat of an event has the same id', () => {
  const raw = event({});
  expect(eventIdOf('evt_1', raw)).toBe('evt_1');
  for (const bad of [undefined, '', 'a b', 'x'.repeat(101)]) {
    expect(eventIdOf(bad, raw)).toBe(eventIdOf(undefined, raw));
  }
  expect(eventIdOf(undefined, raw)).toMatch(/^sha256:[\da-f]{64}$/);
});
