import { answer, api } from '../api/client';
import { language } from '../i18n/language';
import { inBrowser } from '../lib/storage';
import { PUSH_OWNER } from './push/push-owner';
import { session } from './session';

/**
 * Sends the player's chosen language to the server, for the emails and push messages that the
 * server sends to the player.
 */
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
  // If the call fails, emails keep the old language until the player chooses a language again.
  answer(api.PUT('/api/users/language', { body })).catch(() => undefined);
  if (!inBrowser.read(PUSH_OWNER)) return;
  void import('./push/push-device').then(({ keepOn }) => keepOn(true)).catch(() => undefined);
}
