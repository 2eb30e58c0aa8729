import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Config } from '../../../platform/config/index.js';
import { RazorpayFailure, RazorpayGateway } from './index.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

// The responses that the test's server sends, one for each request. If no response is left, the
// server responds with 418.
let answers: Answer[] = [];
const seen: string[] = [];
const server = createServer((request, response) => {
  seen.push(`${request.method} ${request.url}`);
  const answer = answers.shift();
  if (answer) answer(request, response);
  else json(418, { error: { code: 'NOT_TOLD' } })(request, response);
});
let gateway: RazorpayGateway;

const json =
  (status: number, body: unknown): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const html =
  (status: number): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  };
const drop: Answer = (request) => request.socket.destroy();
const cutShort: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"order_');
};

const ORDER = {
  id: 'order_RB58MiP5SPFYyM',
  entity: 'order',
  amount: 5000,
  currency: 'INR',
  receipt: 'receipt-1',
  status: 'created',
  notes: [],
  created_at: 1756455561,
};
const collection = (...items: unknown[]) => ({ entity: 'collection', count: items.length, items });
const wanted = { receipt: 'receipt-1', amountPaise: 5000 };

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  gateway = new RazorpayGateway({
    razorpay: {
      keyId: 'rzp_test_key',
      keySecret: 'secret',
      webhookSecrets: ['w'],
      apiUrl: `http://127.0.0.1:${port}`,
      checkoutUrl: '',
    },
  } as unknown as Config);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  answers = [];
  seen.length = 0;
});

test('the request that creates an order has credentials, the amount in paise and an order reference', async () => {
  let sent = '';
  let credentials: string | undefined;
  answers = [
    (request, response) => {
      credentials = request.headers.authorization;
      request.on('data', (part) => {
        sent += String(part);
      });
      request.on('end', () => json(200, ORDER)(request, response));
    },
  ];
  const order = await gateway.createOrder(wanted);
  expect(order).toMatchObject({ id: ORDER.id, amountPaise: 5000, receipt: 'receipt-1' });
  expect(credentials).toBe(`Basic ${Buffer.from('rzp_test_key:secret').toString('base64')}`);
  expect(JSON.parse(sent)).toEqual({
    amount: 5000,
    currency: 'INR',
    receipt: 'receipt-1',
    partial_payment: false,
  });
});

test.each([
  ['dropped', drop],
  ['cut short', cutShort],
  ['an HTML 502', html(502)],
])(
  'after a response that is %s, the order is searched by its order reference before a retry',
  async (_, fault) => {
    answers = [fault, json(200, collection(ORDER))];
    expect((await gateway.createOrder(wanted)).id).toBe(ORDER.id);
    expect(seen).toEqual(['POST /v1/orders', expect.stringContaining('receipt=receipt-1')]);
  },
);

test('an order is requested again if the provider does not know its order reference', async () => {
  const stranger = { ...ORDER, id: 'order_other', receipt: 'receipt-2' };
  answers = [json(429, {}), json(200, collection(stranger)), json(200, ORDER)];
  expect((await gateway.createOrder(wanted)).id).toBe(ORDER.id);
  expect(seen).toHaveLength(3);
});

test('the creation of an order fails after three tries with a temporary failure', async () => {
  const nothing = json(200, collection());
  answers = [html(503), nothing, html(500), nothing, drop];
  const failure = await gateway.createOrder(wanted).catch((thrown: unknown) => thrown);
  expect(failure).toMatchObject({ kind: 'unreachable', passing: true, status: 0 });
});

test('a refused request for an order is not repeated', async () => {
  answers = [json(401, { error: { code: 'BAD_REQUEST_ERROR', description: 'bad key' } })];
  const failure = await gateway.createOrder(wanted).catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(RazorpayFailure);
  expect(failure).toMatchObject({ kind: 'refused', code: 'BAD_REQUEST_ERROR', passing: false });
  expect(seen).toHaveLength(1);
});

test('a request that only reads data is retried after a temporary failure', async () => {
  answers = [drop, json(429, 'slow down'), json(200, ORDER)];
  expect((await gateway.order(ORDER.id))?.id).toBe(ORDER.id);
});

test('reading an unknown id returns null, and wrong credentials throw an error', async () => {
  answers = [json(400, { error: { code: 'BAD_REQUEST_ERROR' } }), json(401, {})];
  expect(await gateway.payment('pay_unknown')).toBeNull();
  await expect(gateway.payment('pay_unknown')).rejects.toMatchObject({ status: 401 });
});

test('an id that would change the address of the request is never sent', async () => {
  expect(await gateway.payment('../orders')).toBeNull();
  expect(await gateway.payment('pay_1?expand[]=card')).toBeNull();
  expect(seen).toEqual([]);
});

test('a payment is read although optional fields are missing and others are unknown', async () => {
  const payment = {
    id: 'pay_1',
    order_id: ORDER.id,
    amount: 5000,
    currency: 'INR',
    status: 'failed',
    error_code: '',
    error_reason: 'payment_timed_out',
    error_description: 'Too late',
    created_at: 1756455561,
    vpa: { new: 'shape' },
  };
  answers = [json(200, payment)];
  expect(await gateway.payment('pay_1')).toEqual({
    id: 'pay_1',
    orderId: ORDER.id,
    amountPaise: 5000,
    currency: 'INR',
    status: 'failed',
    amountRefundedPaise: 0,
    errorCode: 'payment_timed_out',
    errorDescription: 'Too late',
    payer: null,
    createdAt: new Date(1756455561000),
  });
});

test.each([
  [{ vpa: ' Asha@OkAxis ' }, 'upi:asha@okaxis'],
  [
    { card: { last4: '1007', name: 'Asha Rao', network: 'Visa', issuer: null, type: 'debit' } },
    'card:1007||asha rao|Visa||debit',
  ],
  [{ card: { last4: '1007', network: 'Visa' } }, null],
  [{ card: 'new shape' }, null],
])('a payment with the fields %j is read with the payer %p', async (by, payer) => {
  const payment = { id: 'pay_1', amount: 1, currency: 'INR', status: 'captured', created_at: 1 };
  answers = [json(200, { ...payment, ...by })];
  expect(await gateway.payment('pay_1')).toMatchObject({ payer });
});

test('lists are read page by page until their end or the limit', async () => {
  const payment = { id: 'pay_1', amount: 1, currency: 'INR', status: 'captured', created_at: 1 };
  const page = collection(...Array.from({ length: 100 }, () => payment));
  answers = [json(200, page), json(200, collection(payment))];
  const range = { from: new Date(1000), to: new Date(2000) };
  expect(await gateway.paymentsMade(range, 150)).toHaveLength(101);
  expect(seen[1]).toContain('skip=100');
  expect(seen[1]).toContain('count=50');
});
