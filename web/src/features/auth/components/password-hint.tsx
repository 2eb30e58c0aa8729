import { useEffect, useState } from 'react';
import { authTexts } from '../../../i18n/auth';
import { useTexts } from '../../../i18n/texts';
import { useDebounced } from '../../../lib/use-debounced';
import type { Strength } from '../model/password-strength';

/** Pause after the last key before the password's strength is shown, in milliseconds. */
const PAUSE_MS = 400;

/**
 * Shows the rules for a new password and, after a pause in typing, how strong the typed password
 * is.
 */
export function PasswordHint({ password }: { readonly password: string }) {
  const t = useTexts(authTexts);
  const debounced = useDebounced(password, PAUSE_MS);
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    let current = true;
    if (debounced === '') setStrength(null);
    else {
      // If the JavaScript that rates passwords cannot be fetched, the form works without the
      // rating.
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
