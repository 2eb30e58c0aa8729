import { refusals } from '../../kernel/index.js';

export const approvalRefusals = refusals({
  APPROVAL_NOT_FOUND: { status: 404, sentence: 'There is no such request' },
  ALREADY_APPROVED: { status: 409, sentence: 'This was already approved' },
  ALREADY_REFUSED: { status: 409, sentence: 'This was already refused' },
  EXPIRED: { status: 409, sentence: 'Nobody approved this in time. Please ask for it again.' },
  BEING_CARRIED_OUT: {
    status: 409,
    sentence: 'Another admin has just approved this. It is being carried out.',
  },
  OWN_REQUEST: {
    status: 403,
    sentence: 'You asked for this yourself. Another admin has to approve it.',
  },
  REQUESTER_GONE: {
    status: 409,
    sentence: 'Who asked for this is no admin any more. Refuse it, and ask for it yourself.',
  },
  ALREADY_WAITS: {
    status: 409,
    sentence: 'The same already waits for a second admin',
  },
});
