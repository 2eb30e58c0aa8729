import { messageOf } from '../api/api-error';
import { mayBeDone, neverLeft } from '../api/idempotency';
import { outcomeTexts } from '../i18n/outcome';
import { useTexts } from '../i18n/texts';

/**
 * Returns the error text of a failed request that moves tokens: the server's sentence, or else the
 * screen's own. Without an answer the text says that the request may have succeeded.
 */
export function useFailureText(): (error: Error, fallback: string) => string {
  const t = useTexts(outcomeTexts);
  return (error, fallback) => {
    const said = messageOf(error, '');
    if (said) return said;
    if (!neverLeft(error) && !mayBeDone(error)) return fallback;
    const sentence = /[.।]$/.test(fallback) ? fallback : `${fallback}${t('stop')}`;
    return `${sentence} ${t(neverLeft(error) ? 'notSent' : 'unknown')}`;
  };
}
