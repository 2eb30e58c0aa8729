import { refusals } from '../../kernel/index.js';

export const cardRefusals = refusals({
  CARD_NOT_FOUND: { status: 404, sentence: 'Card not found' },
});
