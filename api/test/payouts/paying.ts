import { createHmac } from 'node:crypto';
import { expect } from '@jest/globals';
import { type Sandbox, startSandbox } from '../../src/embedded/razorpay-sandbox/index.js';
import { assert, newId } from '../../src/kernel/index.js';
import { settingsChanged } from '../../src/modules/settings/domain/settings-changed.js';
import { withdrawing } from '../withdrawals/withdrawing.js';
import { type Answer, answerOf, asking } from '../world/ask.js';
import { send } from '../world/http.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct, type Ways } from '../world/product.js';
import { sandboxClient } from '../world/sandbox.js';
import { keepConfirmed } from '../world/second-admin.js';
import { eventually } from '../world/wait.js';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A balance that no test uses up, in paise. */
const MUCH = 100_000_000_00;

export type PayoutWorld = Awaited<ReturnType<typeof startPayoutWorld>>;

const envOf = ({ apiUrl, payouts }: Sandbox) => ({
  RAZORPAY_API_URL: apiUrl,
  RAZORPAYX_KEY_ID: payouts.keyId,
  RAZORPAYX_KEY_SECRET: payouts.keySecret,
  RAZORPAYX_ACCOUNT_NUMBER: payouts.accountNumber,
  RAZORPAYX_WEBHOOK_SECRET: payouts.webhookSecret,
});

/** Starts the product with automatic payouts, and a simulated provider on real sockets. */
export async function startPayoutWorld(
  ways: Ways = {},
  env: Readonly<Record<string, string>> = {},
) {
  const sandbox = await startSandbox();
  const product = await startProduct({ ...envOf(sandbox), ...env }, ways);
  const { apiUrl, payouts } = sandbox;
  const provider = sandboxClient({ apiUrl, keyId: payouts.keyId, keySecret: payouts.keySecret });
  await provider.control('PATCH', '/settings', { payouts: { processMs: 10, queuedMs: 10 } });
  const world = {
    ...product,
    sandbox,
    provider,
    close: async () => {
      await product.close();
      await sandbox.close();
    },
  };
  await setPayouts(world, { payoutsMode: 'auto', payoutCoolDownHours: 0 });
  return world;
}

/** Changes settings of payouts, by an admin who is not part of the test. */
export async function setPayouts(
  { ledger }: Pick<OwnProduct, 'ledger'>,
  settings: Readonly<Record<string, string | number>>,
): Promise<void> {
  const outcome = await ledger.post(
    settingsChanged({ settings, adminId: newId(), reason: 'A test', key: newId() }),
  );
  assert(outcome.posted, 'the settings were refused');
}

interface ProviderPayout {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly reference_id: string;
  readonly utr: string | null;
}

/** Reads what product and provider know about payouts. */
function reading(world: PayoutWorld, admin: Person) {
  const act = withdrawing(world, admin);
  const ask = asking(world, admin);
  /** Lists the newest payouts by a control of the provider, which no fault breaks. */
  const listed = async (): Promise<readonly ProviderPayout[]> =>
    (await world.provider.control('GET', '/payouts')).body.items as unknown as ProviderPayout[];
  const rowsOf = (withdrawalId: string) =>
    world.database.rows<{ id: string; state: string; reason: string | null }>(
      'SELECT id, state, reason FROM payout WHERE withdrawal_id = $1 ORDER BY attempt',
      [withdrawalId],
    );
  const found = async (id: string) => (await act.list(`?q=${id}`)).withdrawals[0];
  return {
    rowsOf,
    found,
    overview: async () => (await ask('GET', '/admin/payouts')).body,
    stateOf: async (id: string) => (await found(id))?.payout?.state,
    progressOf: async (player: Person, id: string) =>
      (await act.own(player)).find(({ _id }: { _id: string }) => _id === id)?.progress,
    atProvider: async (withdrawalId: string) => {
      const ids = new Set((await rowsOf(withdrawalId)).map((row) => row.id));
      return (await listed()).filter(({ reference_id }) => ids.has(reference_id));
    },
    sentTokens: async (id: string) => (await world.ledger.account(`sent:${id}`)).balance,
    heldTokens: async (id: string) => (await world.ledger.account(`hold:${id}`)).balance,
    cases: async () => (await ask('GET', '/admin/payouts/cases')).body.cases,
  };
}

/** Makes the provider and other staff do something. */
function meddling(world: PayoutWorld, admin: Person) {
  const { control } = world.provider;
  return {
    fault: (kind: string, times = 1, route = 'POST /v1/payouts') =>
      control('POST', '/faults', { route, kind, times }),
    move: (payoutId: string, status: string, reason?: string) =>
      control('POST', `/payouts/${payoutId}`, { status, reason }),
    rich: () => control('POST', '/balance', { amount: MUCH }),
    hold: (playerId: string) =>
      asking(world, admin)('POST', `/admin/risk/players/${playerId}/hold`, { reason: 'Look' }),
  };
}

/** Common steps of the tests of payouts. */
export function paying(world: PayoutWorld, admin: Person) {
  const act = withdrawing(world, admin);
  const ask = asking(world, admin);
  const read = reading(world, admin);
  let now = Date.now();
  const steps = {
    ...act,
    ...read,
    ...meddling(world, admin),
    ask,
    /** Requests a withdrawal to an address, whose first word decides its fate at the provider. */
    async requested(address = 'asha@okaxis', amount = 50): Promise<{ id: string; player: Person }> {
      const player = await act.playerWith(amount);
      const body = { amount, type: 'upi', upiId: address };
      return { id: await act.withdrawalOf(player, body), player };
    },
    /** Presses pay for these withdrawals, which have the sum. */
    pay: (ids: readonly string[], sum: number, key: string = newId()): Promise<Answer> =>
      ask(
        'POST',
        '/admin/payouts/pay-due',
        { count: ids.length, sum, ids },
        { 'idempotency-key': key },
      ),
    sweep: () => world.runJob('payout-sweep'),
    /** Sets the clocks of the product and the provider ahead. */
    async later(ms: number): Promise<void> {
      now = Math.max(now, Date.now()) + ms;
      await world.setTime(new Date(now));
      await world.provider.control('POST', '/clock', { advanceMs: ms });
      await keepConfirmed(world, admin);
    },
    async sent(address?: string, amount = 50) {
      const asked = await steps.requested(address, amount);
      expect((await steps.pay([asked.id], amount)).body.paid.count).toBe(1);
      await steps.sweep();
      return asked;
    },
    /** Lets the clock run until the payout has this state. */
    until: (id: string, state: string, everyMs = 16 * SECOND): Promise<void> =>
      eventually(
        async () => {
          await steps.later(everyMs);
          await steps.sweep();
          expect(await read.stateOf(id)).toBe(state);
        },
        { withinMs: 10_000 },
      ),
  };
  return steps;
}

/** Sends an event to the webhook of payouts as the provider would, signed with a secret. */
export async function sendPayoutEvent(
  { url, sandbox }: PayoutWorld,
  event: object,
  { secret = sandbox.payouts.webhookSecret, id = newId() } = {},
): Promise<Answer> {
  const body = JSON.stringify(event);
  const answer = await send(`${url}/api/payouts/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      'x-razorpay-event-id': id,
    },
    payload: body,
  });
  return answerOf(answer);
}

/** Creates an admin whose session stays confirmed, whatever time a test sets the clock to. */
export async function anAdmin(world: PayoutWorld): Promise<Person> {
  const admin = await somebody(world, 'admin');
  await keepConfirmed(world, admin);
  return admin;
}
