import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../kernel/index.js';
import { nextCheckAt } from './check-schedule.js';
import { decidePayment } from './decide-payment.js';
import { depositReversed, receiptFor, reversalUndone, tokensDeposited } from './deposit.js';
import type { ProviderPayment } from './provider-payment.js';
import { tokensByRefund } from './refunded-tokens.js';

const order = { id: newId(), userId: newId(), tokens: 50, providerOrderId: 'order_1' };
const payment: ProviderPayment = {
  id: 'pay_1',
  orderId: 'order_1',
  amountPaise: 5000,
  currency: 'INR',
  status: 'captured',
  amountRefundedPaise: 0,
  errorCode: null,
  errorDescription: null,
  payer: null,
  createdAt: new Date(0),
};

describe('a payment', () => {
  test('a captured payment with the right order, amount and currency is credited', () => {
    expect(decidePayment(order, payment)).toEqual({ kind: 'credit' });
  });

  test.each([
    [{ orderId: 'order_2' }, 'ORDER_MISMATCH'],
    [{ orderId: null }, 'ORDER_MISMATCH'],
    [{ currency: 'USD' }, 'CURRENCY_MISMATCH'],
    [{ amountPaise: 50 }, 'AMOUNT_MISMATCH'],
    [{ amountPaise: 500000 }, 'AMOUNT_MISMATCH'],
  ])('a payment with %j does not match its order and counts as suspect', (changed, code) => {
    expect(decidePayment(order, { ...payment, ...changed })).toMatchObject({
      kind: 'suspect',
      code,
    });
  });

  test.each([
    ['created', { kind: 'wait', authorized: false }],
    ['authorized', { kind: 'wait', authorized: true }],
    ['failed', { kind: 'fail', code: 'PAYMENT_FAILED' }],
    ['refunded', { kind: 'fail', code: 'REFUNDED' }],
  ] as const)('a payment with the status %s is not credited', (status, decision) => {
    expect(decidePayment(order, { ...payment, status })).toMatchObject(decision);
  });
});

describe('an event of a deposit', () => {
  const total = (entries: readonly { amount: number }[]) =>
    entries.reduce((sum, { amount }) => sum + amount, 0);

  test('the event of a deposit is the same for every caller that builds it', () => {
    expect(tokensDeposited(order, 'pay_1')).toEqual(tokensDeposited(order, 'pay_1'));
    expect(tokensDeposited(order, 'pay_1').uniqueKey).toBe('deposit:razorpay:pay_1');
    expect(receiptFor(order.id).length).toBeLessThanOrEqual(40);
  });

  test.each([
    [80, 50, 0],
    [50, 50, 0],
    [20, 20, 30],
    [0, 0, 50],
  ])(
    'with %d tokens in the wallet, a reversal takes %d tokens and leaves a receivable of %d',
    (wallet, taken, owed) => {
      const reversal = {
        id: 'rfnd_1',
        kind: 'refund' as const,
        paymentId: 'pay_1',
        orderId: order.id,
        userId: order.userId,
        tokens: 50,
      };
      const { entries } = depositReversed(reversal, wallet);
      const amount = (account: string) =>
        entries.find((entry) => entry.account === account)?.amount ?? 0;
      expect(amount(`player:${order.userId}`) + taken).toBe(0);
      expect(amount(`receivable:${order.userId}`) + owed).toBe(0);
      expect(total(entries)).toBe(0);
      const undone = reversalUndone({ ...reversal, walletTokens: taken, owedTokens: owed });
      expect(total([...undone.entries, ...entries])).toBe(0);
      for (const { account } of entries) {
        expect(
          total([...undone.entries, ...entries].filter((each) => each.account === account)),
        ).toBe(0);
      }
    },
  );
});

test('refunds of fractions of a rupee are added up in the order of their creation', () => {
  const refund = (id: string, amountPaise: number, second: number) => ({
    id,
    amountPaise,
    createdAt: new Date(second * 1000),
  });
  const refunds = [
    refund('c', 50, 3),
    refund('a', 1050, 1),
    refund('b', 25, 2),
    refund('d', 75, 3),
  ];
  expect([...tokensByRefund(refunds)].sort()).toEqual([
    ['a', 10],
    ['b', 0],
    ['c', 1],
    ['d', 1],
  ]);
});

test('an open order is checked often at first, then hourly until 72 hours, then daily until the sixth day', () => {
  const createdAt = new Date(0);
  const ages: number[] = [];
  for (let at = nextCheckAt(createdAt, createdAt); at; at = nextCheckAt(createdAt, at)) {
    ages.push(at.getTime() / 1000);
  }
  expect(ages.slice(0, 9)).toEqual([10, 30, 60, 120, 300, 900, 1800, 3600, 7200]);
  expect(ages.slice(-4).map((age) => age / 3600)).toEqual([72, 96, 120, 144]);
  const missedThree = nextCheckAt(createdAt, new Date(400_000));
  expect(missedThree).toEqual(new Date(900_000));
});
