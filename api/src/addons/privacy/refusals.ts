import { refusals } from '../../kernel/index.js';

export const privacyRefusals = refusals({
  STAFF_NOT_DELETED: {
    status: 403,
    sentence: 'Staff accounts cannot be deleted. Ask an admin to deactivate yours.',
    staff: true,
  },
  WRONG_PASSWORD_TO_DELETE: { status: 400, sentence: 'The password is wrong.' },
  WITHDRAWALS_OPEN: {
    status: 409,
    sentence: 'A withdrawal is still open. Wait until it is decided, then delete your account.',
  },
  MATCHES_OPEN: {
    status: 409,
    sentence:
      'You have a seat in a match that is not over. Wait for its result, then delete ' +
      'your account.',
  },
  FORFEIT_NEEDED: {
    status: 400,
    sentence:
      'Your wallet holds {tokens} tokens. Withdraw them first, or type "forfeit {tokens} tokens" to lose them.',
  },
  BALANCE_CHANGED: {
    status: 409,
    sentence: 'Your wallet holds {tokens} tokens now. Read what is at stake again.',
  },
});
