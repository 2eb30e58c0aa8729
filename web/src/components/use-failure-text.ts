import { messageOf } from '../api/api-error';
import { mayBeDone, neverLeft } from '../api/idempotency';
import { outcomeTexts } from '../i18n/outcome';
import { useTexts } from '../i18n/texts';

/**
 * What a request that moves tokens failed with: the server's sentence, else the screen's own and,
 * when no answer came, that this is no refusal.
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
