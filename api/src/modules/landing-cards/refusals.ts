import { refusals } from '../../kernel/index.js';

export const cardRefusals = refusals({
  CARD_NOT_FOUND: { status: 404, sentence: 'Card not found' },
  CHANGED_MEANWHILE: {
    status: 409,
    sentence: 'This card was changed by somebody else. Please reload and try again.',
  },
});
