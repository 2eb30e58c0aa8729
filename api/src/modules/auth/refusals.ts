import { refusals } from '../../kernel/index.js';

export const authRefusals = refusals({
  USER_EXISTS: { status: 400, sentence: 'User already exists' },
  BAD_CREDENTIALS: { status: 400, sentence: 'Invalid email or password' },
  USE_ADMIN_LOGIN: { status: 403, sentence: 'Please use admin login' },
  USE_PLAYER_LOGIN: {
    status: 403,
    sentence: 'This is not an admin account. Please use the player login.',
  },
  ACCOUNT_BANNED: { status: 403, sentence: 'Account is banned' },
  ACCOUNT_DEACTIVATED: { status: 403, sentence: 'This account is deactivated' },
  CODE_INVALID: { status: 400, sentence: 'Invalid or expired verification code' },
  CODE_TOO_SOON: {
    status: 429,
    sentence: 'Please wait {retryAfter} seconds before requesting a new code',
  },
  TOO_MANY_CODES: {
    status: 429,
    sentence: 'Too many codes were requested for this email. Please try again tomorrow.',
  },
  RESET_NOT_ALLOWED: {
    status: 400,
    sentence: 'Your password reset has expired. Please request a new code.',
  },
  TEST_EMAIL_FOR_ADMINS: { status: 403, sentence: 'Only an admin can send a test email' },
  STAFF_NOT_FOUND: { status: 404, sentence: 'Staff account not found' },
  CANNOT_CHANGE_YOURSELF: {
    status: 400,
    sentence: 'You cannot demote or deactivate yourself',
  },
  LAST_ADMIN: { status: 400, sentence: 'The last admin cannot be demoted or deactivated' },
});
