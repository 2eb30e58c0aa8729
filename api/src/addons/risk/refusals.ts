import { refusals } from '../../kernel/index.js';

export const riskRefusals = refusals({
  SIGNAL_NOT_FOUND: {
    status: 404,
    sentence: 'This risk signal no longer exists. Please reload the page.',
    staff: true,
  },
  ALREADY_HELD: {
    status: 409,
    sentence: 'The payouts of this player are on hold already.',
    staff: true,
  },
  TOO_MANY_ANSWERS: {
    status: 409,
    sentence: 'You have sent five answers. Admins read them when they check your account.',
  },
  NOT_HELD: { status: 409, sentence: 'The payouts of this player are not on hold.', staff: true },
});
