import { refusals } from '../../../kernel/index.js';

export const reversalRefusals = refusals({
  EVENT_NOT_FOUND: { status: 404, sentence: 'There is no event at this position', staff: true },
  NOT_REVERSIBLE: { status: 400, sentence: '{why}', staff: true },
  ALREADY_REVERSED: {
    status: 409,
    sentence: 'This event was already reversed, by event #{reversedBy}',
    staff: true,
  },
  NOT_COVERED: { status: 400, sentence: '{why}', staff: true },
});
