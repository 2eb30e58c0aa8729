// Own product: it holds a write back.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { tally } from '../world/ask.js';
import { holdWrites, someoneWaits } from '../world/broken-writes.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { giveTokens, tokensOf } from '../world/tokens.js';
import { UPI, withdrawing } from './withdrawing.js';

let world: OwnProduct;
let admin: Person;
let act: ReturnType<typeof withdrawing>;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
  act = withdrawing(world, admin);
});
afterAll(() => world.close());

describe('setting the status', () => {
  const PATHS = {
    pending: [],
    processing: ['processing'],
    completed: ['completed'],
    rejected: ['rejected'],
  } as const;
  type Status = keyof typeof PATHS;
  // For each change of status: the expected HTTP status, and then the player's balance, the held
  // tokens and the paid tokens.
  const MATRIX: [Status, Status, number, [number, number, number]][] = [
    ['pending', 'pending', 200, [0, 50, 0]],
    ['pending', 'processing', 200, [0, 50, 0]],
    ['pending', 'completed', 200, [0, 0, 50]],
    ['pending', 'rejected', 200, [50, 0, 0]],
    ['processing', 'pending', 200, [0, 50, 0]],
    ['processing', 'processing', 200, [0, 50, 0]],
    ['processing', 'completed', 200, [0, 0, 50]],
    ['processing', 'rejected', 200, [50, 0, 0]],
    ['completed', 'pending', 200, [0, 50, 0]],
    ['completed', 'processing', 200, [0, 50, 0]],
    ['completed', 'completed', 200, [0, 0, 50]],
    ['completed', 'rejected', 400, [0, 0, 50]],
    ['rejected', 'pending', 200, [0, 50, 0]],
    ['rejected', 'processing', 200, [0, 50, 0]],
    ['rejected', 'completed', 200, [0, 0, 50]],
    ['rejected', 'rejected', 200, [50, 0, 0]],
  ];

  test.each(MATRIX)(
    'a change of a withdrawal from %s to %s gets status %d and leaves the balances %j',
    async (from, to, status, left) => {
      const player = await act.playerWith(50);
      const id = await act.withdrawalOf(player);
      const paidBefore = await act.balance('payouts:upi');
      for (const step of PATHS[from])
        expect((await act.set(id, { status: step })).status).toBe(200);
      const tokensBefore = await tokensOf(world, player);
      const looked = await act.set(id, { status: to }, '?dryRun=true');
      expect(await tokensOf(world, player)).toBe(tokensBefore);
      const answer = await act.set(id, { status: to, adminNotes: `now ${to}` });
      expect([looked.status, answer.status]).toEqual([status, status]);
      const paid = (await act.balance('payouts:upi')) - paidBefore;
      expect([await tokensOf(world, player), await act.balance(`hold:${id}`), paid]).toEqual(left);
      const [mine] = await act.own(player);
      if (status === 400) {
        expect(answer.body.message).toBe(
          'A completed withdrawal cannot be rejected. Set it back to pending or processing first.',
        );
        expect(mine).toMatchObject({ status: from, adminNotes: '' });
      } else {
        expect(answer.body).toMatchObject({
          message: 'Withdrawal status updated successfully!',
          walletDelta: left[0] - tokensBefore,
          withdrawal: { _id: id, status: to, adminNotes: `now ${to}` },
        });
        expect(looked.body).toMatchObject({ dryRun: true, walletDelta: left[0] - tokensBefore });
        expect(mine.status).toBe(to);
        expect(mine.completedAt === null).toBe(to !== 'completed');
        expect(mine.processedAt === null).toBe(to === 'pending' || to === 'processing');
        expect(mine.timeline.at(-1).status).toBe(to);
      }
    },
  );

  test('the ledger is healthy after every change of a withdrawal’s status', () =>
    expectHealthyLedger(world));

  test('a rejected withdrawal cannot be held again when the player has spent the returned tokens', async () => {
    const player = await act.playerWith(50);
    const id = await act.withdrawalOf(player);
    await act.set(id, { status: 'rejected' });
    await act.withdrawalOf(player, { ...UPI, amount: 10 });
    for (const status of ['pending', 'processing', 'completed']) {
      const answer = await act.set(id, { status, adminNotes: 'not kept' });
      expect(answer).toMatchObject({
        status: 400,
        body: { message: 'Insufficient token balance' },
      });
    }
    expect(await tokensOf(world, player)).toBe(40);
    expect((await act.own(player))[1]).toMatchObject({ status: 'rejected', adminNotes: '' });
    await expectHealthyLedger(world);
  });

  test('the note of a withdrawal is not stored when the ledger refuses the status change', async () => {
    const player = await act.playerWith(50);
    const id = await act.withdrawalOf(player);
    await act.set(id, { status: 'rejected', adminNotes: 'as it was' });
    // Lets the player spend the returned tokens after the request has read the balance and before
    // the hold: while the request waits to store its note.
    const release = await holdWrites(world, 'BEFORE UPDATE ON withdrawal', `NEW.id = '${id}'`);
    const setting = act.set(id, { status: 'processing', adminNotes: 'not kept' });
    await someoneWaits(world);
    await giveTokens(world, player, -50);
    await release();
    const answer = await setting;
    expect(answer).toMatchObject({ status: 400, body: { message: 'Insufficient token balance' } });
    expect((await act.own(player))[0]).toMatchObject({
      status: 'rejected',
      adminNotes: 'as it was',
      timeline: [{ status: 'pending' }, { status: 'rejected' }],
    });
    await expectHealthyLedger(world);
  });

  test('each hold and each return of a withdrawal moves the tokens exactly once', async () => {
    const player = await act.playerWith(50);
    const id = await act.withdrawalOf(player);
    for (let turn = 0; turn < 3; turn += 1) {
      await act.set(id, { status: 'rejected' });
      expect(await tokensOf(world, player)).toBe(50);
      await act.set(id, { status: 'rejected' });
      expect(await tokensOf(world, player)).toBe(50);
      await act.set(id, { status: 'processing' });
      await act.set(id, { status: 'completed' });
      await act.set(id, { status: 'pending' });
      expect([await tokensOf(world, player), await act.balance(`hold:${id}`)]).toEqual([0, 50]);
    }
    const [{ timeline }] = await act.own(player);
    const statuses = timeline.map(({ status }: { status: string }) => status);
    const turn = ['rejected', 'pending', 'completed', 'pending'];
    expect(statuses).toEqual(['pending', ...turn, ...turn, ...turn]);
    await expectHealthyLedger(world);
  });

  test.each([
    ['complete', 'reject', { status: 'completed' }, { status: 'rejected' }],
    ['complete', 'complete again', { status: 'completed' }, { status: 'completed' }],
    ['reject', 'reject again', { status: 'rejected' }, { status: 'rejected' }],
  ])(
    'twenty simultaneous requests to %s and to %s close a withdrawal once',
    async (_one, _other, one, other) => {
      const player = await act.playerWith(50);
      const id = await act.withdrawalOf(player);
      const paidBefore = await act.balance('payouts:upi');
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => act.set(id, index % 2 ? one : other)),
      );
      for (const { status } of answers) expect([200, 400]).toContain(status);
      const paid = (await act.balance('payouts:upi')) - paidBefore;
      const returned = await tokensOf(world, player);
      expect(paid + returned + (await act.balance(`hold:${id}`))).toBe(50);
      // A rejection may follow a completion or the other way round, but only one of them moves the
      // tokens.
      expect([0, 50]).toContain(paid);
      expect([0, 50]).toContain(returned);
      expect((await act.own(player))[0].status).toBe(paid ? 'completed' : 'rejected');
      await expectHealthyLedger(world);
    },
  );

  test('a status change that is based on an older version of a withdrawal is refused and has no effect', async () => {
    const player = await act.playerWith(50);
    const id = await act.withdrawalOf(player);
    const { version } = (await act.list(`?q=${id}`)).withdrawals[0];
    const first = await act.set(id, { status: 'processing', adminNotes: 'mine', version });
    expect(first.status).toBe(200);
    expect(first.body.withdrawal.version).toBeGreaterThan(version);
    const stale = await act.set(id, { status: 'rejected', adminNotes: 'old', version });
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE' } });
    expect((await act.own(player))[0]).toMatchObject({ status: 'processing', adminNotes: 'mine' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        act.set(id, {
          status: 'pending',
          adminNotes: `n${index}`,
          version: first.body.withdrawal.version,
        }),
      ),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
    await expectHealthyLedger(world);
  });

  test.each([
    [newId(), { status: 'completed' }, 404, 'Withdrawal not found'],
    ['nonsense', { status: 'completed' }, 404, 'Withdrawal not found'],
    [newId(), { status: 'paid' }, 400, expect.stringContaining('Status must be one of')],
    [newId(), {}, 400, expect.any(String)],
    [newId(), { status: 'pending', adminNotes: 'a'.repeat(1001) }, 400, expect.any(String)],
  ])('a change of the withdrawal %s to %j gets status %d', async (id, body, status, message) => {
    expect(await act.set(id, body)).toMatchObject({ status, body: { message } });
  });
});
