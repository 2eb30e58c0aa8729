// Own product: its payment provider belongs to the test.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../src/kernel/index.js';
import { asking } from './world/ask.js';
import { aBuyer, type DepositWorld, ordered, startDepositWorld, verify } from './world/deposits.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { setBound, waiting } from './world/second-admin.js';
import { aTournament, join } from './world/tournaments.js';

let world: DepositWorld;
let admin: Person;
let finance: Person;
beforeAll(async () => {
  world = await startDepositWorld();
  admin = await somebody(world, 'admin');
  finance = await somebody(world, 'finance');
});
afterAll(() => world.close());

const read = (player: { id: string }, what: 'account' | `movements?${string}`) =>
  asking(world, finance)('GET', `/admin/players/${player.id}/${what}`);
const UTR = '412345678901';

test('each event in a player’s account names its match, payment or payout and the admins who decided it', async () => {
  const player = await aBuyer(world);
  const ask = asking(world, player);
  const { checkout, payment } = (await world.provider.pay(await ordered(world, player, 100))).body;
  expect((await verify(world, player, checkout)).status).toBe(200);
  const match = await aTournament(world, admin, { name: 'Friday Final', entryFee: 20 });
  expect((await join(world, player, match)).status).toBe(200);
  const ids: string[] = [];
  for (const amount of [30, 25]) {
    const body = { amount, type: 'upi', upiId: 'asha@okaxis' };
    ids.push((await ask('POST', '/withdrawals/request', body)).body.withdrawal._id);
  }
  const paid = { status: 'completed', bankReference: UTR };
  const path = `/withdrawals/admin/status/${ids[0]}`;
  expect((await asking(world, admin)('PUT', path, paid)).status).toBe(200);
  await setBound(world, 100);
  const gift = { amount: 500, reason: 'Final of the year' };
  const asked = waiting(await asking(world, admin)('PUT', `/users/tokens/${player.id}`, gift));
  const second = await somebody(world, 'admin');
  const approvals = asking(world, second);
  const [{ digest }] = (await approvals('GET', `/admin/approvals?id=${asked}`)).body.approvals;
  expect((await approvals('POST', `/admin/approvals/${asked}/approve`, { digest })).status).toBe(
    200,
  );

  const { movements, nextBefore } = (await read(player, 'movements?limit=50')).body;
  expect(nextBefore).toBeNull();
  expect(movements).toMatchObject([
    {
      kind: 'adjustment',
      amount: 500,
      balanceAfter: 525,
      note: 'Final of the year',
      doneBy: admin.email,
      approvalId: asked,
      approvedBy: second.email,
    },
    { kind: 'withdrawal', amount: -25, balanceAfter: 25, state: 'held', payment: null },
    {
      kind: 'withdrawal',
      amount: -30,
      balanceAfter: 50,
      subject: 'asha@okaxis',
      state: 'completed',
      payment: UTR,
      doneBy: player.email,
      reference: ids[0],
    },
    { kind: 'entry', amount: -20, balanceAfter: 80, subject: 'Friday Final', reference: match },
    {
      kind: 'deposit',
      amount: 100,
      balanceAfter: 100,
      state: 'success',
      payment: payment.id,
      doneBy: null,
      approvalId: null,
      approvedBy: null,
    },
  ]);
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const { days, ...account } = (await read(player, 'account')).body;
  expect(account).toEqual({
    email: player.email,
    inGameName: 'Asha',
    isBanned: false,
    createdAt: expect.any(String),
    balance: 525,
    held: 25,
  });
  expect([days.length, days[12].balance, days[13]]).toEqual([14, 0, { day: today, balance: 525 }]);
  await expectHealthyLedger(world);
});

test('the events of a player’s account are paged by position and filtered by type and period', async () => {
  const player = await somebody(world);
  const posted = await world.ledger.postAll(
    Array.from({ length: 450 }, (_, index) => ({
      type: index % 150 === 0 ? 'TokensAdjusted' : 'PotMoved',
      schemaVersion: 1,
      actor: { type: 'system' as const, id: 'world' },
      reason: null,
      reference: null,
      idempotencyKey: newId(),
      payload: {},
      entries: [
        { account: 'house:adjustments' as const, amount: -1 },
        { account: `player:${player.id}` as const, amount: 1 },
      ],
    })),
  );
  expect(posted.every((outcome) => outcome.posted)).toBe(true);
  const balances: number[] = [];
  let before = '';
  do {
    const { body } = await read(player, `movements?limit=200${before && `&before=${before}`}`);
    balances.push(...body.movements.map((row: { balanceAfter: number }) => row.balanceAfter));
    before = body.nextBefore === null ? '' : String(body.nextBefore);
  } while (before);
  expect(balances).toEqual(Array.from({ length: 450 }, (_, index) => 450 - index));
  const amounts = async (query: string) => {
    const { movements } = (await read(player, `movements?${query}`)).body;
    return movements.map((row: { balanceAfter: number }) => row.balanceAfter);
  };
  expect(await amounts('show=corrections')).toEqual([301, 151, 1]);
  expect(await amounts('show=corrections&limit=1&from=2020-01-01')).toEqual([301]);
  expect(await amounts('to=2020-01-01')).toEqual([]);
  expect(await amounts('from=2090-01-01&show=all')).toEqual([]);
  const past = (
    await asking(world, finance)(
      'GET' as const,
      `/admin/players/${player.id}/account?from=2020-01-01&to=2020-02-01`,
    )
  ).body;
  expect([past.balance, past.days.length, past.days[31]]).toEqual([
    450,
    32,
    { day: '2020-02-01', balance: 0 },
  ]);
});

test('a request for the account of an unknown player or with an invalid filter is refused', async () => {
  for (const id of [newId(), 'nobody', '%00']) {
    expect((await read({ id }, 'account')).status).toBe(404);
  }
  expect((await read({ id: 'nobody' }, 'movements?limit=1')).status).toBe(404);
  const refused = await read(finance, 'movements?show=prizes');
  expect(refused.body).toMatchObject({ statusCode: 400, code: expect.any(String) });
});
