import { Link, useRouter } from '@tanstack/react-router';
import { messageOf } from '../../../api/api-error';
import { useSend } from '../../../api/use-send';
import { FormMessage } from '../../../components/form-message';
import { Button } from '../../../components/ui/button';
import { PasswordField, TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { authTexts } from '../../../i18n/auth';
import { useTexts } from '../../../i18n/texts';
import { takeReturnPath } from '../../../lib/kept';
import { useForm } from '../../../lib/use-form';
import { register } from '../api/auth-calls';
import { emailError, newPasswordErrors } from '../model/fields';
import { awaitVerification, beginFrom } from '../model/sign-in';
import { AUTH_LINK, AuthFrame } from './auth-frame';
import { PasswordHint } from './password-hint';

/**
 * The page /register, which creates an account. The server responds with a session, or first sends
 * a code by email.
 */
export function RegisterForm() {
  const t = useTexts(authTexts);
  const router = useRouter();
  const mutation = useSend({
    mutationFn: register,
    onSuccess(reply, { email }) {
      if (beginFrom(reply, { isAdmin: false })) {
        return router.history.push(takeReturnPath() ?? '/dashboard');
      }
      awaitVerification(reply.email ?? email);
      return router.navigate({ to: '/verify-otp' });
    },
  });
  const { form, field, values } = useForm(
    { email: '', password: '', confirmation: '' },
    ({ email, password, confirmation }) => ({
      email: emailError(email, t),
      ...newPasswordErrors(password, confirmation, t),
    }),
    ({ email, password }) => mutation.mutate({ email: email.trim(), password }),
  );
  return (
    <AuthFrame title={t('registerTitle')} lead={t('registerLead')} links={<LoginLink />}>
      <Form {...form} className="grid gap-5">
        <TextField
          label={t('email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          {...field('email')}
        />
        <PasswordField
          label={t('password')}
          hint={<PasswordHint password={values.password} />}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField
          label={t('confirmPassword')}
          autoComplete="new-password"
          {...field('confirmation')}
        />
        <Button type="submit" kind="main" wide busy={mutation.isPending}>
          {mutation.isPending ? t('registerBusy') : t('registerButton')}
        </Button>
        {mutation.error && (
          <FormMessage tone="bad">{messageOf(mutation.error, t('registerFailed'))}</FormMessage>
        )}
      </Form>
    </AuthFrame>
  );
}

function LoginLink() {
  const t = useTexts(authTexts);
  return (
    <span className="text-ink-muted">
      {t('haveAccount')}{' '}
      <Link to="/login" className={AUTH_LINK}>
        {t('loginLink')}
      </Link>
    </span>
  );
}
