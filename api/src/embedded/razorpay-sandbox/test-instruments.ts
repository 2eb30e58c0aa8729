/** The reason why a payment failed, in the provider's words. */
export interface Failure {
  readonly reason: string;
  readonly description: string;
  readonly code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR';
  readonly source: 'customer' | 'bank' | 'gateway' | 'business';
  readonly step: string;
}

const failure = (
  reason: string,
  description: string,
  source: Failure['source'] = 'customer',
  code: Failure['code'] = 'BAD_REQUEST_ERROR',
): Failure => ({ reason, description, source, code, step: 'payment_authorization' });

const bank = (reason: string, description: string) => failure(reason, description, 'bank');

const FAILURES = [
  failure(
    'payment_failed',
    'Your payment was declined by the bank. Try another way to pay.',
    'gateway',
  ),
  failure('payment_timed_out', 'The payment was not completed in time.'),
  bank('insufficient_funds', 'Your payment failed: there is not enough money in the account.'),
  failure('payment_cancelled', 'The payment was cancelled.'),
  bank('card_declined', 'Your card was declined by its bank.'),
  bank('card_disabled_for_online_payments', 'This card is not enabled for payments online.'),
  failure('card_number_invalid', 'The card number is not valid.'),
  failure(
    'gateway_technical_error',
    'The bank could not be reached. Try again later.',
    'gateway',
    'GATEWAY_ERROR',
  ),
  failure('authentication_failed', 'The one-time code was not right.'),
  failure('incorrect_otp', 'The one-time code was not right.'),
  failure('payment_declined', 'The payment was declined in the UPI app.'),
  failure('incorrect_pin', 'The UPI PIN was not right.'),
  failure('payment_collect_request_expired', 'The request was not answered in the UPI app.'),
  failure('invalid_vpa', 'This UPI id does not exist.'),
  bank('bank_technical_error', 'The bank had a technical problem.'),
];
const BY_REASON = new Map(FAILURES.map((each) => [each.reason, each]));

/**
 * Returns the documented failure for a reason such as `card_declined`. For an unknown reason,
 * returns a general failure.
 */
export function failureFor(reason: string): Failure {
  return BY_REASON.get(reason) ?? failure(reason, `The payment failed: ${reason}.`);
}

/**
 * The documented test cards by number. With null, a payment succeeds if the payer enters a code of
 * at least 4 digits; a string is the reason why the payment fails.
 */
const CARDS: Readonly<Record<string, string | null>> = {
  '4100280000001007': null,
  '5500670000001002': null,
  '6527658900001005': null,
  '340256000401007': null,
  '36082800091007': null,
  '4111111111111111': null,
  '4100280000090000': 'payment_timed_out',
  '5305620000060000': 'payment_timed_out',
  '4100280000080001': 'insufficient_funds',
  '5305620000050001': 'insufficient_funds',
  '4100280000070002': 'payment_cancelled',
  '5305620000040002': 'payment_cancelled',
  '4100280000060003': 'card_declined',
  '4100280000050004': 'card_declined',
  '4100280000040005': 'card_declined',
  '4100280000030006': 'card_disabled_for_online_payments',
  '4100280000010008': 'card_number_invalid',
  '4100280000020007': 'gateway_technical_error',
  '4100280000000009': 'authentication_failed',
};

/** Returns the result of paying with a card, as in `CARDS`; undefined if it is not a test card. */
export const cardOutcome = (number: string): string | null | undefined => CARDS[number];

export function networkOf(number: string): string {
  if (number.startsWith('34') || number.startsWith('37')) return 'American Express';
  if (number.startsWith('36')) return 'Diners Club';
  if (number.startsWith('65') || number.startsWith('60')) return 'RuPay';
  return number.startsWith('5') ? 'MasterCard' : 'Visa';
}

/**
 * Returns the result of paying with a UPI id. Two ids are documented: one pays and one is declined.
 * With every other id, the payment waits until the payer approves or declines it in the app.
 */
export function upiOutcome(vpa: string): 'pays' | 'declines' | 'asks' {
  if (vpa === 'success@razorpay') return 'pays';
  return vpa === 'failure@razorpay' ? 'declines' : 'asks';
}
