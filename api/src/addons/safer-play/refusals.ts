import { refusals } from '../../kernel/index.js';

export const saferPlayRefusals = refusals({
  SELF_EXCLUDED: {
    status: 403,
    sentence: 'You paused your account until {time}. You can still withdraw.',
  },
  OWN_DEPOSIT_LIMIT: {
    status: 400,
    sentence: 'Your own limit lets you add {left} tokens until {time}.',
  },
  AGE_AND_STATE_NEEDED: {
    status: 403,
    sentence: 'Please confirm your age and state under Safer play first.',
  },
  STATE_LEFT_OUT: {
    status: 403,
    sentence: 'Play with tokens is not possible in {state}. You can still withdraw.',
  },
  STATE_JUST_NAMED: {
    status: 409,
    sentence: 'You can choose another state from {time}.',
  },
  PAUSE_IS_LONGER: {
    status: 409,
    sentence: 'A pause cannot be shortened, and yours lasts until {time}.',
  },
});
