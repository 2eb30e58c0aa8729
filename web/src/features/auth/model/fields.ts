import type { authEnglish } from '../../../i18n/en/auth';
import type { Translate } from '../../../i18n/texts';
import { looksLikeEmail } from '../../../lib/use-form';

type T = Translate<typeof authEnglish>;
const SHORTEST_PASSWORD = 6;
/** Maximum length of a password in bytes. A Latin letter takes one byte, a Hindi letter three. */
const LONGEST_PASSWORD = 72;

export function emailError(email: string, t: T): string | undefined {
  if (email.trim() === '') return t('emailRequired');
  return looksLikeEmail(email) ? undefined : t('emailInvalid');
}

/** Returns the error messages for a new password and for its repetition, by field. */
export function newPasswordErrors(password: string, confirmation: string, t: T) {
  return {
    ...((confirmation === '' || password !== confirmation) && {
      confirmation: t('passwordsDiffer'),
    }),
    ...(password.length < SHORTEST_PASSWORD && { password: t('passwordShort') }),
    ...(new TextEncoder().encode(password).length > LONGEST_PASSWORD && {
      password: t('passwordLong'),
    }),
  };
}
