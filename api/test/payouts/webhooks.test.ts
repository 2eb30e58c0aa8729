// Own product: its provider of payouts belongs to the test, and its worker runs by itself.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import type { Person } from '../world/people.js';
import { tokensOf } from '../world/tokens.js';
import { eventually } from '../world/wait.js';
import { anAdmin, type PayoutWorld, paying, sendPayoutEvent, startPayoutWorld } from './paying.js';

let world: PayoutWorld;
let admin: Person;
let act: ReturnType<typeof paying>;
beforeAll(async () => {
  world = await startPayoutWorld({ runs: ['jobs'] });
  admin = await anAdmin(world);
  act = paying(world, admin);
  const url = `${world.url}/api/payouts/webhook`;
  await settings({ payoutWebhook: { url, firstRetryMs: 200, longestRetryMs: 400 } });
});
beforeEach(async () => {
  await world.provider.control('DELETE', '/webhooks/rules');
  await settings({ payouts: { processMs: 300 } });
});
afterEach(() => expectHealthyLedger(world));
afterAll(() => world.close());

const settings = (change: object) => world.provider.control('PATCH', '/settings', change);
const rule = (body: object) => world.provider.control('POST', '/webhooks/rules', body);
const becomes = (id: string, state: string) =>
  eventually(async () => expect(await act.stateOf(id)).toBe(state));
/** Presses pay, and lets the worker and the webhooks do the rest. */
async function pressed(address?: string) {
  const asked = await act.requested(address);
  await act.pay([asked.id], 50);
  return asked;
}
const eventsOf = (providerId: string) =>
  world.database.rows<{ event: string }>('SELECT event FROM payout_event WHERE provider_id = $1', [
    providerId,
  ]);

test('a payout is sent at once after the press, and its webhook completes it within seconds', async () => {
  const { id } = await pressed();
  const start = Date.now();
  await becomes(id, 'processed');
  expect(Date.now() - start).toBeLessThan(10_000);
});

test('a press wakes the worker although an earlier run has failed for good', async () => {
  // Like a database that was away: every run fails when it takes a payout.
  await world.database.rows(
    `CREATE FUNCTION away() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'away'; END $$`,
  );
  await world.database.rows(
    'CREATE TRIGGER away BEFORE UPDATE ON payout FOR EACH ROW EXECUTE FUNCTION away()',
  );
  const { id } = await pressed();
  const states = "SELECT state FROM bullmq.job WHERE queue = 'payout-step'";
  await eventually(async () =>
    expect(await world.database.rows(states)).toEqual([{ state: 'failed' }]),
  );
  await world.database.rows('DROP TRIGGER away ON payout');
  const other = await pressed();
  const start = Date.now();
  await becomes(other.id, 'processed');
  await becomes(id, 'processed');
  expect(Date.now() - start).toBeLessThan(10_000);
});

test('doubled, late and disordered webhooks complete a payout once', async () => {
  await rule({ event: 'payout.initiated', duplicates: 3, afterNext: true });
  await rule({ event: 'payout.processed', duplicates: 5 });
  await rule({ event: 'payout.updated', delayMs: 400, duplicates: 2 });
  const { id } = await pressed();
  await becomes(id, 'processed');
  const [payout] = await act.atProvider(id);
  await eventually(async () => {
    const stored = await eventsOf(payout?.id ?? '');
    expect(stored.map(({ event }) => event).toSorted()).toEqual([
      'payout.initiated',
      'payout.processed',
      'payout.updated',
    ]);
  });
  expect(await act.found(id)).toMatchObject({
    status: 'completed',
    payout: { state: 'processed' },
  });
  const completions = await world.database.rows(
    "SELECT 1 FROM ledger.event WHERE type = 'WithdrawalCompleted' AND reference = $1",
    [id],
  );
  expect(completions).toHaveLength(1);
});

test('a webhook that claims a payment moves nothing, because the provider is asked', async () => {
  const { id, player } = await pressed('stuck@okaxis');
  await becomes(id, 'processing');
  const [payout] = await act.atProvider(id);
  const { body } = await world.provider.call('GET', `/payouts/${payout?.id}`);
  for (const status of ['processed', 'failed', 'reversed']) {
    const entity = { ...body, status, utr: '123456789012' };
    const event = {
      entity: 'event',
      event: `payout.${status}`,
      payload: { payout: { entity } },
      created_at: Math.floor(Date.now() / 1000),
    };
    const eventId = newId();
    expect((await sendPayoutEvent(world, event, { id: eventId })).status).toBe(200);
    await eventually(async () => {
      const [stored] = await world.database.rows<{ at: Date | null }>(
        'SELECT next_try_at AS at FROM payout_event WHERE event_id = $1',
        [eventId],
      );
      expect(stored).toEqual({ at: null });
    });
    expect(await act.stateOf(id)).toBe('processing');
  }
  expect([await act.sentTokens(id), await tokensOf(world, player)]).toEqual([50, 0]);
});

test.each([
  [
    'a wrong secret',
    { entity: 'event', event: 'payout.processed' },
    { secret: 'other' },
    'WEBHOOK_NOT_SIGNED',
  ],
  ['no event', { colour: 'red' }, {}, 'WEBHOOK_UNREADABLE'],
])('a webhook with %s is refused and stored nowhere', async (_, event, how, code) => {
  const id = newId();
  const answer = await sendPayoutEvent(world, event, { ...how, id });
  expect(answer).toMatchObject({ status: 400, body: { code } });
  const stored = await world.database.rows('SELECT 1 FROM payout_event WHERE event_id = $1', [id]);
  expect(stored).toEqual([]);
});

test('a webhook of a payout that Arena has not made opens a case', async () => {
  const contact = await world.provider.call('POST', '/contacts', { name: 'Somebody Else' });
  const account = await world.provider.call('POST', '/fund_accounts', {
    contact_id: contact.body.id,
    account_type: 'vpa',
    vpa: { address: 'somebody@okaxis' },
  });
  const made = await world.provider.call(
    'POST',
    '/payouts',
    {
      account_number: world.sandbox.payouts.accountNumber,
      fund_account_id: account.body.id,
      amount: 12_300,
      currency: 'INR',
      mode: 'UPI',
      purpose: 'payout',
    },
    { 'x-payout-idempotency': newId() },
  );
  await eventually(async () =>
    expect(await act.cases()).toContainEqual(
      expect.objectContaining({ kind: 'unknown-payout', providerId: made.body.id }),
    ),
  );
});

test('without any webhook, the payout is completed by asking', async () => {
  await rule({ event: 'payout.initiated', drop: true });
  await rule({ event: 'payout.updated', drop: true });
  await rule({ event: 'payout.processed', drop: true });
  const { id } = await pressed();
  await becomes(id, 'processing');
  await eventually(async () => {
    await act.later(5_000);
    await act.sweep();
    expect(await act.stateOf(id)).toBe('processed');
  });
  await world.setTime(null);
});

test('the records at the provider are made when the player names the UPI ID', async () => {
  const { player } = await act.requested('early@okaxis');
  await world.followed();
  await eventually(async () => {
    const rows = await world.database.rows<{ made: boolean }>(
      'SELECT fund_account_id IS NOT NULL AS made FROM payout_destination WHERE user_id = $1',
      [player.id],
    );
    expect(rows).toEqual([{ made: true }]);
  });
});
