import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { useSend } from '../../../api/use-send';
import { FormMessage } from '../../../components/form-message';
import { Button } from '../../../components/ui/button';
import { PasswordField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { authTexts } from '../../../i18n/auth';
import { useTexts } from '../../../i18n/texts';
import { useDelayedCall } from '../../../lib/use-delayed-call';
import { useForm } from '../../../lib/use-form';
import { passwordResetEmail, rememberPasswordResetEmail } from '../../../session/session';
import { resetPassword } from '../api/auth-calls';
import { newPasswordErrors } from '../model/fields';
import { AUTH_LINK, AuthFrame } from './auth-frame';
import { REDIRECT_MS } from './code-form';
import { PasswordHint } from './password-hint';

/** The page /reset-password, the last of three steps to a new password. It stores the password. */
export function ResetPasswordForm() {
  const t = useTexts(authTexts);
  const router = useRouter();
  const [email] = useState(() => passwordResetEmail() ?? '');
  const later = useDelayedCall(() => void router.navigate({ to: '/login' }), REDIRECT_MS);
  const mutation = useSend({
    mutationFn: (newPassword: string) => resetPassword({ email, newPassword }),
    onSuccess() {
      rememberPasswordResetEmail(null);
      later.start();
    },
  });
  const { form, field, values } = useForm(
    { password: '', confirmation: '' },
    ({ password, confirmation }) => newPasswordErrors(password, confirmation, t),
    ({ password }) => mutation.mutate(password),
  );
  return (
    <AuthFrame
      title={t('resetTitle')}
      lead={t('resetLead', { email })}
      links={
        <Link to="/login" className={AUTH_LINK}>
          {t('backToLogin')}
        </Link>
      }
    >
      <Form {...form} className="grid gap-5">
        {/* Tells password managers to which account the new password belongs. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('newPassword')}
          hint={<PasswordHint password={values.password} />}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField
          label={t('confirmNewPassword')}
          autoComplete="new-password"
          {...field('confirmation')}
        />
        {mutation.error && (
          <FormMessage tone="bad">{messageOf(mutation.error, t('resetFailed'))}</FormMessage>
        )}
        {mutation.isSuccess ? (
          <FormMessage
            tone="good"
            action={
              <Button size="small" onClick={later.now}>
                {t('continueNow')}
              </Button>
            }
          >
            {t('resetDone')}
          </FormMessage>
        ) : (
          <Button type="submit" kind="main" wide busy={mutation.isPending}>
            {mutation.isPending ? t('resetBusy') : t('resetButton')}
          </Button>
        )}
      </Form>
    </AuthFrame>
  );
}
