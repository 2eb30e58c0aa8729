import { createFileRoute, redirect } from '@tanstack/react-router';
import { ResetPasswordForm } from '../features/auth/components/reset-password-form';
import { passwordResetEmail } from '../session/session';

export const Route = createFileRoute('/reset-password')({
  beforeLoad: () => {
    if (!passwordResetEmail()) throw redirect({ to: '/forgot-password' });
  },
  component: ResetPasswordForm,
});
