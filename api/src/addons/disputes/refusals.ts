import { refusals } from '../../kernel/index.js';

export const disputeRefusals = refusals({
  NOT_YOUR_MATCH: { status: 404, sentence: 'You have no seat in this match.' },
  EVIDENCE_CLOSED: {
    status: 409,
    sentence:
      'You can send screenshots from the start of a match until 30 minutes after its results.',
  },
  EVIDENCE_EXISTS: { status: 409, sentence: 'You have sent this image already.' },
  EVIDENCE_NOT_FOUND: { status: 404, sentence: 'Image not found' },
  NOT_AN_IMAGE: { status: 400, sentence: 'Send a screenshot as a JPEG, PNG or WebP image.' },
  IMAGE_TOO_LARGE: { status: 413, sentence: 'Send an image of at most 5 MB.' },
  IMAGE_TOO_DETAILED: {
    status: 400,
    sentence:
      'Send an image of at most 9 million pixels, with at most 5,000 on a side and 8 bits per colour.',
  },
  UPLOAD_RUNNING: {
    status: 409,
    sentence: 'Your last image is still being checked. Please try again in a moment.',
  },
  IMAGES_BUSY: {
    status: 503,
    sentence: 'Many players are sending images right now. Please try again in a minute.',
  },
  IMAGES_UNREACHABLE: {
    status: 503,
    sentence: 'Images are not available right now. Please try again in a minute.',
  },
  DISPUTE_CLOSED: {
    status: 409,
    sentence: 'A result can be disputed for 30 minutes after it is declared.',
  },
  DISPUTE_EXISTS: { status: 409, sentence: 'You have disputed this result already.' },
  DISPUTE_NOT_FOUND: { status: 404, sentence: 'Dispute not found', staff: true },
  DISPUTE_ANSWERED: {
    status: 409,
    sentence: 'Another admin has already answered this dispute. Please reload.',
    staff: true,
  },
});
