import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { authTexts } from '../../../i18n/auth';
import { useTexts } from '../../../i18n/texts';
import { passwordResetEmail } from '../../../session/session';
import { requestPasswordReset, verifyPasswordReset } from '../api/auth-calls';
import { AUTH_LINK } from './auth-frame';
import { CodeForm } from './code-form';

/**
 * The page /reset-password-otp, the second of three steps to a new password. It checks the code.
 */
export function VerifyPasswordReset() {
  const t = useTexts(authTexts);
  const router = useRouter();
  const [email] = useState(() => passwordResetEmail() ?? '');
  return (
    <CodeForm
      purpose="password-reset"
      email={email}
      title={t('resetOtpTitle')}
      done={t('resetOtpVerified')}
      verify={verifyPasswordReset}
      resend={requestPasswordReset}
      onVerified={() => {}}
      onContinue={() => void router.navigate({ to: '/reset-password' })}
      links={
        <Link to="/forgot-password" className={AUTH_LINK}>
          {t('otherEmail')}
        </Link>
      }
    />
  );
}
