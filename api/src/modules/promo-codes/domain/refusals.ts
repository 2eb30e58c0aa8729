import { refusals } from '../../../kernel/index.js';

export const promoRefusals = refusals({
  INVALID_CODE: { status: 400, sentence: 'Invalid promo code' },
  EXPIRED: { status: 400, sentence: 'Promo code has expired' },
  USED_UP: { status: 400, sentence: 'Promo code usage limit reached' },
  ALREADY_REDEEMED: { status: 400, sentence: 'You have already redeemed this promo code' },
  REDEEM_DAY_LIMIT: {
    status: 400,
    sentence:
      'There is a daily limit for promo codes: you can still redeem {left} tokens today. ' +
      'The next daily limit starts on {time}.',
  },
  CODE_TAKEN: { status: 400, sentence: 'Promo code already exists', staff: true },
  EXPIRY_PAST: { status: 400, sentence: 'The expiry date must be in the future', staff: true },
  PROMO_NOT_FOUND: { status: 404, sentence: 'Promo code not found', staff: true },
  CHANGED_MEANWHILE: {
    status: 409,
    sentence: 'Another admin has changed this promo code. Please reload and try again.',
    staff: true,
  },
});
