import { refusals } from '../../kernel/index.js';

export const riskRefusals = refusals({
  SIGNAL_NOT_FOUND: {
    status: 404,
    sentence: 'This signal no longer exists. Please reload the page.',
  },
  ALREADY_HELD: { status: 409, sentence: 'The payouts of this player are on hold already.' },
  NOT_HELD: { status: 409, sentence: 'The payouts of this player are not on hold.' },
});
