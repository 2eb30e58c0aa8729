import { useEffect, useState } from 'react';
import { authTexts } from '../../../i18n/auth';
import { useTexts } from '../../../i18n/texts';
import { useSettled } from '../../../lib/use-settled';
import type { Strength } from '../model/password-strength';

/** Pause in typing before the strength is said, in milliseconds. */
const PAUSE_MS = 400;

/** What a new password must have, and how strong the typed one is, once that can be told. */
export function PasswordHint({ password }: { readonly password: string }) {
  const t = useTexts(authTexts);
  const settled = useSettled(password, PAUSE_MS);
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    let current = true;
    if (settled === '') setStrength(null);
    else {
      // Without a network there is no hint, and the form works all the same.
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
