import { messageOf } from '../api/api-error';
import { mayBeDone, neverLeft } from '../api/idempotency';
import { outcomeTexts } from '../i18n/outcome';
import { useTexts } from '../i18n/texts';

/**
 * Returns a function that gives the error text of a failed request that moves tokens. The text is
 * the server's sentence, or `fallback` if there is none. If no response arrived, the text adds that
 * the request may have succeeded, or that it was never sent.
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
