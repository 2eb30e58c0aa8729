import { refusals } from '../../kernel/index.js';

export const saferPlayRefusals = refusals({
  SELF_EXCLUDED: {
    status: 403,
    sentence: 'You paused your account until {time}; withdrawals stay possible.',
  },
  OWN_DEPOSIT_LIMIT: {
    status: 400,
    sentence: 'Your own limit lets you add {left} tokens until {time}.',
  },
  PAUSE_IS_LONGER: {
    status: 409,
    sentence: 'A pause cannot be shortened, and yours lasts until {time}.',
  },
});
