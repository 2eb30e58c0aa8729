import { createFileRoute, redirect } from '@tanstack/react-router';
import { VerifyEmail } from '../features/auth/components/verify-email';
import { verificationEmail } from '../session/session';

export const Route = createFileRoute('/verify-otp')({
  beforeLoad: () => {
    if (!verificationEmail()) throw redirect({ to: '/register' });
  },
  component: VerifyEmail,
});
