import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type SandboxClient, sandboxClient } from '../../../test/world/sandbox.js';
import { type Sandbox, startSandbox } from './index.js';

interface Received {
  readonly id: string;
  readonly event: string;
  readonly amount: number;
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
    const { headers } = request;
    received.push({
      id: String(headers['x-razorpay-event-id']),
      event: body.event,
      amount: body.payload.payment?.entity.amount,
      signature: String(headers['x-razorpay-signature']),
      raw,
    });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  const { port } = shop.address() as AddressInfo;
  sandbox = await startSandbox({ webhookUrl: `http://127.0.0.1:${port}/hook` });
  client = sandboxClient(sandbox);
});
afterAll(async () => {
  await sandbox.close();
  await new Promise((done) => shop.close(done));
});
beforeEach(async () => {
  await client.control('DELETE', '/webhooks/rules');
  received = [];
  answers = [];
});

async function payment(how: object = {}) {
  const order = await client.call('POST', '/orders', { amount: 5000, currency: 'INR' });
  return (await client.pay(order.body.id, how)).body.payment;
}

async function until(count: number): Promise<string[]> {
  const end = Date.now() + 3_000;
  while (received.length < count && Date.now() < end) {
    await new Promise((next) => setTimeout(next, 10));
  }
  await new Promise((next) => setTimeout(next, 60));
  return received.map(({ event }) => event);
}

const sign = (secret: string, raw: string) =>
  createHmac('sha256', secret).update(raw).digest('hex');

test('a payment sends three events, each with a signature of its exact bytes', async () => {
  await payment();
  const events = await until(3);
  expect(events.sort()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
  expect(new Set(received.map(({ id }) => id)).size).toBe(3);
  for (const { raw, signature } of received) {
    expect(signature).toBe(sign(sandbox.webhookSecret, raw));
  }
});

test('a refused event is sent again after growing pauses, with the same id and bytes', async () => {
  await client.control('PATCH', '/settings', { webhook: { events: ['order.paid'] } });
  answers = [500, 503];
  await payment();
  await until(1);
  await client.control('POST', '/clock', { advanceMs: 4_000 });
  expect(await until(1)).toHaveLength(1);
  await client.control('POST', '/clock', { advanceMs: 1_001 });
  await until(2);
  await client.control('POST', '/clock', { advanceMs: 10_001 });
  await until(3);
  expect(received).toHaveLength(3);
  expect(new Set(received.map(({ id, raw }) => id + raw)).size).toBe(1);
});

test('a webhook that fails for a day is switched off, and sends its events once it is switched on', async () => {
  answers = Array.from({ length: 40 }, () => 500);
  await payment();
  await until(1);
  for (let hour = 0; hour < 26; hour += 1) {
    await client.control('POST', '/clock', { advanceMs: 3_600_000 });
    await new Promise((next) => setTimeout(next, 15));
  }
  const { body } = await client.control('GET', '/settings');
  expect(body.webhook.active).toBe(false);
  received = [];
  answers = [];
  await payment();
  expect(await until(0)).toEqual([]);
  await client.control('PATCH', '/settings', { webhook: { active: true } });
  expect(await until(1)).toEqual(['order.paid']);
});

test('webhook events can be doubled, dropped, delayed, reordered and falsified', async () => {
  await client.control('PATCH', '/settings', { webhook: { events: null } });
  const rule = (body: object) => client.control('POST', '/webhooks/rules', body);
  await rule({ event: 'payment.authorized', drop: true });
  await rule({ event: 'payment.captured', afterNext: true, duplicates: 1 });
  await payment();
  const events = await until(3);
  expect(events).toEqual(['order.paid', 'payment.captured', 'payment.captured']);
  expect(received[1]?.id).toBe(received[2]?.id);

  await client.control('PATCH', '/settings', { webhook: { events: ['payment.captured'] } });
  received = [];
  await rule({ event: 'payment.captured', wrongSignature: true });
  await rule({ event: 'payment.captured', amount: 999_999 });
  await rule({ event: 'payment.captured', delayMs: 600_000 });
  await payment();
  await payment();
  await payment();
  await until(2);
  expect(
    received.map(({ raw, signature }) => signature === sign(sandbox.webhookSecret, raw)).sort(),
  ).toEqual([false, true]);
  expect(received.map(({ amount }) => amount).sort()).toEqual([5000, 999_999]);
  await client.control('POST', '/clock', { advanceMs: 600_001 });
  expect(await until(3)).toHaveLength(3);
});

test('after a change of the webhook secret, a retry keeps the old signature, and a replay has a new signature', async () => {
  answers = [500];
  await payment();
  await until(1);
  await client.control('PATCH', '/settings', { webhook: { secret: 'the new secret' } });
  await client.control('POST', '/clock', { advanceMs: 5_001 });
  await until(2);
  await client.control('POST', `/webhooks/${received[0]?.id}/replay`);
  await until(3);
  const made = received.map(({ raw, signature }) => signature === sign('the new secret', raw));
  expect(made).toEqual([false, false, true]);
});

test('each step of a refund and of a dispute sends an event', async () => {
  await client.control('PATCH', '/settings', { refunds: 'failed', webhook: { events: null } });
  const paid = await payment();
  await until(3);
  received = [];
  await client.control('POST', `/payments/${paid.id}/refund`, { amount: 1000 });
  await client.control('POST', '/clock', { advanceMs: 5_001 });
  expect(await until(2)).toEqual(['refund.created', 'refund.failed']);
  const dispute = await client.control('POST', `/payments/${paid.id}/dispute`, {});
  await client.control('POST', `/disputes/${dispute.body.id}`, { status: 'lost' });
  expect((await until(4)).slice(2)).toEqual(['payment.dispute.created', 'payment.dispute.lost']);
  const lost = await client.call('GET', `/disputes/${dispute.body.id}`);
  expect(lost.body).toMatchObject({ status: 'lost', amount: 5000, amount_deducted: 5000 });
});
