import { refusals } from '../../kernel/index.js';

export const journalRefusals = refusals({
  EVENT_NOT_FOUND: { status: 404, sentence: 'There is no event at this position' },
  ACCOUNT_NOT_FOUND: { status: 404, sentence: 'There is no such account' },
  NOT_A_MOMENT: { status: 400, sentence: '"asOf" must be a day, a time or a position' },
  MOMENT_AHEAD: { status: 400, sentence: '"asOf" must not lie in the future' },
  TOO_MANY_ENTRIES: {
    status: 422,
    sentence: 'There are more than 100,000 movements in this time. Choose a shorter one.',
  },
  AUDIT_NOT_FOUND: { status: 404, sentence: 'There is no such check' },
  EXPORT_NOT_FOUND: { status: 404, sentence: 'There is no such export' },
  EXPORTS_BUSY: { status: 503, sentence: 'Other exports are running. Try again in a minute.' },
  CHECKPOINT_NOT_FOUND: { status: 404, sentence: 'There is no checkpoint of this size' },
  NOT_SIGNED_YET: {
    status: 409,
    sentence: 'This movement is not under a signed checkpoint yet. Try again in a minute.',
  },
});
