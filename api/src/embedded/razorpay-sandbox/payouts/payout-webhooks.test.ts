import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type SandboxClient, sandboxClient } from '../../../../test/world/sandbox.js';
import { type Sandbox, startSandbox } from '../index.js';

interface Received {
  readonly path: string;
  readonly id: string;
  readonly event: string;
  readonly status: string | undefined;
  readonly signature: string;
  readonly raw: string;
}

let shop: Server;
let sandbox: Sandbox;
let client: SandboxClient;
let received: Received[] = [];
let answers: number[] = [];

beforeAll(async () => {
  shop = createServer(async (request, response) => {
    let raw = '';
    for await (const chunk of request) raw += chunk;
    const body = JSON.parse(raw);
    const { headers, url = '' } = request;
    received.push({
      path: url,
      id: String(headers['x-razorpay-event-id']),
      event: body.event,
      status: body.payload.payout?.entity.status,
      signature: String(headers['x-razorpay-signature']),
      raw,
    });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  const { port } = shop.address() as AddressInfo;
  const hook = `http://127.0.0.1:${port}`;
  sandbox = await startSandbox({
    webhookUrl: `${hook}/payments`,
    payouts: { webhookUrl: `${hook}/payouts` },
  });
  const { apiUrl, payouts } = sandbox;
  client = sandboxClient({ apiUrl, keyId: payouts.keyId, keySecret: payouts.keySecret });
});
afterAll(async () => {
  await sandbox.close();
  await new Promise((done) => shop.close(done));
});
beforeEach(async () => {
  await client.control('DELETE', '/webhooks/rules');
  await client.control('PATCH', '/settings', {
    payouts: { processMs: 30 },
    payoutWebhook: {
      events: null,
      firstRetryMs: 40,
      doubledShare: 0,
      droppedShare: 0,
      lateMs: 0,
      active: true,
    },
  });
  received = [];
  answers = [];
});

let made = 0;
async function payTo(address: string): Promise<string> {
  made += 1;
  const answer = await client.call(
    'POST',
    '/payouts',
    {
      account_number: sandbox.payouts.accountNumber,
      fund_account: { account_type: 'vpa', vpa: { address }, contact: { name: 'Asha Rao' } },
      amount: 10_000,
      currency: 'INR',
      mode: 'UPI',
      purpose: 'payout',
      reference_id: `hook-${made}`,
    },
    { 'x-payout-idempotency': `hook-${made}` },
  );
  expect(answer.status).toBe(200);
  return answer.body.id;
}

const only = (events: readonly string[]) =>
  client.control('PATCH', '/settings', { payoutWebhook: { events } });

async function until(count: number): Promise<string[]> {
  const end = Date.now() + 3_000;
  while (received.length < count && Date.now() < end) {
    await new Promise((next) => setTimeout(next, 10));
  }
  await new Promise((next) => setTimeout(next, 60));
  return received.map(({ event }) => event);
}

test('a payout tells its states to the webhook of payouts, each signed with its own secret', async () => {
  await payTo('asha@okaxis');
  const events = await until(4);
  expect(events.toSorted()).toEqual([
    'payout.initiated',
    'payout.processed',
    'payout.updated',
    'transaction.created',
  ]);
  for (const { path, raw, signature } of received) {
    const right = createHmac('sha256', sandbox.payouts.webhookSecret).update(raw).digest('hex');
    expect([path, signature]).toEqual(['/payouts', right]);
  }
  expect(JSON.parse(received[0]?.raw ?? '')).toMatchObject({
    entity: 'event',
    account_id: expect.stringMatching(/^acc_/),
    contains: [expect.any(String)],
    created_at: expect.any(Number),
  });
});

test.each([
  ['fail-gateway-down@okaxis', ['payout.initiated', 'payout.failed']],
  ['reverse-gateway-down@okaxis', ['payout.initiated', 'payout.reversed']],
  ['pending@okaxis', ['payout.pending']],
  ['queue-gateway-degraded@okaxis', ['payout.queued']],
])('a payout to %s tells %j', async (address, expected) => {
  await only(['failed', 'reversed', 'pending', 'queued', 'initiated'].map((s) => `payout.${s}`));
  await payTo(address);
  expect((await until(expected.length)).toSorted()).toEqual(expected.toSorted());
});

test('an event is repeated until it is answered with 2xx', async () => {
  await only(['payout.processed']);
  answers = [500, 302];
  await payTo('asha@okaxis');
  await until(3);
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  expect(received).toHaveLength(3);
});

test('an event can be doubled, dropped, held back and sent again', async () => {
  await only(['payout.initiated', 'payout.processed']);
  const rule = (change: object) => client.control('POST', '/webhooks/rules', change);
  await rule({ event: 'payout.initiated', afterNext: true });
  await rule({ event: 'payout.processed', duplicates: 1 });
  await payTo('asha@okaxis');
  expect(await until(3)).toEqual(['payout.processed', 'payout.processed', 'payout.initiated']);
  await client.control('POST', `/webhooks/${received[0]?.id}/replay`);
  expect((await until(4))[3]).toBe('payout.processed');
  received = [];
  await rule({ event: 'payout.initiated', drop: true });
  await payTo('asha@okaxis');
  expect(await until(1)).toEqual(['payout.processed']);
});

test('events can be doubled and late at random', async () => {
  await only(['payout.initiated']);
  const payoutWebhook = { doubledShare: 1, lateMs: 200 };
  await client.control('PATCH', '/settings', { payoutWebhook });
  for (let count = 0; count < 8; count += 1) await payTo('stuck@okaxis');
  await until(16);
  await new Promise((next) => setTimeout(next, 250));
  expect(received).toHaveLength(16);
  expect(new Set(received.map(({ id }) => id)).size).toBe(8);
  await client.control('PATCH', '/settings', { payoutWebhook: { droppedShare: 1, lateMs: 0 } });
  received = [];
  await payTo('stuck@okaxis');
  expect(await until(0)).toEqual([]);
});
