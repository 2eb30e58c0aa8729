// The client of payouts against the sandbox, with every fault of the provider.

import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { RazorpayX } from '../../src/addons/payouts/razorpayx/index.js';
import { FAULT_KINDS, type FaultKind } from '../../src/embedded/razorpay-sandbox/faults.js';
import { type Sandbox, startSandbox } from '../../src/embedded/razorpay-sandbox/index.js';
import type { Config } from '../../src/platform/config/index.js';
import { type SandboxClient, sandboxClient } from '../world/sandbox.js';

const LARGE = 100_000_000_000;

let sandbox: Sandbox;
let control: SandboxClient['control'];
let provider: RazorpayX;
beforeAll(async () => {
  sandbox = await startSandbox();
  control = sandboxClient(sandbox).control;
  await control('PATCH', '/settings', { payouts: { processMs: 20 } });
  provider = clientWith({});
});
afterAll(() => sandbox.close());
afterEach(async () => {
  await control('DELETE', '/faults');
  await control('PATCH', '/settings', { payouts: { allowedAddresses: null } });
  await control('POST', '/balance', { amount: LARGE });
});

function clientWith(change: object): RazorpayX {
  const { webhookSecret, ...account } = sandbox.payouts;
  const razorpayX = { ...account, webhookSecrets: [webhookSecret], ...change };
  return new RazorpayX({
    razorpay: { apiUrl: sandbox.apiUrl },
    razorpayX,
  } as unknown as Config);
}

let made = 0;
async function newPayout(upiId = 'asha@okaxis') {
  made += 1;
  const referenceId = `W-${made}-1`;
  const place = await provider.destination({ referenceId: 'player-1', name: 'Asha', upiId });
  const { fundAccountId } = place;
  const narration = 'Arena withdrawal';
  const body = provider.payoutBody({ referenceId, fundAccountId, amountPaise: 10_000, narration });
  return { referenceId, payout: { key: `attempt-${made}`, body } };
}

async function become(id: string, state: string) {
  const end = Date.now() + 3_000;
  for (;;) {
    const found = await provider.find(id);
    if (found?.state === state || Date.now() > end) {
      expect(found?.state).toBe(state);
      return found;
    }
    await new Promise((next) => setTimeout(next, 20));
  }
}

/** What the client makes of each fault, and whether the sandbox executed the call. */
const EXPECTED: Readonly<Record<FaultKind, readonly [kind: string, exists: boolean]>> = {
  latency: ['accepted', true],
  hang: ['unknown', false],
  reset: ['unknown', false],
  '429': ['refused', false],
  '500': ['unknown', false],
  'html-502': ['unknown', false],
  '503': ['unknown', false],
  'execute-then-drop': ['unknown', true],
  '500-after': ['unknown', true],
  truncated: ['unknown', true],
};

test.each(FAULT_KINDS)(
  'a request to pay that meets the fault %s is paid once after repeats with the same key',
  async (kind) => {
    const { referenceId, payout } = await newPayout();
    await control('POST', '/faults', { route: 'POST /v1/payouts', kind, ms: 300, times: 1 });
    const [outcome, exists] = EXPECTED[kind];
    const first = await provider.send(payout);
    expect(first.kind).toBe(outcome);
    if (first.kind === 'refused') expect(first.isPassing).toBe(true);
    expect(await provider.findByReference(referenceId)).toHaveLength(exists ? 1 : 0);
    const repeats = await Promise.all([provider.send(payout), provider.send(payout)]);
    const [one, two] = repeats.map((sent) => (sent.kind === 'accepted' ? sent.payout.id : null));
    expect([typeof one, one === two]).toEqual(['string', true]);
    expect(await provider.findByReference(referenceId)).toHaveLength(1);
  },
  30_000,
);

test.each<FaultKind>(['reset', '429', '500', 'html-502', '503', 'execute-then-drop', 'truncated'])(
  'a read that meets the fault %s twice is answered by the third call',
  async (kind) => {
    await control('POST', '/faults', { route: '*', kind, times: 2 });
    expect(await provider.balancePaise()).toBe(LARGE);
    await control('POST', '/faults', { route: '*', kind, times: 3 });
    await expect(provider.balancePaise()).rejects.toMatchObject({ isPassing: true });
  },
);

test('a payout of another body with the same key is refused for good', async () => {
  const [one, two] = [await newPayout(), await newPayout()];
  expect((await provider.send(one.payout)).kind).toBe('accepted');
  expect(await provider.send({ key: one.payout.key, body: two.payout.body })).toMatchObject({
    kind: 'refused',
    description: 'Different request body sent for the same Idempotency Header',
    isPassing: false,
  });
  expect(await provider.findByReference(two.referenceId)).toEqual([]);
});

