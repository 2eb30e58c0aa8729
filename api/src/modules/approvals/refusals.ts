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
  DIGEST_MISSING: {
    status: 400,
    sentence: 'Please read the request first. An approval names the digest of what was read.',
  },
  DIGEST_DIFFERS: {
    status: 409,
    sentence: 'This is not the request you looked at. Please read it again.',
  },
  CHANGED_SINCE_ASKED: {
    status: 409,
    sentence: 'What this was asked for has changed since. Please ask for it again.',
  },
  ALREADY_WAITS: {
    status: 409,
    sentence: 'The same already waits for a second admin',
  },
});
