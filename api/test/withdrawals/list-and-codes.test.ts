import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Database } from '../../src/platform/database/index.js';
import { startTestApp, type TestApp } from '../world/app.js';
import { type Answer, asking } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { giveTokens } from '../world/tokens.js';
import { PLAY, UPI, withdrawing } from './withdrawing.js';

let world: TestApp;
let admin: Person;
let act: ReturnType<typeof withdrawing>;
beforeAll(async () => {
  world = await startTestApp();
  admin = await somebody(world, 'admin');
  act = withdrawing(world, admin);
});
afterAll(() => world.close());

describe('redeem codes', () => {
  const CODE = 'ABCD-EFGH-IJKL-9876';

  test('rest sealed, are shown to their player when completed, and masked to staff', async () => {
    const [player, other] = [await act.playerWith(50), await act.playerWith(50)];
    const [id, otherId] = [
      await act.withdrawalOf(player, PLAY),
      await act.withdrawalOf(other, PLAY),
    ];
    expect((await act.own(player))[0]).toMatchObject({ email: 'asha@example.com', upiId: null });
    await act.set(id, { status: 'processing', redeemCode: CODE });
    expect((await act.own(player))[0].redeemCode).toBeNull();
    const done = await act.set(id, { status: 'completed', redeemCode: '' });
    expect(done.body.withdrawal).toMatchObject({ redeemCode: '••••9876', hasRedeemCode: true });
    expect((await act.own(player))[0]).toMatchObject({ status: 'completed', redeemCode: CODE });
    const everything = await asking(world, admin)('GET', '/withdrawals/admin/all');
    expect(everything.text).not.toContain(CODE);
    const revealed = await asking(world, admin)('POST', `/withdrawals/admin/${id}/reveal-code`);
    expect(revealed).toMatchObject({ status: 200, body: { redeemCode: CODE } });
    const none = await asking(world, admin)('POST', `/withdrawals/admin/${otherId}/reveal-code`);
    expect(none.status).toBe(404);
    const stored = await world.app
      .get(Database)
      .row<{ text: string }>(
        "SELECT encode(redeem_code, 'escape') AS text FROM withdrawal WHERE id = $1",
        [id],
      );
    expect(stored?.text).not.toContain('ABCD');
    const twice = await act.set(otherId, { status: 'completed', redeemCode: CODE.toLowerCase() });
    expect(twice).toMatchObject({
      status: 400,
      body: { message: 'This redeem code was already given for another withdrawal' },
    });
    expect((await act.own(other))[0].status).toBe('pending');
    await expectHealthyLedger(world);
  });

  test('belong to Google Play alone, and are not demanded', async () => {
    const player = await act.playerWith(100);
    const [upi, play] = [await act.withdrawalOf(player), await act.withdrawalOf(player, PLAY)];
    const refused = await act.set(upi, { status: 'completed', redeemCode: 'X-1' });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'A redeem code can only be given for Google Play withdrawals' },
    });
    expect((await act.set(upi, { status: 'completed', redeemCode: '' })).status).toBe(200);
    expect((await act.set(play, { status: 'completed' })).status).toBe(200);
    await expectHealthyLedger(world);
  });
});

test('the list is filtered, searched, sorted and paged, and its statistics count everything', async () => {
  const fresh = await startTestApp();
  try {
    const boss = asking(fresh, await somebody(fresh, 'admin'));
    const player = await somebody(fresh, 'player', { inGameName: 'Bina%', freeFireUID: '1' });
    await giveTokens(fresh, player, 1_000);
    const ids: string[] = [];
    for (const amount of [10, 20, 30, 40, 50]) {
      const body = { ...(amount === 50 ? PLAY : UPI), amount };
      const made = await asking(fresh, player)('POST', '/withdrawals/request', body);
      ids.push(made.body.withdrawal._id);
    }
    const statuses = ['processing', 'completed', 'rejected'];
    for (const [index, status] of statuses.entries()) {
      await boss('PUT', `/withdrawals/admin/status/${ids[index]}`, { status });
    }
    const amounts = async (query: string) => {
      const { body }: Answer = await boss('GET', `/withdrawals/admin/all?${query}`);
      return body.withdrawals.map(({ amount }: { amount: number }) => amount);
    };
    expect(await amounts('')).toEqual([50, 40, 30, 20, 10]);
    expect(await amounts('status=open')).toEqual([50, 40, 10]);
    expect(await amounts('status=closed&sort=oldest')).toEqual([20, 30]);
    expect(await amounts('status=pending')).toEqual([50, 40]);
    expect(await amounts('status=processing')).toEqual([10]);
    expect(await amounts('status=nonsense&sort=smallest')).toEqual([10, 20, 30, 40, 50]);
    expect(await amounts('type=google_play')).toEqual([50]);
    expect(await amounts('q=bina%25')).toHaveLength(5);
    expect(await amounts('q=nobody_')).toEqual([]);
    expect(await amounts(`q=${ids[3]}`)).toEqual([40]);
    expect(await amounts('limit=2&page=2')).toEqual([30, 20]);
    const { body } = await boss('GET', '/withdrawals/admin/all?limit=1&status=open');
    expect(body).toMatchObject({ total: 3, page: 1, limit: 1 });
    expect(body.statistics).toMatchObject({
      pending: 3,
      completed: 2,
      totalAmount: 20,
      pendingAmount: 100,
    });
    await fresh.app
      .get(Database)
      .query("UPDATE user_account SET banned_at = now(), ban_reason = 'x' WHERE id = $1", [
        player.id,
      ]);
    const banned = await boss('GET', '/withdrawals/admin/all');
    expect(banned.body.withdrawals[0].userId.isBanned).toBe(true);
    await expectHealthyLedger(fresh);
  } finally {
    await fresh.close();
  }
});
