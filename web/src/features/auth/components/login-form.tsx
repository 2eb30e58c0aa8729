import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { messageOf } from '../../../api/api-error';
import { useSend } from '../../../api/use-send';
import { FormMessage } from '../../../components/form-message';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { PasswordField, TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { authTexts } from '../../../i18n/auth';
import { commonTexts } from '../../../i18n/shell-texts';
import { useTexts } from '../../../i18n/texts';
import { keepReturnPath, takeReturnPath } from '../../../lib/kept';
import { useForm } from '../../../lib/use-form';
import { banNotice } from '../../../session/ban-notice';
import { keepAccount, login } from '../api/auth-calls';
import { emailError } from '../model/fields';
import {
  asksForVerification,
  awaitVerification,
  banReasonOf,
  beginFrom,
  isClosed,
} from '../model/sign-in';
import { AUTH_LINK, AuthFrame } from './auth-frame';

/**
 * The page /login. `redirect` is the page to open afterwards: a path of this site that `safePath`
 * has checked.
 */
export function LoginForm({ redirect = '/dashboard' }: { readonly redirect?: string | undefined }) {
  const t = useTexts(authTexts);
  const words = useTexts(commonTexts);
  const { form, field, values, mutation } = useLogin(redirect);
  const isBanned = banReasonOf(mutation.error) !== null;
  return (
    <AuthFrame title={t('loginTitle')} lead={t('loginLead')} links={<Links redirect={redirect} />}>
      <Form {...form} className="grid gap-5">
        <SignedOut isStaff={redirect.startsWith('/admin')} />
        <TextField
          label={t('email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          {...field('email')}
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          {...field('password')}
        />
        <Button type="submit" kind="main" wide busy={mutation.isPending}>
          {mutation.isPending ? t('loginBusy') : t('loginButton')}
        </Button>
        {isClosed(mutation.error) ? (
          <Closed
            message={messageOf(mutation.error, t('loginFailed'))}
            values={values}
            redirect={redirect}
          />
        ) : (
          mutation.error &&
          !asksForVerification(mutation.error) && (
            <FormMessage tone="bad" action={isBanned && <ContactLink />}>
              {isBanned ? words('accountIsBanned') : messageOf(mutation.error, t('loginFailed'))}
            </FormMessage>
          )
        )}
        {isBanned && <p className="text-small text-ink-muted">{words('bannedTokens')}</p>}
      </Form>
    </AuthFrame>
  );
}

interface ClosedProps {
  readonly message: string;
  readonly values: { readonly email: string; readonly password: string };
  readonly redirect: string;
}

/** Tells a player who asked to delete the account how long it can be kept, and keeps it. */
function Closed({ message, values, redirect }: ClosedProps) {
  const t = useTexts(authTexts);
  const router = useRouter();
  const keep = useSend({
    mutationFn: keepAccount,
    onSuccess(reply) {
      beginFrom(reply, { isAdmin: false });
      showPopup({ type: 'success', title: t('keptTitle'), message: t('keptText') });
      router.history.push(redirect);
    },
  });
  const credentials = { email: values.email.trim(), password: values.password };
  return (
    <div className="grid gap-3">
      <FormMessage tone="bad">{message}</FormMessage>
      <Button wide busy={keep.isPending} onClick={() => keep.mutate(credentials)}>
        {t('keepAccount')}
      </Button>
      {keep.error && (
        <FormMessage tone="bad">{messageOf(keep.error, t('loginFailed'))}</FormMessage>
      )}
    </div>
  );
}

/** Tells the user that the last session has ended. The message stays after a reload of the page. */
function SignedOut({ isStaff }: { readonly isStaff: boolean }) {
  const t = useTexts(authTexts);
  const signedOut = useRouterState({ select: ({ location }) => location.state.signedOut });
  if (!signedOut) return null;
  const staffLogin = (
    <Link to="/admin-login" className={AUTH_LINK}>
      {t('adminLink')}
    </Link>
  );
  return (
    <FormMessage tone="bad" action={isStaff && staffLogin}>
      {t('signedOut')}
    </FormMessage>
  );
}

function ContactLink() {
  const t = useTexts(commonTexts);
  return (
    <Link to="/contact" className={AUTH_LINK}>
      {t('contact')}
    </Link>
  );
}

function useLogin(redirect: string) {
  const t = useTexts(authTexts);
  const words = useTexts(commonTexts);
  const router = useRouter();
  const verify = (email: string) => {
    awaitVerification(email);
    if (isOfPlayers(redirect)) keepReturnPath(redirect);
    void router.navigate({ to: '/verify-otp' });
  };
  const mutation = useSend({
    mutationFn: login,
    onSuccess(reply, { email }) {
      if (!beginFrom(reply, { isAdmin: false })) return verify(reply.email ?? email);
      // A registration that was given up has kept a path, which would divert a later purchase.
      takeReturnPath();
      router.history.push(redirect);
    },
    onError(error, { email }) {
      if (asksForVerification(error)) return verify(email);
      const reason = banReasonOf(error);
      if (reason) {
        showPopup(banNotice(words, reason, () => void router.navigate({ to: '/contact' })));
      }
    },
  });
  const fields = useForm(
    { email: '', password: '' },
    ({ email, password }) => ({
      email: emailError(email, t),
      password: password === '' ? t('passwordRequired') : undefined,
    }),
    (values) => mutation.mutate({ ...values, email: values.email.trim() }),
  );
  return { ...fields, mutation };
}

/** True for a page to which a player is led back after a registration or a verification. */
const isOfPlayers = (redirect: string) =>
  redirect !== '/dashboard' && !redirect.startsWith('/admin');

function Links({ redirect }: { readonly redirect: string }) {
  const t = useTexts(authTexts);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="text-ink-muted">
        {t('noAccount')}{' '}
        <Link
          to="/register"
          className={AUTH_LINK}
          onClick={() => isOfPlayers(redirect) && keepReturnPath(redirect)}
        >
          {t('registerLink')}
        </Link>
      </span>
      <Link to="/forgot-password" className={AUTH_LINK}>
        {t('forgotLink')}
      </Link>
      <Link to="/admin-login" className={AUTH_LINK}>
        {t('adminLink')}
      </Link>
    </div>
  );
}
