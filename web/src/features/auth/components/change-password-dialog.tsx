import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { ApiError, messageOf } from '../../../api/api-error';
import { useSend } from '../../../api/use-send';
import { FormMessage } from '../../../components/form-message';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { PasswordField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { authTexts } from '../../../i18n/auth';
import { commonTexts } from '../../../i18n/shell-texts';
import { useTexts } from '../../../i18n/texts';
import { useForm } from '../../../lib/use-form';
import { beginSession, session } from '../../../session/session';
import { changePassword } from '../api/auth-calls';
import { newPasswordErrors } from '../model/fields';
import { accountTexts } from '../texts';
import { AUTH_LINK } from './auth-frame';
import { PasswordHint } from './password-hint';

/** Asks a signed-in user for the current and a new password, and changes the password. */
export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const own = useTexts(accountTexts);
  const common = useTexts(commonTexts);
  const id = useId();
  const { isPending, mutate, error, reset } = useChange(onClose);
  return (
    <Dialog
      title={own('changePassword')}
      onClose={onClose}
      locked={isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {common('cancel')}
          </Button>
          <Button type="submit" form={id} kind="main" busy={isPending}>
            {isPending ? own('changeBusy') : own('changePassword')}
          </Button>
        </>
      }
    >
      <ChangeForm
        id={id}
        onSend={mutate}
        onTyped={reset}
        problem={error && { at: fieldOf(error), text: messageOf(error, own('changeFailed')) }}
      />
    </Dialog>
  );
}

interface Passwords {
  readonly currentPassword: string;
  readonly newPassword: string;
}

function useChange(onClose: () => void) {
  const own = useTexts(accountTexts);
  return useSend({
    mutationFn: (passwords: Passwords) => changePassword(passwords),
    onSuccess: ({ token }) => {
      const { user } = session.get();
      onClose();
      // Another tab may have logged out meanwhile. The new session is then left to its end.
      if (!user) return;
      beginSession(token, user);
      showPopup({ type: 'success', title: own('changed'), message: own('changedText') });
    },
  });
}

interface ChangeFormProps {
  readonly id: string;
  readonly onSend: (passwords: Passwords) => void;
  /** Called when the user types, after which the last refusal is no longer shown. */
  readonly onTyped: () => void;
  readonly problem: Problem | null;
}

interface Problem {
  /** The field that the refusal is about; null if it is about none. */
  readonly at: 'current' | 'password' | null;
  readonly text: string;
}

function fieldOf(error: Error): Problem['at'] {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'CURRENT_PASSWORD_WRONG') return 'current';
  return /^PASSWORD_|^SAME_PASSWORD$/.test(code) ? 'password' : null;
}

function ChangeForm({ id, onSend, onTyped, problem }: ChangeFormProps) {
  const t = useTexts(authTexts);
  const own = useTexts(accountTexts);
  const { form, field, values } = useForm(
    { current: '', password: '', confirmation: '' },
    ({ current, password, confirmation }) => ({
      ...(current !== '' && password === current && { password: own('samePassword') }),
      ...newPasswordErrors(password, confirmation, t),
      ...(current === '' && { current: t('passwordRequired') }),
    }),
    ({ current, password }) => onSend({ currentPassword: current, newPassword: password }),
  );
  const refused = (at: Problem['at']) => (problem?.at === at ? { error: problem.text } : {});
  return (
    <Form {...form} id={id} className="grid grid-cols-1 gap-4" onInput={onTyped}>
      <p className="text-ink-muted">{own('changeLead')}</p>
      {/* Tells password managers to which account the passwords belong. */}
      <input
        type="email"
        autoComplete="username"
        value={session.get().user?.email ?? ''}
        readOnly
        hidden
      />
      <PasswordField
        label={own('currentPassword')}
        autoComplete="current-password"
        {...field('current')}
        {...refused('current')}
      />
      <PasswordField
        label={t('newPassword')}
        hint={<PasswordHint password={values.password} />}
        autoComplete="new-password"
        {...field('password')}
        {...refused('password')}
      />
      <PasswordField
        label={t('confirmNewPassword')}
        autoComplete="new-password"
        {...field('confirmation')}
      />
      {problem?.at === null && <FormMessage tone="bad">{problem.text}</FormMessage>}
      <p>
        <Link to="/forgot-password" className={AUTH_LINK}>
          {own('forgotten')}
        </Link>
      </p>
    </Form>
  );
}
