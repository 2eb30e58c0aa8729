import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { PasswordField, TextField } from '../../../components/ui/field';
import { confirmingTouch } from '../../../session/passkey';
import { useSecondFactor } from './first';

type Way = 'passkey' | 'code' | 'password';
const MISSING = { code: 'Please enter a code', password: 'Password is required' };

/**
 * Returns the field in which the user proves who they are before a change of passkeys, and a
 * function that returns the proof. The proof is a passkey, a code, or for the first factor the
 * password.
 */
export function useProof() {
  const { data } = useSecondFactor();
  const [withCode, setWithCode] = useState(false);
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState<string>();
  const hasApp = data?.enabled === true;
  const hasPasskey = data?.hasPasskey === true;
  const way: Way = hasPasskey && !withCode ? 'passkey' : hasApp ? 'code' : 'password';
  const field = {
    required: true,
    value: typed,
    error: missing,
    onChange: (event: { target: { value: string } }) => {
      setTyped(event.target.value);
      setMissing(undefined);
    },
  };
  return {
    /** True if the user must still type something; the field then says so. */
    isMissing: (): boolean => {
      if (way === 'passkey' || typed.trim() !== '') return false;
      setMissing(MISSING[way]);
      return true;
    },
    proof: async (action: 'add' | 'remove', subject?: string) => {
      if (way === 'code') return { code: typed.trim() };
      if (way === 'password') return { password: typed };
      const passkey = await confirmingTouch({ action, ...(subject ? { subject } : {}) });
      return passkey ? { passkey } : {};
    },
    area: (
      <>
        {way === 'passkey' && <p>Your browser asks you to confirm this with a passkey.</p>}
        {way === 'code' && (
          <TextField
            label="A code of the app, or a recovery code"
            autoComplete="one-time-code"
            {...field}
          />
        )}
        {way === 'password' && (
          <PasswordField label="Your password" autoComplete="current-password" {...field} />
        )}
        {hasPasskey && hasApp && (
          <Button
            kind="quiet"
            onClick={() => {
              setWithCode(!withCode);
              setTyped('');
              setMissing(undefined);
            }}
          >
            {withCode ? 'Use a passkey instead' : 'Use a code instead'}
          </Button>
        )}
      </>
    ),
  };
}
