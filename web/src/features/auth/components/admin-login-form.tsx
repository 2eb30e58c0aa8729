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
import { adminLogin, passkeyLogin } from '../api/auth-calls';
import { emailError } from '../model/fields';
import { beginFrom } from '../model/sign-in';
import { AUTH_LINK, AuthFrame } from './auth-frame';

/** Focuses the code field when it appears, so that the admin can type at once. */
const focusWhenShown = (input: HTMLInputElement | null) => input?.focus();

/** Returns the sentence of the server, or the one about why no passkey was used. */
const sentenceOf = (error: Error, fallback: string) =>
  error.name === 'PasskeyError' ? error.message : messageOf(error, fallback);

/**
 * The page /admin-login, on which staff sign in. If the account has two-step sign-in, the page asks
 * for a code. A passkey alone is
 * enough.
 */
export function AdminLoginForm() {
  const t = useTexts(authTexts);
  const router = useRouter();
  const entered = (reply: Parameters<typeof beginFrom>[0]) => {
    if (beginFrom(reply, { isAdmin: true })) return router.navigate({ to: '/admin' });
  };
  const mutation = useSend({ mutationFn: adminLogin, onSuccess: entered });
  const byPasskey = usePasskeyLogin(entered);
  const isPending = mutation.isPending || byPasskey.isPending;
  const failed = byPasskey.error ?? mutation.error;
  // The field for the code stays visible after a wrong code, so that the user can correct it.
  const asksForCode = mutation.data?.needsTotp === true || mutation.variables?.totp !== undefined;
  const { form, field } = useForm(
    { email: '', password: '', totp: '' },
    ({ email, password, totp }) => ({
      email: emailError(email, t),
      password: password === '' ? t('passwordRequired') : undefined,
      totp: asksForCode && totp.trim() === '' ? t('adminCodeMissing') : undefined,
    }),
    ({ email, password, totp }) => {
      byPasskey.reset();
      mutation.mutate({
        email: email.trim(),
        password,
        ...(asksForCode ? { totp: totp.trim() } : {}),
      });
    },
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
        <Button type="submit" kind="main" wide busy={mutation.isPending} disabled={isPending}>
          {mutation.isPending ? t('adminBusy') : t('adminButton')}
        </Button>
        <Button
          wide
          busy={byPasskey.isPending}
          disabled={isPending}
          onClick={() => {
            mutation.reset();
            byPasskey.mutate();
          }}
        >
          {t('passkeyButton')}
        </Button>
        {mutation.data?.needsPasskey && <FormMessage tone="bad">{t('passkeyNeeded')}</FormMessage>}
        {failed && <FormMessage tone="bad">{sentenceOf(failed, t('adminFailed'))}</FormMessage>}
      </Form>
    </AuthFrame>
  );
}

function usePasskeyLogin(onSuccess: (reply: Awaited<ReturnType<typeof passkeyLogin>>) => unknown) {
  const t = useTexts(authTexts);
  return useSend({
    mutationFn: () =>
      passkeyLogin({
        cancelled: t('passkeyCancelled'),
        known: t('passkeyCancelled'),
        elsewhere: t('passkeyElsewhere'),
        unsupported: t('passkeyUnsupported'),
      }),
    onSuccess,
  });
}
