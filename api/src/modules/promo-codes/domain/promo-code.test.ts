import { expect, test } from '@jest/globals';
import { promoCodeRedeemed, usesOpened } from './commands.js';
import { promoStatus, redeemProblem } from './promo-code.js';

const now = new Date('2026-06-01T12:00:00Z');
const promo = {
  id: 'p',
  code: 'SUMMER',
  tokens: 25,
  maxUses: 10,
  expiresAt: new Date('2026-06-01T12:00:00Z'),
  isActive: true,
  usedCount: 9,
  isRedeemed: false,
};
const past = new Date(now.getTime() - 1);

test.each([
  [{}, 'active'],
  [{ expiresAt: past }, 'expired'],
  [{ isActive: false }, 'inactive'],
  [{ isActive: false, expiresAt: past }, 'inactive'],
])('a promo code with the fields %j has the status %s', (change, status) => {
  expect(promoStatus({ ...promo, ...change }, now)).toBe(status);
});

test.each([
  [{}, null],
  [{ isActive: false, expiresAt: past }, 'INVALID_CODE'],
  [{ expiresAt: past, usedCount: 10, isRedeemed: true }, 'EXPIRED'],
  [{ usedCount: 10, isRedeemed: true }, 'USED_UP'],
  [{ isRedeemed: true }, 'ALREADY_REDEEMED'],
])('the reason to refuse a promo code with the fields %j is %s', (change, problem) => {
  expect(redeemProblem({ ...promo, ...change }, now)).toBe(problem);
});

test('an unknown promo code is refused as invalid', () => {
  expect(redeemProblem(null, now)).toBe('INVALID_CODE');
});

test('the entries that open a promo code, and those that redeem it, add up to zero in each unit', () => {
  expect(usesOpened(promo, 'a').entries).toEqual([
    { account: 'house:uses', amount: -10 },
    { account: 'uses:p', amount: 10 },
  ]);
  const redeemed = promoCodeRedeemed(promo, { userId: 'u', idempotencyKey: 'k' });
  expect(redeemed.uniqueKey).toBe('redeem:p:u');
  expect(redeemed.entries.map(({ amount }) => amount)).toEqual([-1, 1, -25, 25]);
});
