import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { authTexts } from '../../../i18n/auth';
import { useTexts } from '../../../i18n/texts';
import { takeReturnPath } from '../../../lib/kept';
import { rememberVerificationEmail, verificationEmail } from '../../../session/session';
import { resendCode, verifyEmail } from '../api/auth-calls';
import { beginFrom } from '../model/sign-in';
import { AUTH_LINK } from './auth-frame';
import { CodeForm } from './code-form';

/** The page /verify-otp. A correct code confirms the new account's email and begins a session. */
export function VerifyEmail() {
  const t = useTexts(authTexts);
  const router = useRouter();
  const [email] = useState(() => verificationEmail() ?? '');
  return (
    <CodeForm
      purpose="verification"
      email={email}
      title={t('verifyTitle')}
      done={t('verified')}
      verify={verifyEmail}
      resend={resendCode}
      onVerified={(reply) => {
        beginFrom(reply, { isAdmin: false });
        rememberVerificationEmail(null);
      }}
      onContinue={() => router.history.push(takeReturnPath() ?? '/dashboard')}
      links={
        <Link to="/register" className={AUTH_LINK}>
          {t('otherEmail')}
        </Link>
      }
    />
  );
}
