import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { messageOf } from '../../../api/api-error';
import { FormMessage } from '../../../components/form-message';
import { Button } from '../../../components/ui/button';
import { PasswordField, TextField } from '../../../components/ui/field';
import { authTexts } from '../../../i18n/auth';
import { useTexts } from '../../../i18n/texts';
import { useForm } from '../../../lib/use-form';
import { adminLogin } from '../api/auth-calls';
import { emailError } from '../model/fields';
import { beginFrom } from '../model/sign-in';
import { AUTH_LINK, AuthFrame } from './auth-frame';

/** /admin-login, for admins and finance. */
export function AdminLoginForm() {
  const t = useTexts(authTexts);
  const router = useRouter();
  const mutation = useMutation({
    mutationFn: adminLogin,
    onSuccess(reply) {
      if (beginFrom(reply, { isAdmin: true })) return router.navigate({ to: '/admin' });
    },
  });
  const { form, field } = useForm(
    { email: '', password: '' },
    ({ email, password }) => ({
      email: emailError(email, t),
      password: password === '' ? t('passwordRequired') : undefined,
    }),
    (values) => mutation.mutate({ ...values, email: values.email.trim() }),
  );
  return (
    <AuthFrame
      title={t('adminTitle')}
      lead={t('adminLead')}
      links={
        <Link to="/login" className={AUTH_LINK}>
          {t('playerLogin')}
        </Link>
      }
    >
      <form {...form} className="grid gap-5">
        <TextField
          label={t('adminEmail')}
          type="email"
          required
          autoComplete="username"
          inputMode="email"
          {...field('email')}
        />
        <PasswordField
          label={t('password')}
          required
          autoComplete="current-password"
          {...field('password')}
        />
        {mutation.error && (
          <FormMessage tone="bad">{messageOf(mutation.error, t('adminFailed'))}</FormMessage>
        )}
        <Button type="submit" kind="main" wide busy={mutation.isPending}>
          {mutation.isPending ? t('adminBusy') : t('adminButton')}
        </Button>
      </form>
    </AuthFrame>
  );
}
