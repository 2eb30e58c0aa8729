import { expect, test } from 'vitest';
import { type Answers, example } from '../../../../test/answers';
import { open } from '../../../../test/open';
import { button, expectNone, expectPath, heading, sees } from '../../../../test/see';
import { keepReturnPath } from '../../../lib/kept';

const ORDER = { orderId: 'order_1', amount: 50 };
const PAID = heading('Receipt');
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

interface Options {
  readonly handler: (proof: typeof PROOF) => void;
  readonly modal: { readonly ondismiss: () => void };
}

/** A payment window in which the player pays at once. */
class PaidAtOnce {
  constructor(protected readonly options: Options) {}
  open() {
    this.options.handler(PROOF);
  }
  close() {}
  on() {}
}

/** A payment window that the player closes without paying. */
class ClosedAtOnce extends PaidAtOnce {
  override open() {
    setTimeout(() => this.options.modal.ondismiss());
  }
}

test('the receipt of a payment is gone once the player was led back to the match', async () => {
  window.Razorpay = PaidAtOnce;
  await open('/add-tokens?amount=50', { as: 'player', answers: ANSWERS, otherwise: example });
  // Only the fragment differs, so that the test's page is not loaded again.
  keepReturnPath('/add-tokens?amount=50#match');
  await button('Pay ₹50').click();
  await expect.element(PAID).toBeVisible();
  await sees('50 tokens added successfully!');
  await sees('You paid');
  await sees('₹50');
  expect(sessionStorage.getItem('arena.kept.paid')).toContain('order_1');
  await expect.poll(() => location.hash, { timeout: 5_000 }).toBe('#match');
  expect(sessionStorage.getItem('arena.kept.paid')).toBeNull();
});

test('a window that was closed without a payment says what happens to the money', async () => {
  window.Razorpay = ClosedAtOnce;
  await open('/add-tokens?amount=50', { as: 'player', answers: ANSWERS, otherwise: example });
  await button('Pay ₹50').click();
  await sees('Money gone? Your 50 tokens come by themselves. Not gone? You paid nothing.');
});

test('the receipt of a payment survives a reload and is closed by the player', async () => {
  const state = { value: ORDER, since: Date.now(), on: '/add-tokens' };
  const kept = [['arena.kept.paid', JSON.stringify(state)]] as const;
  await open('/add-tokens', { as: 'player', answers: ANSWERS, otherwise: example, kept });
  await expect.element(PAID).toBeVisible();
  await button('Close').click();
  await expectNone(PAID);
  await expectPath('/add-tokens');
});
