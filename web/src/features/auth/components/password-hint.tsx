import { useEffect, useState } from 'react';
import { authTexts } from '../../../i18n/auth';
import { useTexts } from '../../../i18n/texts';
import { useSettled } from '../../../lib/use-settled';
import type { Strength } from '../model/password-strength';

/** Pause in typing after which the strength is shown, in milliseconds. */
const PAUSE_MS = 400;

/** The rules of a new password, and the strength of the typed one after a pause. */
export function PasswordHint({ password }: { readonly password: string }) {
  const t = useTexts(authTexts);
  const settled = useSettled(password, PAUSE_MS);
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    let current = true;
    if (settled === '') setStrength(null);
    else {
      // Without a network the form works without the hint.
      import('../model/password-strength').then(
        ({ strengthOf }) => current && setStrength(strengthOf(settled)),
        () => undefined,
      );
    }
    return () => {
      current = false;
    };
  }, [settled]);
  return (
    <>
      {t('passwordHint')}
      <span role="status" className="block">
        {strength && t(strength)}
      </span>
    </>
  );
}
