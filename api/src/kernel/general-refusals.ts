import { refusals } from './refusal.js';

/** Refusals that several modules share. */
export const generalRefusals = refusals({
  ACCOUNT_BANNED: { status: 403, sentence: 'Account is banned' },
  USER_NOT_FOUND: { status: 404, sentence: 'User not found', staff: true },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    sentence: 'This Idempotency-Key was already used for another request.',
  },
});