test('a payout is followed from its acceptance to its end, and its bookings are read', async () => {
  const from = new Date(Date.now() - 1_000);
  const [paid, failed] = [await newPayout(), await newPayout('fail-bank-account-closed@okaxis')];
  const ids: string[] = [];
  for (const { payout } of [paid, failed]) {
    const sent = await provider.send(payout);
    if (sent.kind === 'accepted') ids.push(sent.payout.id);
  }
  const [first = '', second = ''] = ids;
  expect(await become(first, 'processed')).toMatchObject({
    utr: expect.stringMatching(/^\d{12}$/),
  });
  expect(await become(second, 'failed')).toMatchObject({
    reason: 'bank_account_closed',
    source: 'beneficiary_bank',
    feesPaise: 590,
  });
  const range = { from, to: new Date(Date.now() + 1_000) };
  const listed = (await provider.payouts(range)).map(({ id }) => id);
  expect(listed).toEqual(expect.arrayContaining(ids));
  const booked = await provider.transactions(range);
  const of = (id: string) =>
    booked
      .filter(({ payoutId }) => payoutId === id)
      .map(({ isDebit, sourceType, amountPaise }) => [isDebit, sourceType, amountPaise]);
  expect(of(first)).toEqual([[true, 'payout', 10_000]]);
  expect(of(second)).toEqual([
    [false, 'reversal', 10_000],
    [true, 'payout', 10_000],
  ]);
});

test('a queued payout is cancelled, and another one is not', async () => {
  await control('POST', '/balance', { amount: 0 });
  const { payout } = await newPayout();
  const sent = await provider.send(payout);
  if (sent.kind !== 'accepted') throw new Error(`The payout is ${sent.kind}`);
  expect(sent.payout).toMatchObject({ state: 'queued', reason: 'low_balance', feesPaise: 0 });
  expect(await provider.cancel(sent.payout.id)).toMatchObject({ state: 'cancelled' });
  await expect(provider.cancel(sent.payout.id)).rejects.toMatchObject({ isPassing: false });
});

test('all pages of 250 payouts are read', async () => {
  const from = new Date(Date.now() - 1_000);
  const before = (await provider.payouts({ from, to: new Date(Date.now() + 1_000) })).length;
  for (let count = 0; count < 250; count += 1) {
    const { payout } = await newPayout('stuck@okaxis');
    expect((await provider.send(payout)).kind).toBe('accepted');
  }
  const found = await provider.payouts({ from, to: new Date(Date.now() + 1_000) });
  expect(found.length - before).toBe(250);
});

test('a wrong key and an address on no list are refusals that may pass, and pay nothing', async () => {
  const { referenceId, payout } = await newPayout();
  const stranger = clientWith({ keySecret: 'wrong' });
  expect(await stranger.send(payout)).toMatchObject({ kind: 'refused', isPassing: true });
  await expect(stranger.balancePaise()).rejects.toMatchObject({ status: 401, isPassing: true });
  await control('PATCH', '/settings', { payouts: { allowedAddresses: ['203.0.113.7'] } });
  expect(await provider.send(payout)).toMatchObject({ kind: 'refused', isPassing: true });
  await expect(provider.balancePaise()).rejects.toMatchObject({
    reason: 'ip_not_allowed',
    isPassing: true,
  });
  await control('PATCH', '/settings', { payouts: { allowedAddresses: null } });
  expect(await provider.findByReference(referenceId)).toEqual([]);
});

test('an address that the provider refuses has no destination', async () => {
  const asked = provider.destination({ referenceId: 'p', name: 'Asha', upiId: 'under_score@ok' });
  await expect(asked).rejects.toMatchObject({
    isPassing: false,
    description: 'The VPA is invalid.',
  });
});

test('the destination of an address is the same for each request', async () => {
  const asked = { referenceId: 'player-7', name: 'Ravi', upiId: 'ravi@okaxis' };
  const [one, two] = [await provider.destination(asked), await provider.destination(asked)];
  expect(one).toEqual(two);
  const other = await provider.destination({ ...asked, referenceId: 'player-8' });
  expect(other.fundAccountId).not.toBe(one.fundAccountId);
});

test('an id that the provider does not know is no payout', async () => {
  expect(await provider.find('pout_00000000000000')).toBeNull();
});
