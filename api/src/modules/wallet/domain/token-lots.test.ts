import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Lots, lotsAfter, NO_LOTS, totalOf, type WalletStep } from './token-lots.js';

const EMPTY = { lots: NO_LOTS, holds: 0 };
const step = (type: string, amount: number, place: string | null = null): WalletStep => ({
  type,
  amount,
  place,
});
const after = (...steps: WalletStep[]) => lotsAfter(EMPTY, new Map(), steps);

const FILLED = [
  step('PromoCodeRedeemed', 50),
  step('TokensDeposited', 30),
  step('PrizesAwarded', 20),
];
const FULL: Lots = { winnings: 20, deposits: 30, bonus: 50 };

test.each<[string, number, Lots]>([
  ['EntryFeePaid', -60, { winnings: 20, deposits: 20, bonus: 0 }],
  ['EntryFeePaid', -100, NO_LOTS],
  ['TokensAdjusted', -10, { ...FULL, bonus: 40 }],
  ['WithdrawalRequested', -10, { ...FULL, winnings: 10 }],
  ['WithdrawalRequested', -60, { winnings: 0, deposits: 0, bonus: 40 }],
  ['WithdrawalReopened', -20, { ...FULL, winnings: 0 }],
  ['PrizesReversed', -20, { ...FULL, winnings: 0 }],
  ['EventReversed:CupPrizesAwarded', -20, { ...FULL, winnings: 0 }],
  ['DepositReversed', -40, { winnings: 20, deposits: 0, bonus: 40 }],
  ['TokensAdjusted', 5, { ...FULL, bonus: 55 }],
  ['DepositReversalUndone', 5, { ...FULL, deposits: 35 }],
  ['SomethingNew', 5, { ...FULL, bonus: 55 }],
  ['SomethingNew', -55, { ...FULL, deposits: 25, bonus: 0 }],
])(
  'a wallet with winnings 20, deposits 30 and bonus 50: %s of %d tokens leaves %j',
  (type, amount, left) => {
    expect(after(...FILLED, step(type, amount)).lots).toEqual(left);
  },
);

test('a withdrawal of 100 tokens is funded by winnings 20, deposits 30 and bonus 50', () => {
  const { lots, holds, away } = after(...FILLED, step('WithdrawalRequested', -100, 'hold:w'));
  expect([lots, holds, away.get('hold:w')]).toEqual([NO_LOTS, 1, FULL]);
});

test('a refund returns tokens to the lots that paid, even after a later deposit', () => {
  const back = after(
    ...FILLED,
    step('WithdrawalRequested', -45, 'hold:w'),
    step('EntryFeePaid', -50, 'pot:t:1'),
    step('TokensDeposited', 7),
    step('WithdrawalRejected', 45, 'hold:w'),
    step('EntryFeeRefunded', 50, 'pot:t:1'),
  );
  expect(back.lots).toEqual({ ...FULL, deposits: 37 });
});

test('two refunds from one pot together return the lots that paid for both seats', () => {
  const back = after(
    ...FILLED,
    step('SquadEntryPaid', -80, 'pot:t:1'),
    step('EntryFeeRefunded', 40, 'pot:t:1'),
    step('EntryFeeRefunded', 40, 'pot:t:1'),
  );
  expect(back.lots).toEqual(FULL);
});

test('tokens refunded without a stored origin count as bonus', () => {
  expect(after(step('EntryFeeRefunded', 9, 'pot:t:1')).lots).toEqual({ ...NO_LOTS, bonus: 9 });
});

const PLACES = ['pot:a:1', 'pot:b:1', 'hold:c'];
const IN = ['TokensDeposited', 'PrizesAwarded', 'PromoCodeRedeemed', 'TokensAdjusted', 'Other'];
const OUT = ['TokensAdjusted', 'PrizesReversed', 'DepositReversed', 'Other'];
const LEAVING = { pot: ['EntryFeePaid'], hold: ['WithdrawalRequested', 'WithdrawalReopened'] };

/**
 * Generates a series of wallet changes that the ledger would allow: no debit exceeds the balance,
 * and each refund equals the earlier debit.
 */
function possibleLog(choices: readonly (readonly [number, number, number])[]): WalletStep[] {
  const steps: WalletStep[] = [];
  const away = new Map<string, number>();
  let balance = 0;
  const add = (made: WalletStep) => {
    steps.push(made);
    balance += made.amount;
  };
  for (const [what, which, size] of choices) {
    const place = PLACES[which % PLACES.length] ?? '';
    const kind = place.startsWith('pot') ? 'pot' : 'hold';
    const there = away.get(place);
    const spent = Math.min(balance, size);
    if (what === 0) add(step(IN[which % IN.length] ?? '', size));
    else if (what === 1 && spent > 0) add(step(OUT[which % OUT.length] ?? '', -spent));
    else if (what === 2 && spent > 0 && there === undefined) {
      const types = LEAVING[kind];
      add(step(types[size % types.length] ?? '', -spent, place));
      away.set(place, spent);
    } else if (what === 3 && there !== undefined) {
      add(step(kind === 'pot' ? 'EntryFeeRefunded' : 'WithdrawalRejected', there, place));
      away.delete(place);
    }
  }
  return steps;
}

const logs = fc
  .array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 29 }), fc.integer({ min: 1, max: 200 })), {
    maxLength: 60,
  })
  .map(possibleLog);

test('lots are never negative and always add up to the balance', () => {
  fc.assert(
    fc.property(logs, (steps) => {
      let balance = 0;
      steps.forEach(({ amount }, index) => {
        balance += amount;
        const { lots } = after(...steps.slice(0, index + 1));
        expect(totalOf(lots)).toBe(balance);
        expect(Math.min(...Object.values(lots))).toBeGreaterThanOrEqual(0);
      });
    }),
  );
});

test('a log that is read in two parts gives the same lots as a log that is read at once', () => {
  fc.assert(
    fc.property(logs, fc.nat(), (steps, at) => {
      const cut = steps.length === 0 ? 0 : at % steps.length;
      const first = after(...steps.slice(0, cut));
      const second = lotsAfter(first, first.away, steps.slice(cut));
      const whole = after(...steps);
      expect([second.lots, second.holds]).toEqual([whole.lots, whole.holds]);
      expect(new Map([...first.away, ...second.away])).toEqual(whole.away);
    }),
  );
});

test('a withdrawal takes from winnings first, and an entry fee takes from winnings last', () => {
  fc.assert(
    fc.property(logs, fc.nat(), (steps, part) => {
      const { lots } = after(...steps);
      const amount = lots.winnings === 0 ? 0 : 1 + (part % lots.winnings);
      if (amount > 0) {
        const held = after(...steps, step('WithdrawalRequested', -amount, 'hold:x'));
        expect(held.away.get('hold:x')).toEqual({ ...NO_LOTS, winnings: amount });
      }
      const others = lots.bonus + lots.deposits;
      if (others > 0) {
        const played = after(...steps, step('EntryFeePaid', -others, 'pot:x:1'));
        expect(played.lots).toEqual({ ...NO_LOTS, winnings: lots.winnings });
      }
    }),
  );
});
