import { Link, useRouter } from '@tanstack/react-router';
import { messageOf } from '../../../api/api-error';
import { useSend } from '../../../api/use-send';
import { FormMessage } from '../../../components/form-message';
import { Button } from '../../../components/ui/button';
import { PasswordField, TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { authTexts } from '../../../i18n/auth';
import { useTexts } from '../../../i18n/texts';
import { useForm } from '../../../lib/use-form';
import { adminLogin } from '../api/auth-calls';
import { emailError } from '../model/fields';
import { beginFrom } from '../model/sign-in';
import { AUTH_LINK, AuthFrame } from './auth-frame';

/** Focuses the code field when it appears, so that the admin can type at once. */
const focusWhenShown = (input: HTMLInputElement | null) => input?.focus();

/**
 * The page /admin-login, on which staff sign in. If the account has two-step sign-in, the page asks
 * for a code.
 */
export function AdminLoginForm() {
  const t = useTexts(authTexts);
  const router = useRouter();
  const mutation = useSend({
    mutationFn: adminLogin,
    onSuccess(reply) {
      if (beginFrom(reply, { isAdmin: true })) return router.navigate({ to: '/admin' });
    },
  });
  // The field for the code stays visible after a wrong code, so that the user can correct it.
  const asksForCode = mutation.data?.needsTotp === true || mutation.variables?.totp !== undefined;
  const { form, field } = useForm(
    { email: '', password: '', totp: '' },
    ({ email, password, totp }) => ({
      email: emailError(email, t),
      password: password === '' ? t('passwordRequired') : undefined,
      totp: asksForCode && totp.trim() === '' ? t('adminCodeMissing') : undefined,
    }),
    ({ email, password, totp }) =>
      mutation.mutate({
        email: email.trim(),
        password,
        ...(asksForCode ? { totp: totp.trim() } : {}),
      }),
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
      <Form {...form} className="grid gap-5">
        <TextField
          label={t('adminEmail')}
          type="email"
          autoComplete="username"
          inputMode="email"
          {...field('email')}
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          {...field('password')}
        />
        {asksForCode && (
          <TextField
            label={t('adminCode')}
            hint={t('adminCodeHint')}
            autoComplete="one-time-code"
            ref={focusWhenShown}
            {...field('totp')}
          />
        )}
        <Button type="submit" kind="main" wide busy={mutation.isPending}>
          {mutation.isPending ? t('adminBusy') : t('adminButton')}
        </Button>
        {mutation.error && (
          <FormMessage tone="bad">{messageOf(mutation.error, t('adminFailed'))}</FormMessage>
        )}
      </Form>
    </AuthFrame>
  );
}
