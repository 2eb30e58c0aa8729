import { Link, useRouter } from '@tanstack/react-router';
import { messageOf } from '../../../api/api-error';
import { useSend } from '../../../api/use-send';
import { FormMessage } from '../../../components/form-message';
import { Button } from '../../../components/ui/button';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { authTexts } from '../../../i18n/auth';
import { useTexts } from '../../../i18n/texts';
import { useDelayedCall } from '../../../lib/use-delayed-call';
import { useForm } from '../../../lib/use-form';
import { rememberPasswordResetEmail } from '../../../session/session';
import { requestPasswordReset } from '../api/auth-calls';
import { emailError } from '../model/fields';
import { startResendWait } from '../model/resend-wait';
import { AUTH_LINK, AuthFrame } from './auth-frame';
import { REDIRECT_MS } from './code-form';

/**
 * The page /forgot-password, the first of three steps to a new password. It sends a code by email.
 */
export function ForgotPasswordForm() {
  const t = useTexts(authTexts);
  const router = useRouter();
  const later = useDelayedCall(
    () => void router.navigate({ to: '/reset-password-otp' }),
    REDIRECT_MS,
  );
  const mutation = useSend({
    mutationFn: requestPasswordReset,
    onSuccess(_, email) {
      rememberPasswordResetEmail(email.toLowerCase());
      startResendWait('password-reset');
      later.start();
    },
  });
  const { form, field, values } = useForm(
    { email: '' },
    ({ email }) => ({ email: emailError(email, t) }),
    ({ email }) => mutation.mutate(email.trim()),
  );
  return (
    <AuthFrame
      title={t('forgotTitle')}
      lead={t('forgotLead')}
      links={
        <Link to="/login" className={AUTH_LINK}>
          {t('backToLogin')}
        </Link>
      }
    >
      <Form {...form} className="grid gap-5">
        <TextField
          label={t('email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          readOnly={mutation.isSuccess}
          {...field('email')}
        />
        {mutation.error && (
          <FormMessage tone="bad">{messageOf(mutation.error, t('forgotFailed'))}</FormMessage>
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
            {t('forgotSent')}
          </FormMessage>
        ) : (
          <Button
            type="submit"
            kind="main"
            wide
            disabled={values.email.trim() === ''}
            busy={mutation.isPending}
          >
            {mutation.isPending ? t('forgotBusy') : t('forgotButton')}
          </Button>
        )}
      </Form>
    </AuthFrame>
  );
}
