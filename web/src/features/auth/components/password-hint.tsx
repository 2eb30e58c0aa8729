import { useEffect, useState } from 'react';
import { authTexts } from '../../../i18n/auth';
import { useTexts } from '../../../i18n/texts';
import { useDebounced } from '../../../lib/use-debounced';
import type { Strength } from '../model/password-strength';

/** Pause in typing after which the password's strength is shown, in milliseconds. */
const PAUSE_MS = 400;

/** The rules of a new password, and after a pause the strength of the typed one. */
export function PasswordHint({ password }: { readonly password: string }) {
  const t = useTexts(authTexts);
  const debounced = useDebounced(password, PAUSE_MS);
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    let current = true;
    if (debounced === '') setStrength(null);
    else {
      // When the module cannot be fetched, the form works without the hint.
      import('../model/password-strength').then(
        ({ strengthOf }) => current && setStrength(strengthOf(debounced)),
        () => undefined,
      );
    }
    return () => {
      current = false;
    };
  }, [debounced]);
  return (
    <>
      {t('passwordHint')}
      <span role="status" className="block">
        {strength && t(strength)}
      </span>
    </>
  );
}
