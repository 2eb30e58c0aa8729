// Own product: its statistics count all withdrawals.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { foundWithdrawals } from '../../src/modules/withdrawals/list-withdrawals/found-withdrawals.js';
import { asking } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { SEALING_KEY } from '../world/mailbox.js';
import { bannedByHand, type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { giveTokens } from '../world/tokens.js';
import { PLAY, UPI, withdrawing } from './withdrawing.js';

let world: OwnProduct;
let admin: Person;
let act: ReturnType<typeof withdrawing>;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
  act = withdrawing(world, admin);
});
afterAll(() => world.close());

describe('redeem codes', () => {
  const CODE = 'ABCD-EFGH-IJKL-9876';

  test('redeem codes are stored encrypted, are shown to their player after completion, and are masked for staff', async () => {
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
    const [stored] = await world.database.rows<{ text: string }>(
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

  test('redeem codes can be opened after the sealing key is rotated, and no code is given out twice', async () => {
    const [id, otherId] = [
      await act.withdrawalOf(await act.playerWith(50), PLAY),
      await act.withdrawalOf(await act.playerWith(50), PLAY),
    ];
    await act.set(id, { status: 'completed', redeemCode: 'OLD-KEY-1234' });
    const keys = `newer:a-newer-sealing-secret-that-is-long-enough,${SEALING_KEY.id}:${SEALING_KEY.secret}`;
    const rotated = await startProduct({ SEALING_KEYS: keys }, { beside: world });
    const { set, list } = withdrawing(rotated, admin);
    const reveal = (which: string) =>
      asking(rotated, admin)('POST', `/withdrawals/admin/${which}/reveal-code`);
    expect((await reveal(id)).body.redeemCode).toBe('OLD-KEY-1234');
    const twice = await set(otherId, { status: 'completed', redeemCode: 'old-key-1234' });
    expect(twice.body.code).toBe('CODE_GIVEN_BEFORE');
    const given = await set(otherId, { status: 'completed', redeemCode: 'NEW-KEY-5678' });
    expect(given.status).toBe(200);
    const stored = 'SELECT redeem_code_key AS key FROM withdrawal WHERE id = $1';
    const masked = (await list(`?q=${otherId}`)).withdrawals[0].redeemCode;
    const [row] = await world.database.rows(stored, [otherId]);
    expect([row?.key, (await reveal(otherId)).body.redeemCode, masked]).toEqual([
      'newer',
      'NEW-KEY-5678',
      '••••5678',
    ]);
    await rotated.close();
    // The product lacks the newer sealing key, so its list shows no digits of the redeem code.
    const { withdrawals } = await act.list(`?q=${otherId}`);
    expect(withdrawals[0]).toMatchObject({ redeemCode: '••••', hasRedeemCode: true });
    const revealed = await asking(world, admin)(
      'POST',
      `/withdrawals/admin/${otherId}/reveal-code`,
    );
    expect(revealed).toMatchObject({ status: 503, body: { code: 'CODE_KEY_MISSING' } });
    await expectHealthyLedger(world);
  });

  test('redeem codes are optional, and can be given only for Google Play withdrawals', async () => {
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

test('the list of withdrawals is filtered, searched, sorted and paged, and its statistics count all withdrawals', async () => {
  const before = (await act.list()).statistics;
  const player = await somebody(world, 'player', { inGameName: 'Bina%', freeFireUID: '1' });
  await giveTokens(world, player, 1_000);
  const ids: string[] = [];
  for (const amount of [10, 20, 30, 40, 50]) {
    ids.push(await act.withdrawalOf(player, { ...(amount === 50 ? PLAY : UPI), amount }));
  }
  for (const [index, status] of ['processing', 'completed', 'rejected'].entries()) {
    await act.set(ids[index] ?? '', { status });
  }
  const amounts = async (query: string) => {
    const { withdrawals } = await act.list(`?q=bina%25&${query}`);
    return withdrawals.map(({ amount }: { amount: number }) => amount);
  };
  expect(await amounts('')).toEqual([50, 40, 30, 20, 10]);
  expect(await amounts('status=open')).toEqual([50, 40, 10]);
  expect(await amounts('status=closed&sort=oldest')).toEqual([20, 30]);
  expect(await amounts('status=pending')).toEqual([50, 40]);
  expect(await amounts('status=processing')).toEqual([10]);
  expect(await amounts('status=nonsense&sort=smallest')).toEqual([10, 20, 30, 40, 50]);
  expect(await amounts('type=google_play')).toEqual([50]);
  expect(await amounts('limit=2&page=2')).toEqual([30, 20]);
  expect((await act.list('?q=bina_')).withdrawals).toEqual([]);
  // One or two characters find the beginning of a field; more characters find any part of a field.
  const found = async (q: string) => (await act.list(`?q=${q}`)).total;
  expect([await found('bi'), await found('in'), await found('ina%25')]).toEqual([5, 0, 5]);
  // Punctuation alone finds no row. A single letter with punctuation finds only the beginning of a
  // field.
  expect([await found('@'), await found('...'), await found('a%25%25')]).toEqual([0, 0, 0]);
  const filter = { q: 'bina%', status: 'all', sort: 'largest' } as const;
  const [narrow, wide] = await Promise.all(
    [true, false].map(async (isNarrow) => {
      const { text, values } = foundWithdrawals(filter, { limit: 2, offset: 1, isNarrow });
      return world.database.rows<{ amountTokens: number }>(text, values);
    }),
  );
  expect(narrow?.map(({ amountTokens }) => amountTokens)).toEqual([40, 30]);
  expect(wide).toEqual(narrow);
  expect((await act.list(`?q=${ids[3]}`)).withdrawals).toHaveLength(1);
  const { total, page, limit, statistics } = await act.list('?q=bina%25&limit=1&status=open');
  expect({ total, page, limit }).toEqual({ total: 3, page: 1, limit: 1 });
  expect(statistics).toMatchObject({
    pending: before.pending + 3,
    completed: before.completed + 2,
    totalAmount: before.totalAmount + 20,
    pendingAmount: before.pendingAmount + 100,
  });
  await bannedByHand(world, player);
  expect((await act.list(`?q=${ids[3]}`)).withdrawals[0].userId.isBanned).toBe(true);
  await expectHealthyLedger(world);
});

test('the list of one player’s withdrawals has no others', async () => {
  const [player, other] = [await act.playerWith(100), await act.playerWith(50)];
  const [first, second] = [await act.withdrawalOf(player), await act.withdrawalOf(player, PLAY)];
  await act.withdrawalOf(other);
  await act.set(first, { status: 'rejected' });
  const { withdrawals, total } = await act.list(`?user=${player.id}`);
  expect(total).toBe(2);
  expect(withdrawals.map(({ _id }: { _id: string }) => _id)).toEqual([second, first]);
  expect((await act.list(`?user=${player.id}&status=closed`)).total).toBe(1);
  expect((await act.list(`?user=${player.id}&q=${other.email}`)).total).toBe(0);
  const bad = await asking(world, admin)('GET', '/withdrawals/admin/all?user=everybody');
  expect(bad).toMatchObject({ status: 400, body: { message: '"user" must be an id' } });
  await expectHealthyLedger(world);
});
