import { createHmac } from 'node:crypto';
import { expect } from '@jest/globals';
import pg from 'pg';
import { type Sandbox, startSandbox } from '../../src/embedded/razorpay-sandbox/index.js';
import { RECENT_JOB, SWEEP_JOB } from '../../src/modules/payments/job-names.js';
import { type Answer, answerOf, asking } from './ask.js';
import { send } from './http.js';
import { type Person, somebody } from './people.js';
import { type OwnProduct, type Product, startProduct, type Ways } from './product.js';
import { type SandboxClient, type Seen, sandboxClient } from './sandbox.js';

export interface DepositWorld extends OwnProduct {
  readonly sandbox: Sandbox;
  readonly provider: SandboxClient;
  /**
   * Connection of the schema's owner, to change an order's age and read what the application may
   * not.
   */
  readonly owner: pg.Client;
}

/**
 * Starts the application and a simulated payment provider on real sockets. The provider does not
 * send webhooks yet.
 */
export async function startDepositWorld(
  env: Readonly<Record<string, string>> = {},
  ways: Ways = {},
): Promise<DepositWorld> {
  const sandbox = await startSandbox();
  const test = await startProduct({ RAZORPAY_API_URL: sandbox.apiUrl, ...env }, ways);
  const owner = new pg.Client({ connectionString: test.database.ownerUrl });
  await owner.connect();
  return {
    ...test,
    sandbox,
    provider: sandboxClient(sandbox),
    owner,
    close: async () => {
      await owner.end();
      await test.close();
      await sandbox.close();
    },
  };
}

/** Opens an order as the browser does. Returns the id of the order. */
export async function ordered(world: Product, person: Person, amount = 50): Promise<string> {
  const answer = await asking(world, person)('POST', '/payments/create-order', { amount });
  expect(answer.status).toBe(201);
  return answer.body.orderId;
}

/** Opens an order whose payment fails, and lets an admin ask the provider about it. */
export async function failedOrder(
  world: DepositWorld,
  admin: Person,
  person: Person,
  amount: number,
): Promise<void> {
  const orderId = await ordered(world, person, amount);
  await world.provider.pay(orderId, { outcome: 'failed' });
  const { body } = await asking(world, person)('GET', `/payments/orders/${orderId}`);
  const url = `/admin/payments/queue/${body._id}/check`;
  expect((await asking(world, admin)('POST', url, {})).status).toBe(200);
}

/** Sends the result of the checkout, as the browser does after a payment. */
export function verify(
  world: Product,
  person: Person,
  checkout: Seen['checkout'],
  more: object = {},
): Promise<Answer> {
  return asking(world, person)('POST', '/payments/verify', { ...checkout, ...more });
}

/**
 * Makes an order older and its next check due. The check is due one second ago, because
 * PostgreSQL's clock is finer than Node's and may be ahead.
 */
export async function age(world: DepositWorld, orderId: string, minutes: number): Promise<void> {
  await world.owner.query(
    `UPDATE payment_order SET created_at = now() - $2 * interval '1 minute',
                              next_check_at = now() - interval '1 second'
      WHERE provider_order_id = $1`,
    [orderId, minutes],
  );
}

/** Sends an event to the webhook as the provider would, signed with the given secret. */
export async function sendEvent(
  world: Product,
  event: object,
  { secret = 'test-webhook-secret', id = '' } = {},
): Promise<Answer> {
  const body = JSON.stringify(event);
  const answer = await send(`${world.url}/api/payments/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      ...(id ? { 'x-razorpay-event-id': id } : {}),
    },
    payload: body,
  });
  return answerOf(answer);
}

/** Returns a provider's event about a payment, with only the fields that the product reads. */
export const eventOf = (event: string, payment: { id: string }): object => ({
  entity: 'event',
  event,
  payload: { payment: { entity: payment } },
});

/** Removes all faults of the provider, and creates a new buyer for the next test. */
export async function aBuyer(world: DepositWorld): Promise<Person> {
  await world.provider.control('DELETE', '/faults');
  return somebody(world, 'player', { inGameName: 'Asha', freeFireUID: '1234567' });
}

interface Deposits {
  readonly world: DepositWorld;
  readonly player: Person;
  readonly admin: Person;
}

/** Common steps of the deposit tests. `now` returns the current world, buyer and admin. */
export function depositing(now: () => Deposits) {
  return {
    fault: (route: string, kind: string, times = 1) =>
      now().world.provider.control('POST', '/faults', { route, kind, times }),
    /** Runs the check of due orders, which the worker repeats every few seconds. */
    sweep: () => now().world.runJob(SWEEP_JOB),
    recent: () => now().world.runJob(RECENT_JOB),
    show: async (orderId: string) =>
      (await asking(now().world, now().player)('GET', `/payments/orders/${orderId}`)).body,
    logOf: async (orderId: string) => {
      const { world, admin } = now();
      const { body } = await asking(world, admin)('GET', `/deposit-logs/admin/all?q=${orderId}`);
      return body.depositLogs[0];
    },
    storedEvents: async () => {
      const found = await now().world.owner.query('SELECT count(*) AS n FROM provider_event');
      return Number(found.rows[0].n);
    },
  };
}

/**
 * Expects the stored counts of orders per day to equal a full count of all orders and their
 * deposits.
 */
export async function expectTrueDepositCounts({ owner }: DepositWorld): Promise<void> {
  const days = await owner.query(
    `SELECT day, shown_status, orders, tokens FROM payment_order_day WHERE orders <> 0
      ORDER BY 1, 2`,
  );
  const counted = await owner.query(
    `SELECT payment_day(o.created_at) AS day,
            CASE WHEN EXISTS (SELECT FROM projection.deposit d WHERE d.order_id = o.id)
                 THEN 'success' ELSE o.status END AS shown_status,
            count(*) AS orders, sum(o.tokens)::bigint AS tokens
       FROM payment_order o GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  expect(days.rows).toEqual(counted.rows);
}
