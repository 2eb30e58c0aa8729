import { expect, test } from 'vitest';
import { type Answers, example } from '../../../../test/answers';
import { open } from '../../../../test/open';
import { button, expectNone, expectPath, heading } from '../../../../test/see';
import { keepReturnPath } from '../../../lib/kept';

const ORDER = { orderId: 'order_1', amount: 50 };
const PAID = heading('50 tokens added successfully!');
const ANSWERS: Answers = {
  'GET /api/public/checkout': { depositsEnabled: true, maxTokens: 100_000 },
  'POST /api/payments/create-order': ORDER,
  'POST /api/payments/verify': { success: true, tokensAdded: 50 },
  'GET /api/payments/orders/pending': { orders: [] },
};
const PROOF = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'signed',
};

/** A payment window in which the player pays at once. */
class PaidAtOnce {
  constructor(private readonly options: { readonly handler: (proof: typeof PROOF) => void }) {}
  open() {
    this.options.handler(PROOF);
  }
  close() {}
  on() {}
}

test('the receipt of a payment is gone once the player was led back to the match', async () => {
  window.Razorpay = PaidAtOnce;
  await open('/add-tokens?amount=50', { as: 'player', answers: ANSWERS, otherwise: example });
  // Only the fragment differs, so that the test's page is not loaded again.
  keepReturnPath('/add-tokens?amount=50#match');
  await button('Pay ₹50').click();
  await expect.element(PAID).toBeVisible();
  expect(sessionStorage.getItem('arena.kept.paid')).toContain('order_1');
  await expect.poll(() => location.hash, { timeout: 5_000 }).toBe('#match');
  expect(sessionStorage.getItem('arena.kept.paid')).toBeNull();
});

test('the receipt of a payment survives a reload and is closed by the player', async () => {
  const kept = [['arena.kept.paid', JSON.stringify(ORDER)]] as const;
  await open('/add-tokens', { as: 'player', answers: ANSWERS, otherwise: example, kept });
  await expect.element(PAID).toBeVisible();
  await button('Close').click();
  await expectNone(PAID);
  await expectPath('/add-tokens');
});
