import { refusals } from '../../kernel/index.js';

export const payoutRefusals = refusals({
  PAYOUTS_MANUAL: {
    status: 409,
    sentence: 'Automatic payouts are switched off. Switch them on in the settings of payouts.',
    staff: true,
  },
  PAYOUTS_NOT_CONFIGURED: {
    status: 409,
    sentence:
      'The provider of payouts is not configured. Set its keys, the account number and the secret ' +
      'of its webhooks first (docs/operations.md).',
    staff: true,
  },
  PAYOUTS_STOPPED: {
    status: 409,
    sentence: 'The payouts are stopped: {reason}. Start them again first.',
    staff: true,
  },
  STOPPED_ALREADY: { status: 409, sentence: 'The payouts are stopped already.', staff: true },
  NOT_STOPPED: { status: 409, sentence: 'The payouts are not stopped.', staff: true },
  DUE_CHANGED: {
    status: 409,
    sentence:
      'What is due has changed: {count} withdrawals of {sum} tokens now. Look again, and press pay ' +
      'for what you see.',
    staff: true,
  },
  DAY_CAP: {
    status: 409,
    sentence:
      'The cap for all payouts of a day is {cap} tokens, and {used} are used. Pay it tomorrow or ' +
      'raise the cap.',
    staff: true,
  },
  DESTINATION_CAP: {
    status: 409,
    sentence:
      'The cap for one UPI ID in a day is {cap} tokens, and {used} are used. Pay it tomorrow or ' +
      'raise the cap.',
    staff: true,
  },
  DESTINATION_NEW: {
    status: 409,
    sentence: 'The player named this UPI ID less than {hours} hours ago. Pay it from {time}.',
    staff: true,
  },
  DESTINATION_RETURNED: {
    status: 409,
    sentence:
      'A payout to this UPI ID came back for good. Pay it by hand after you asked the player, or ' +
      'reject the withdrawal.',
    staff: true,
  },
  PAID_BEFORE: {
    status: 409,
    sentence:
      'The provider has paid this withdrawal already ({utr}), so it is not paid again. Complete it ' +
      'by hand with that bank reference.',
    staff: true,
  },
  TOO_LARGE_FOR_UPI: {
    status: 409,
    sentence: 'UPI carries at most ₹1,00,000 in one payment. Pay this withdrawal by hand.',
    staff: true,
  },
  PROVIDER_AWAY: {
    status: 503,
    sentence: 'The provider of payouts does not answer. Try again in a few minutes.',
    staff: true,
  },
  CASE_NOT_FOUND: { status: 404, sentence: 'Case not found', staff: true },
  CASE_CLOSED: { status: 409, sentence: 'Another admin has closed this case.', staff: true },
  WEBHOOK_NOT_SIGNED: { status: 400, sentence: 'The signature does not match the body' },
  WEBHOOK_UNREADABLE: { status: 400, sentence: 'The event could not be read' },
});
