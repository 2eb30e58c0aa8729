import { answer, api } from '../api/client';
import { language } from '../i18n/language';
import { session } from './session';

/** Tells the server the language of the signed-in player, for the mails that it writes. */
export function keepLanguageTold(): void {
  let { token } = session.get();
  language.subscribe(tell);
  session.subscribe(() => {
    const before = token;
    ({ token } = session.get());
    if (token !== before && language.get() !== 'en') tell();
  });
}

function tell(): void {
  const { token, user } = session.get();
  if (!token || user?.isAdmin) return;
  const body = { language: language.get() };
  // After a failure mails keep the old language; the next choice sends it again.
  answer(api.PUT('/api/users/language', { body })).catch(() => undefined);
}
