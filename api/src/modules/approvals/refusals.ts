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
    sentence: 'You made this request yourself. Another admin must approve it.',
  },
  REQUESTER_GONE: {
    status: 409,
    sentence: 'The requester is no longer an admin. Refuse this request and make it yourself.',
  },
  DIGEST_MISSING: {
    status: 400,
    sentence: 'Please read the request first. An approval must include its digest.',
  },
  DIGEST_DIFFERS: {
    status: 409,
    sentence: 'This request differs from the one you read. Please read it again.',
  },
  CHANGED_SINCE_ASKED: {
    status: 409,
    sentence: 'The data has changed since this request was made. Please make a new request.',
  },
  ALREADY_WAITS: {
    status: 409,
    sentence: 'The same request is already waiting for a second admin',
  },
});
