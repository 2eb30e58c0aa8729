import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { isCheckoutSigned, isWebhookSigned } from './index.js';

// The secret of the sample that the provider publishes in its documentation.
const SECRET = 'EnLs21M47BllR3X8PSFtjtbd';
const SAMPLE = {
  orderId: 'order_IEIaMR65cu6nz3',
  paymentId: 'pay_IH4NVgf4Dreq1l',
  signature: '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
};

test("the signature of the provider's published sample is accepted", () => {
  expect(isCheckoutSigned(SECRET, SAMPLE)).toBe(true);
});

test.each([
  ['another payment', { paymentId: 'pay_IH4NVgf4Dreq1m' }],
  ['another order', { orderId: 'order_IEIaMR65cu6nz4' }],
  ['a signature cut short', { signature: SAMPLE.signature.slice(0, -1) }],
  ['no signature', { signature: '' }],
  ['a signature of other characters', { signature: '₹'.repeat(64) }],
])('a checkout with %s is refused', (_, changed) => {
  expect(isCheckoutSigned(SECRET, { ...SAMPLE, ...changed })).toBe(false);
});

test('a webhook signed with the new or the old secret over its exact bytes is accepted', () => {
  const body = Buffer.from('{"event":"order.paid", "amount":1.0}');
  const signed = (secret: string) => createHmac('sha256', secret).update(body).digest('hex');
  expect(isWebhookSigned(['new', 'old'], body, signed('new'))).toBe(true);
  expect(isWebhookSigned(['new', 'old'], body, signed('old'))).toBe(true);
  expect(isWebhookSigned(['new', 'old'], body, signed('other'))).toBe(false);
  const reprinted = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
  expect(isWebhookSigned(['new', 'old'], reprinted, signed('new'))).toBe(false);
});
