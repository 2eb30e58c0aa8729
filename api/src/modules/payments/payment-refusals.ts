import { refusals } from '../../kernel/index.js';

export const paymentRefusals = refusals({
  DEPOSITS_OFF: {
    status: 403,
    sentence: 'Buying tokens is switched off at the moment. Please try again later.',
  },
  DEPOSIT_DAY_LIMIT: {
    status: 400,
    sentence:
      'There is a daily limit for adding tokens: you can still add {left} tokens today. ' +
      'The next daily limit starts on {time}.',
  },
  GATEWAY_UNAVAILABLE: {
    status: 503,
    sentence: 'The payment gateway is not answering. Please try again in a minute.',
  },
  GATEWAY_REFUSED: { status: 502, sentence: 'Failed to initiate payment. Please try again.' },
  GATEWAY_CHECK_FAILED: {
    status: 503,
    sentence: 'Payment gateway connection failed. Check server logs.',
  },
  ORDER_NOT_FOUND: { status: 404, sentence: 'Payment order not found' },
  ORDER_NOT_WATCHED: {
    status: 409,
    sentence: 'This order is closed and is no longer checked',
    staff: true,
  },
  VERIFICATION_FAILED: {
    status: 400,
    sentence: 'Payment verification failed. Please contact support.',
  },
  PAYMENT_RETURNED: {
    status: 400,
    sentence:
      'Your pause or limit does not allow this purchase any more. No tokens were added; ' +
      'your payment of ₹{rupees} goes back to you.',
  },
  /**
   * This refusal is not stored as the response to a repeat of the request, because the payment may
   * be captured before the repeat.
   */
  PAYMENT_PENDING: {
    status: 202,
    sentence:
      'We have not heard from the bank yet. ' +
      'Your tokens are added as soon as the payment is confirmed.',
  },
  WEBHOOK_NOT_SIGNED: { status: 400, sentence: 'The signature does not match the body' },
  WEBHOOK_UNREADABLE: { status: 400, sentence: 'The event could not be read' },
});
