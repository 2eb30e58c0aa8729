import { useEffect, useRef, useState } from 'react';
import { answer, api } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { useSend } from '../../../api/use-send';
import { FormDialog } from '../../../components/admin/form-dialog';
import { Button } from '../../../components/ui/button';
import { PasswordField, TextField } from '../../../components/ui/field';
import { confirmingTouch, passkeyMessage } from '../../../session/passkey';
import { useSecondFactor } from '../security/first';

export default function ConfirmDialog({ onEnd }: { readonly onEnd: (confirmed: boolean) => void }) {
  const { data } = useSecondFactor();
  const area = useRef<HTMLDivElement>(null);
  // An effect runs after the dialog has focused its title.
  useEffect(() => area.current?.querySelector('input')?.focus(), []);
  const [withCode, setWithCode] = useState(false);
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState<string>();
  const { confirm, confirmByPasskey, isPending, problem } = useConfirmations(() => onEnd(true));
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
    if (typed.trim() !== '') confirm(withCode ? { code: typed } : { password: typed });
    else setMissing(withCode ? 'Please enter a code' : 'Password is required');
  };
  return (
    <FormDialog
      title="Confirm that it is you"
      action="Confirm"
      kind="main"
      busy={isPending}
      problem={problem && passkeyMessage(problem, 'Your sign-in could not be confirmed')}
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
      {data?.hasPasskey && <Button onClick={confirmByPasskey}>Use a passkey instead</Button>}
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

/** Returns the two ways to confirm: with what was typed, or with a passkey. */
function useConfirmations(onSuccess: () => void) {
  const typedIn = useSend({
    mutationFn: (body: components['schemas']['ConfirmSignInDto']) =>
      answer(api.POST('/api/auth/confirm', { body })),
    onSuccess,
  });
  const touch = useSend({
    mutationFn: async () => {
      const passkey = await confirmingTouch({ action: 'confirm' });
      return answer(api.POST('/api/auth/confirm', { body: passkey ? { passkey } : {} }));
    },
    onSuccess,
  });
  return {
    confirm: (body: Parameters<typeof typedIn.mutate>[0]) => {
      touch.reset();
      typedIn.mutate(body);
    },
    confirmByPasskey: () => {
      typedIn.reset();
      touch.mutate();
    },
    isPending: typedIn.isPending || touch.isPending,
    problem: touch.error ?? typedIn.error,
  };
}
