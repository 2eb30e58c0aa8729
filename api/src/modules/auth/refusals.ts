import { refusals } from '../../kernel/index.js';

export const authRefusals = refusals({
  USER_EXISTS: { status: 400, sentence: 'User already exists' },
  BAD_CREDENTIALS: { status: 400, sentence: 'Invalid email or password' },
  TOO_MANY_PASSWORDS: {
    status: 429,
    sentence:
      'Too many wrong passwords for this email. Please try again in {wait}, or reset your password.',
  },
  TOO_MANY_LOGINS: {
    status: 429,
    sentence: 'Too many login attempts. Please try again in {wait}.',
  },
  TOO_MANY_SIGN_INS: {
    status: 503,
    sentence: 'Many people are signing in right now. Please try again in a few seconds.',
  },
  USE_ADMIN_LOGIN: { status: 403, sentence: 'Please use admin login' },
  USE_PLAYER_LOGIN: {
    status: 403,
    sentence: 'This is not an admin account. Please use the player login.',
  },
  DELETION_REQUESTED: {
    status: 403,
    sentence: 'You asked to delete this account. You can keep it until {time}.',
  },
  DELETION_BEGAN: {
    status: 409,
    sentence: 'The week is over, and this account is being deleted now.',
  },
  ADDRESS_JUST_DELETED: {
    status: 429,
    sentence: 'The account of this email was deleted a short time ago. Please register in {wait}.',
  },
  ACCOUNT_DEACTIVATED: { status: 403, sentence: 'This account is deactivated', staff: true },
  CODE_INVALID: { status: 400, sentence: 'Invalid or expired verification code' },
  CODE_TOO_SOON: {
    status: 429,
    sentence: 'Please wait {retryAfter} seconds before requesting a new code',
  },
  TOO_MANY_CODES: {
    status: 429,
    sentence: 'Too many codes were requested for this email. Please try again tomorrow.',
  },
  TOO_MANY_ASK: {
    status: 429,
    sentence: 'Many codes were requested for this email. Please try again in an hour.',
  },
  CODE_OF_ANOTHER: {
    status: 400,
    sentence:
      'This code was requested in another browser. Use the newest code that you requested here, ' +
      'or ask for a new one.',
  },
  TOO_MANY_WRONG: {
    status: 429,
    sentence:
      'Too many wrong codes were typed. Please wait a minute, and use a code that you requested ' +
      'in this browser.',
  },
  RESET_NOT_ALLOWED: {
    status: 400,
    sentence: 'Your password reset has expired. Please request a new code.',
  },
  TEST_EMAIL_FOR_ADMINS: { status: 403, sentence: 'Only an admin can send a test email' },
  INVITATION_INVALID: {
    status: 400,
    sentence: 'This invitation was used or is too old. Please ask for a new one.',
  },
  STAFF_NOT_FOUND: { status: 404, sentence: 'Staff account not found', staff: true },
  CANNOT_CHANGE_YOURSELF: {
    status: 400,
    sentence: 'You cannot demote or deactivate yourself',
    staff: true,
  },
  TOTP_INVALID: {
    status: 400,
    sentence: 'This code is wrong or was used already. Please wait for the next one.',
    staff: true,
  },
  TOTP_TOO_MANY: {
    status: 429,
    sentence: 'Too many wrong codes. Please try again in 15 minutes.',
    staff: true,
  },
  SECOND_FACTOR_IS_ON: { status: 400, sentence: 'Two-step sign-in is on already', staff: true },
  SECOND_FACTOR_IS_OFF: {
    status: 400,
    sentence: 'Two-step sign-in has not been set up',
    staff: true,
  },
  NO_SECOND_FACTOR: {
    status: 404,
    sentence: 'This staff member has not set up two-step sign-in',
    staff: true,
  },
  CANNOT_RESET_YOURSELF: {
    status: 400,
    sentence: 'Turn off your own two-step sign-in with a code instead',
    staff: true,
  },
  PASSKEY_REFUSED: {
    status: 400,
    sentence: 'This passkey was not accepted. Please try again.',
    staff: true,
  },
  PASSKEY_NEEDED: {
    status: 403,
    sentence: 'Your account has a passkey. Please confirm this with it.',
    staff: true,
  },
  PASSKEY_OR_CODE_NEEDED: {
    status: 403,
    sentence: 'Please confirm this with a passkey, or with a code of your authenticator app.',
    staff: true,
  },
  PASSKEY_KNOWN: { status: 409, sentence: 'This passkey was added before', staff: true },
  PASSKEY_NOT_FOUND: { status: 404, sentence: 'Passkey not found', staff: true },
  TOO_MANY_PASSKEYS: {
    status: 409,
    sentence: 'An account can have 10 passkeys. Please remove one first.',
    staff: true,
  },
  CONFIRM_WITH_ONE: { status: 400, sentence: 'Please enter your password or a code' },
  PASSWORD_TOO_SHORT: {
    status: 400,
    sentence: 'Password must be at least 8 characters long',
    staff: true,
  },
  PASSWORD_COMMON: {
    status: 400,
    sentence: 'This password is one of the most common ones. Please choose another one.',
  },
  PASSWORD_NAMES_YOU: {
    status: 400,
    sentence: 'Please choose a password without your email that is not made of the words of Arena.',
    staff: true,
  },
  CURRENT_PASSWORD_WRONG: { status: 400, sentence: 'Your current password is wrong' },
  SAME_PASSWORD: {
    status: 400,
    sentence: 'This is your current password. Please choose another one.',
  },
  SESSION_NOT_FOUND: { status: 404, sentence: 'This session has already ended' },
  WRONG_PASSWORD: { status: 400, sentence: 'The password is wrong' },
  LAST_ADMIN: {
    status: 400,
    sentence: 'The last admin cannot be demoted or deactivated',
    staff: true,
  },
});
