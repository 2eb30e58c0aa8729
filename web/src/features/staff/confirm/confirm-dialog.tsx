import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { answer, api } from '../../../api/client';
import { useSend } from '../../../api/use-send';
import { FormDialog } from '../../../components/admin/form-dialog';
import { Button } from '../../../components/ui/button';
import { PasswordField, TextField } from '../../../components/ui/field';
import { useSecondFactor } from '../security/first';

export default function ConfirmDialog({ onEnd }: { readonly onEnd: (confirmed: boolean) => void }) {
  const { data } = useSecondFactor();
  const area = useRef<HTMLDivElement>(null);
  // An effect runs after the dialog has focused its title.
  useEffect(() => area.current?.querySelector('input')?.focus(), []);
  const [withCode, setWithCode] = useState(false);
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState<string>();
  const confirm = useSend({
    mutationFn: () =>
      answer(
        api.POST('/api/auth/confirm', { body: withCode ? { code: typed } : { password: typed } }),
      ),
    onSuccess: () => onEnd(true),
  });
  const field = {
    required: true,
    value: typed,
    error: missing,
    onChange: (event: { target: { value: string } }) => {
      setTyped(event.target.value);
      setMissing(undefined);
    },
  };
  const submit = () => {
    if (typed.trim() !== '') confirm.mutate();
    else setMissing(withCode ? 'Please enter a code' : 'Password is required');
  };
  return (
    <FormDialog
      title="Confirm that it is you"
      action="Confirm"
      kind="main"
      busy={confirm.isPending}
      problem={confirm.error && messageOf(confirm.error, 'Your sign-in could not be confirmed')}
      onClose={() => onEnd(false)}
      onSubmit={submit}
    >
      <p>You signed in more than ten minutes ago, and this change needs your confirmation.</p>
      <div ref={area}>
        {withCode ? (
          <TextField
            label="A code of the app, or a recovery code"
            autoComplete="one-time-code"
            {...field}
          />
        ) : (
          <PasswordField label="Your password" autoComplete="current-password" {...field} />
        )}
      </div>
      {data?.enabled && (
        <Button
          kind="quiet"
          onClick={() => {
            setWithCode(!withCode);
            setTyped('');
            setMissing(undefined);
          }}
        >
          {withCode ? 'Use the password instead' : 'Use a code instead'}
        </Button>
      )}
    </FormDialog>
  );
}
