import { createHmac } from 'node:crypto';
import { expect } from '@jest/globals';
import pg from 'pg';
import { type Sandbox, startSandbox } from '../../src/embedded/razorpay-sandbox/index.js';
import { startTestApp, type TestApp } from './app.js';
import { type Answer, asking } from './ask.js';
import type { Person } from './people.js';
import { type SandboxClient, type Seen, sandboxClient } from './sandbox.js';

export interface DepositWorld extends TestApp {
  readonly sandbox: Sandbox;
  readonly provider: SandboxClient;
  /** As the schema's owner: to age an order, to look at what the application may not. */
  readonly owner: pg.Client;
}

/** The application beside a provider it talks to over real sockets; no webhook is sent yet. */
export async function startDepositWorld(
  env: Readonly<Record<string, string>> = {},
): Promise<DepositWorld> {
  const sandbox = await startSandbox();
  const test = await startTestApp({ RAZORPAY_API_URL: sandbox.apiUrl, ...env });
  const owner = new pg.Client({ connectionString: test.database.ownerUrl });
  await owner.connect();
  return {
    ...test,
    ...{ sandbox, provider: sandboxClient(sandbox), owner },
    close: async () => {
      await owner.end();
      await test.close();
      await sandbox.close();
    },
  };
}

/** Opens an order the way the browser does. */
export async function ordered(world: TestApp, person: Person, amount = 50): Promise<string> {
  const answer = await asking(world, person)('POST', '/payments/create-order', { amount });
  expect(answer.status).toBe(201);
  return answer.body.orderId;
}

/** Hands over what the checkout gave, the way the browser does. */
export function verify(
  world: TestApp,
  person: Person,
  checkout: Seen['checkout'],
  more: object = {},
): Promise<Answer> {
  return asking(world, person)('POST', '/payments/verify', { ...checkout, ...more });
}

/** Makes an order older, as if it had been opened that long ago, and its check due. */
export async function age(world: DepositWorld, orderId: string, minutes: number): Promise<void> {
  await world.owner.query(
    `UPDATE payment_order SET created_at = now() - $2 * interval '1 minute', next_check_at = now()
      WHERE provider_order_id = $1`,
    [orderId, minutes],
  );
}

/** An event as the provider would send it, under any secret. */
export async function sendEvent(
  world: TestApp,
  event: object,
  { secret = 'test-webhook-secret', id = '' } = {},
): Promise<Answer> {
  const body = JSON.stringify(event);
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      ...(id ? { 'x-razorpay-event-id': id } : {}),
    },
    payload: body,
  });
  return {
    status: answer.statusCode,
    body: answer.json(),
    text: answer.payload,
    headers: answer.headers,
  };
}

/** The event that tells of a payment, as little of it as we read. */
export const eventOf = (event: string, payment: { id: string }): object => ({
  entity: 'event',
  event,
  payload: { payment: { entity: payment } },
});
