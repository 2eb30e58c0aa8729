import { useEffect, useId, useRef } from 'react';
import { messageOf } from '../../../api/api-error';
import { useSend } from '../../../api/use-send';
import { FormMessage } from '../../../components/form-message';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { PasswordField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { authTexts } from '../../../i18n/auth';
import { commonTexts } from '../../../i18n/shell-texts';
import { useTexts } from '../../../i18n/texts';
import { useForm } from '../../../lib/use-form';
import { useAskedAgain } from '../../../session/asked-again';
import { confirmPassword } from '../api/auth-calls';
import { accountTexts } from '../texts';

/**
 * Asks a player for the password when the server refuses a change with CONFIRM_SIGN_IN, because the
 * last login was more than ten minutes ago.
 */
export function ConfirmPassword() {
  const decide = useAskedAgain();
  return decide && <ConfirmDialog onEnd={decide} />;
}

function ConfirmDialog({ onEnd }: { readonly onEnd: (confirmed: boolean) => void }) {
  const t = useTexts(authTexts);
  const own = useTexts(accountTexts);
  const common = useTexts(commonTexts);
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  // An effect runs after the dialog has focused its title.
  useEffect(() => area.current?.querySelector('input')?.focus(), []);
  const confirm = useSend({ mutationFn: confirmPassword, onSuccess: () => onEnd(true) });
  const { form, field } = useForm(
    { password: '' },
    ({ password }) => ({ ...(password === '' && { password: t('passwordRequired') }) }),
    ({ password }) => confirm.mutate(password),
  );
  return (
    <Dialog
      title={own('confirmTitle')}
      onClose={() => onEnd(false)}
      locked={confirm.isPending}
      actions={
        <>
          <Button onClick={() => onEnd(false)} disabled={confirm.isPending}>
            {common('cancel')}
          </Button>
          <Button type="submit" form={id} kind="main" busy={confirm.isPending}>
            {own('confirm')}
          </Button>
        </>
      }
    >
      <Form {...form} id={id} className="grid grid-cols-1 gap-4">
        <p>{own('confirmText')}</p>
        <div ref={area}>
          <PasswordField
            label={own('yourPassword')}
            autoComplete="current-password"
            {...field('password')}
          />
        </div>
        {confirm.error && (
          <FormMessage tone="bad">{messageOf(confirm.error, own('confirmFailed'))}</FormMessage>
        )}
      </Form>
    </Dialog>
  );
}
