import { expect, test } from '@jest/globals';
import { endOfMinute, periods } from './period';
import { taxTotals } from './tax';

test('the tax figures subtract reversals and refunds from their totals', () => {
  const moved = (type: string, credited: number, debited: number) => ({ type, credited, debited });
  const totals = taxTotals([
    moved('TokensDeposited', 500, 0),
    moved('DepositReversed', 0, 100),
    moved('WithdrawalRequested', 0, 70),
    moved('WithdrawalRejected', 20, 0),
    moved('PrizesAwarded', 300, 0),
    moved('EntryFeePaid', 0, 50),
    moved('EntryFeeRefunded', 50, 0),
    moved('TokensAdjusted', 5, 8),
    moved('SomethingElse', 1_000, 0),
  ]);
  expect(totals).toEqual({ deposits: 400, withdrawals: 50, winnings: 300, fees: 0, given: -3 });
});

test('the financial year begins on 1 April in India', () => {
  const present = (instant: string) =>
    periods(Date.parse(instant)).find(({ label }) => label.startsWith('Financial year'));
  const last = {
    label: 'Financial year 2025–26',
    from: '2025-04-01T00:00',
    to: '2026-03-31T23:59',
  };
  expect(present('2026-03-31T18:29:59Z')).toEqual(last);
  expect(present('2026-03-31T18:30:00Z')).toMatchObject({ from: '2026-04-01T00:00' });
});

test('a period that ends at 23:59 includes that whole minute', () => {
  expect(endOfMinute('2026-03-31T23:59')).toBe('2026-03-31T23:59:59.999');
  expect(endOfMinute('2026-03-31')).toBe('2026-03-31');
});
