import { refusals } from '../../../kernel/index.js';

export const withdrawalRefusals = refusals({
  WITHDRAWALS_OFF: {
    status: 403,
    sentence: 'Withdrawals are paused at the moment. Please try again later.',
  },
  UPI_REQUIRED: { status: 400, sentence: 'UPI ID is required for UPI withdrawals' },
  EMAIL_REQUIRED: { status: 400, sentence: 'Email is required for Google Play withdrawals' },
  EMAIL_INVALID: { status: 400, sentence: 'Please enter a valid email address' },
  ABOVE_WINNINGS: {
    status: 400,
    sentence:
      'Only winnings can be withdrawn. You have {winnings} tokens of winnings at the moment.',
  },
  UNPLAYED_HELD: {
    status: 400,
    sentence:
      'Deposited tokens that were not played can be withdrawn {hours} hours after the deposit. ' +
      'You can withdraw {free} tokens now, and the requested amount from {time}.',
  },
  UNPLAYED_TO_SOURCE: {
    status: 400,
    sentence:
      'Deposited tokens that were not played can only be refunded to your payment method. ' +
      'Ask us to reverse the deposit. You can withdraw {free} tokens now.',
  },
  PAYOUT_DAY_LIMIT: {
    status: 400,
    sentence:
      'There is a daily limit for withdrawals: you can still withdraw {left} tokens today. ' +
      'The next daily limit starts on {time}.',
  },
  STILL_DECIDING: {
    status: 409,
    sentence: 'Another of your withdrawal requests is in progress. Please try again.',
  },
  WITHDRAWAL_NOT_FOUND: { status: 404, sentence: 'Withdrawal not found', staff: true },
  REOPEN_FIRST: {
    status: 400,
    sentence:
      'A completed withdrawal cannot be rejected. Set it back to pending or processing first.',
    staff: true,
  },
  CODE_NOT_FOR_TYPE: {
    status: 400,
    sentence: 'A redeem code can only be given for Google Play withdrawals',
    staff: true,
  },
  CODE_GIVEN_BEFORE: {
    status: 400,
    sentence: 'This redeem code was already given for another withdrawal',
    staff: true,
  },
  BANK_REFERENCE_USED: {
    status: 409,
    sentence:
      'This bank reference (UTR) belongs to another withdrawal already. Check which withdrawal ' +
      'was paid with this reference.',
    staff: true,
  },
  BANK_REFERENCE_UNPAID: {
    status: 400,
    sentence: 'A bank reference (UTR) can only be given with a completed withdrawal',
    staff: true,
  },
  PAYMENT_NEEDS_APPROVAL: {
    status: 409,
    sentence:
      'A second admin must approve this payout before it is paid, alone or together with the ' +
      'others of this file. Ask for the approval first.',
    staff: true,
  },
  PAYMENT_AWAITS_APPROVAL: {
    status: 409,
    sentence: 'This payout waits for a second admin, so it cannot be paid yet.',
    staff: true,
  },
  PAYOUT_ON_ITS_WAY: {
    status: 409,
    sentence:
      'The provider of payouts pays this withdrawal already, so it cannot be settled by hand. ' +
      'Set it to pending while it waits to be sent, or wait for the outcome.',
    staff: true,
  },
  NOT_FOR_BANK: {
    status: 400,
    sentence: 'Only UPI withdrawals are in the file for the bank',
    staff: true,
  },
  SETTLED_BEFORE: {
    status: 409,
    sentence: 'This withdrawal is completed or rejected already',
    staff: true,
  },
  IN_OPEN_RUN: {
    status: 409,
    sentence:
      '{file} contains this withdrawal already, and a second file would pay it twice. Give the ' +
      'result of that run, or set the withdrawal to pending first.',
    staff: true,
  },
  RUN_NOT_FOUND: { status: 404, sentence: 'Payout run not found', staff: true },
  NOT_IN_RUN: {
    status: 409,
    sentence: 'This withdrawal is not in this run, or it is in a later run too',
    staff: true,
  },
  RESULT_TWICE: {
    status: 400,
    sentence: 'Each withdrawal may have one result in a request',
    staff: true,
  },
  RESULT_BEFORE: {
    status: 409,
    sentence: 'An earlier result file has settled this row already. Nothing was changed.',
    staff: true,
  },
  RESULT_UNCLEAR: {
    status: 409,
    sentence: 'The words of the bank neither say paid nor failed. The row stays open.',
    staff: true,
  },
  RESULT_AMOUNT: {
    status: 409,
    sentence: 'The amount of the bank differs from {amount}. The row stays open.',
    staff: true,
  },
  DECIDED_OTHERWISE: {
    status: 409,
    sentence: 'Nothing was changed, because this withdrawal is {state} now',
    staff: true,
  },
  NO_CODE: { status: 404, sentence: 'This withdrawal has no redeem code', staff: true },
  CODE_KEY_MISSING: {
    status: 503,
    sentence: 'The server does not have the key that sealed this redeem code',
    staff: true,
  },
  DESTINATION_CHANGED: {
    status: 409,
    sentence:
      'The destination or amount of this withdrawal differs from the request of the player. ' +
      'Reject it, and find out who changed it.',
    staff: true,
  },
  DESTINATION_BLANKED: {
    status: 409,
    sentence:
      'The destination of this withdrawal was erased, so it cannot be paid out. Reject it instead.',
    staff: true,
  },
  PAYOUT_ON_HOLD: {
    status: 409,
    sentence:
      'The payouts of this player are on hold. Release the hold in Risk review first, or reject ' +
      'the withdrawal.',
    staff: true,
  },
  STALE: {
    status: 409,
    sentence: 'Another admin has changed this withdrawal. Please reload and try again.',
    staff: true,
  },
});
