import type { PopupRequest } from '../components/popup/popups';
import type { commonTexts } from '../i18n/shell-texts';
import type { Translate } from '../i18n/texts';

/**
 * Returns the popup about a ban: its reason, what happens to the tokens, and a button that leads to
 * the page /contact.
 */
export function banNotice(
  t: Translate<typeof commonTexts.english>,
  reason: string,
  toContact: () => void,
): PopupRequest {
  return {
    type: 'error',
    title: t('accountBanned'),
    message: reason ? t('bannedReason', { reason }) : t('accountIsBanned'),
    note: t('bannedTokens'),
    action: { label: t('contact'), onPress: toContact },
  };
}
