import { createFileRoute, redirect } from '@tanstack/react-router';
import { VerifyPasswordReset } from '../features/auth/components/verify-password-reset';
import { passwordResetEmail } from '../session/session';

export const Route = createFileRoute('/reset-password-otp')({
  beforeLoad: () => {
    if (!passwordResetEmail()) throw redirect({ to: '/forgot-password' });
  },
  component: VerifyPasswordReset,
});
