import { refusals } from '../../kernel/index.js';

export const cardRefusals = refusals({
  CARD_NOT_FOUND: { status: 404, sentence: 'Card not found', staff: true },
  CHANGED_MEANWHILE: {
    status: 409,
    sentence: 'Another admin has changed this card. Please reload and try again.',
    staff: true,
  },
});
