import { refusals } from '../../kernel/index.js';

export const journalRefusals = refusals({
  EVENT_NOT_FOUND: { status: 404, sentence: 'There is no event at this position', staff: true },
  ACCOUNT_NOT_FOUND: { status: 404, sentence: 'Account not found', staff: true },
  NOT_A_MOMENT: {
    status: 400,
    sentence: '"asOf" must be a day, a time or a position',
    staff: true,
  },
  MOMENT_AHEAD: { status: 400, sentence: '"asOf" must not be in the future', staff: true },
  TOO_MANY_ENTRIES: {
    status: 422,
    sentence: 'This period has more than 100,000 entries. Choose a shorter period.',
    staff: true,
  },
  AUDIT_NOT_FOUND: { status: 404, sentence: 'Verification not found', staff: true },
  EXPORT_NOT_FOUND: { status: 404, sentence: 'Export not found', staff: true },
  EXPORTS_BUSY: {
    status: 503,
    sentence: 'Other exports are running. Try again in a minute.',
    staff: true,
  },
  CHECKPOINT_NOT_FOUND: {
    status: 404,
    sentence: 'There is no checkpoint of this size',
    staff: true,
  },
  NOT_SIGNED_YET: {
    status: 409,
    sentence: 'No checkpoint covers this transaction yet. Try again in a minute.',
  },
});
