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
    sentence: 'Only winnings can be withdrawn, and yours are {winnings} tokens at the moment.',
  },
  UNPLAYED_HELD: {
    status: 400,
    sentence:
      'Deposited tokens that were not played can be withdrawn {hours} hours after the deposit. ' +
      'You can withdraw {free} tokens now, and this amount from {time}.',
  },
  UNPLAYED_TO_SOURCE: {
    status: 400,
    sentence:
      'Deposited tokens that were not played go back to where they came from only: ask us to ' +
      'reverse the deposit. You can withdraw {free} tokens now.',
  },
  PAYOUT_DAY_LIMIT: {
    status: 400,
    sentence:
      'There is a daily limit for withdrawals: you can still withdraw {left} tokens today. ' +
      'It starts again on {time}.',
  },
  STILL_DECIDING: {
    status: 409,
    sentence: 'Another of your withdrawal requests is in progress. Please try again.',
  },
  WITHDRAWAL_NOT_FOUND: { status: 404, sentence: 'Withdrawal not found' },
  REOPEN_FIRST: {
    status: 400,
    sentence:
      'A completed withdrawal cannot be rejected. Set it back to pending or processing first.',
  },
  CODE_NOT_FOR_TYPE: {
    status: 400,
    sentence: 'A redeem code can only be given for Google Play withdrawals',
  },
  CODE_GIVEN_BEFORE: {
    status: 400,
    sentence: 'This redeem code was already given for another withdrawal',
  },
  BANK_REFERENCE_USED: {
    status: 409,
    sentence:
      'This bank reference (UTR) belongs to another withdrawal already. Check which of the two ' +
      'was paid with it.',
  },
  BANK_REFERENCE_UNPAID: {
    status: 400,
    sentence: 'A bank reference (UTR) can only be given with a completed withdrawal',
  },
  NOT_FOR_BANK: { status: 400, sentence: 'Only UPI withdrawals are in the file for the bank' },
  SETTLED_BEFORE: { status: 409, sentence: 'This withdrawal is completed or rejected already' },
  NO_CODE: { status: 404, sentence: 'This withdrawal has no redeem code' },
  CODE_KEY_MISSING: {
    status: 503,
    sentence: 'The key this code was sealed with is not configured on the server',
  },
  DESTINATION_CHANGED: {
    status: 409,
    sentence:
      'This withdrawal is not what the player asked for: its destination or amount was changed. ' +
      'Reject it, and find out who changed it.',
  },
  DESTINATION_BLANKED: {
    status: 409,
    sentence:
      'The destination of this withdrawal was erased, so it cannot be paid out. Reject it instead.',
  },
  PAYOUT_ON_HOLD: {
    status: 409,
    sentence:
      'The payouts of this player are on hold. Release the hold on the risk desk first, or reject ' +
      'the withdrawal.',
  },
  STALE: {
    status: 409,
    sentence: 'Somebody else changed this withdrawal meanwhile. Please reload and try again.',
  },
});
