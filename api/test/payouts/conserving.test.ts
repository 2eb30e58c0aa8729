// Own product: its provider of payouts belongs to the test.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person } from '../world/people.js';
import { tokensOf } from '../world/tokens.js';
import {
  anAdmin,
  DAY,
  HOUR,
  MINUTE,
  type PayoutWorld,
  paying,
  startPayoutWorld,
} from './paying.js';

let world: PayoutWorld;
let admin: Person;
let act: ReturnType<typeof paying>;
beforeAll(async () => {
  world = await startPayoutWorld();
  admin = await anAdmin(world);
  act = paying(world, admin);
});
afterAll(() => world.close());

const AMOUNT = 50;
const WITHDRAWALS = 14;
const STEPS = 45;
const FATES = ['asha', 'stuck', 'stuck', 'reverse', 'pending', 'fail-gateway-down'];
const FAULTS = ['500', '503', 'reset', 'execute-then-drop', '500-after', 'truncated'];
const MOVES = ['processed', 'failed', 'reversed', 'processing', 'rejected', 'cancelled'];
const BY_HAND = ['completed', 'rejected', 'pending', 'processing'];

/** Returns numbers that look random and are the same for the same seed. */
function random(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test.each([1, 2, 3, 4])(
  'whatever provider and admins do (seed %d), tokens are conserved and nothing is paid twice',
  async (seed) => {
    const roll = random(seed);
    const one = <Item>(items: readonly Item[]): Item => items[roll(items.length)] as Item;
    const asked: { id: string; player: Person }[] = [];
    for (let each = 0; each < WITHDRAWALS; each += 1) {
      asked.push(await act.requested(`${one(FATES)}.${'x'.repeat(each + 1)}@okaxis`, AMOUNT));
    }
    const paidByHand = new Set<string>();
    const steps: (() => Promise<unknown>)[] = [
      () => act.pay([one(asked).id], AMOUNT),
      () =>
        act.pay(
          asked.map(({ id }) => id),
          AMOUNT * WITHDRAWALS,
        ),
      () => act.sweep(),
      () => Promise.all([act.sweep(), act.sweep(), act.pay([one(asked).id], AMOUNT)]),
      () => act.later(one([20_000, 6 * MINUTE, 31 * MINUTE, 2 * HOUR])),
      () => act.fault(one(FAULTS), 1 + roll(3)),
      () => act.fault('503', 1, 'GET /v1/payouts'),
      async () => {
        const made = await act.atProvider(one(asked).id);
        if (made.length > 0) await act.move(one(made).id, one(MOVES));
      },
      async () => {
        const { id } = one(asked);
        const status = one(BY_HAND);
        const answer = await act.set(id, { status });
        if (answer.status !== 200) return;
        if (status === 'completed') paidByHand.add(id);
        else paidByHand.delete(id);
      },
      () => world.runJob('payout-check'),
    ];
    for (let step = 0; step < STEPS; step += 1) {
      await one(steps)();
      for (const { id, player } of asked) {
        const there =
          (await act.heldTokens(id)) + (await act.sentTokens(id)) + (await tokensOf(world, player));
        expect([0, AMOUNT]).toContain(there);
      }
    }
    await world.provider.control('DELETE', '/faults');
    for (let round = 0; round < 12; round += 1) {
      await act.later(40 * MINUTE);
      await act.sweep();
    }
    await act.later(DAY);
    await act.sweep();
    await world.runJob('payout-check');
    for (const { id, player } of asked) {
      const made = await act.atProvider(id);
      const paid = made.filter(({ status }) => status === 'processed').length;
      expect(paid).toBeLessThanOrEqual(1);
      const { status } = await act.found(id);
      const isOpen = made.some((each) => ['processing', 'queued', 'pending'].includes(each.status));
      const left = (await act.heldTokens(id)) + (await tokensOf(world, player));
      const facts = [id, status, paid, isOpen, paidByHand.has(id)];
      // The player has the money exactly if the tokens are gone, unless an admin says so by hand.
      if (paid === 1 && !paidByHand.has(id)) expect([facts, left]).toEqual([facts, 0]);
      if (status === 'completed')
        expect([facts, paid === 1 || paidByHand.has(id)]).toEqual([facts, true]);
      if (!isOpen && paid === 0 && !paidByHand.has(id))
        expect([facts, left]).toEqual([facts, AMOUNT]);
    }
    await expectHealthyLedger(world);
  },
);
