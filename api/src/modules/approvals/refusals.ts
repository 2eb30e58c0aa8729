import { refusals } from '../../kernel/index.js';

export const approvalRefusals = refusals({
  APPROVAL_NOT_FOUND: { status: 404, sentence: 'Approval request not found', staff: true },
  ALREADY_APPROVED: { status: 409, sentence: 'This request is already approved', staff: true },
  ALREADY_REFUSED: { status: 409, sentence: 'This request is already refused', staff: true },
  EXPIRED: {
    status: 409,
    sentence: 'This request expired before an admin approved it. Please make a new request.',
    staff: true,
  },
  BEING_CARRIED_OUT: {
    status: 409,
    sentence: 'Another admin has just approved this request, and Arena is carrying it out.',
    staff: true,
  },
  OWN_REQUEST: {
    status: 403,
    sentence: 'You made this request yourself. Another admin must approve it.',
    staff: true,
  },
  REQUESTER_GONE: {
    status: 409,
    sentence: 'The requester is no longer an admin. Refuse this request and make it yourself.',
    staff: true,
  },
  DIGEST_MISSING: {
    status: 400,
    sentence: 'Please read the request first. An approval must include its digest.',
    staff: true,
  },
  DIGEST_DIFFERS: {
    status: 409,
    sentence: 'This request has changed since you read it. Please read it again.',
    staff: true,
  },
  CHANGED_SINCE_ASKED: {
    status: 409,
    sentence: 'The data has changed since this request was made. Please make a new request.',
    staff: true,
  },
  ALREADY_WAITS: {
    status: 409,
    sentence: 'The same request is already waiting for a second admin',
    staff: true,
  },
});
