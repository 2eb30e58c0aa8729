import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorPanel } from '../components/error-panel';
import { PageFrame } from '../components/page-frame';
import { commonTexts } from '../i18n/shell-texts';
import { useTexts } from '../i18n/texts';

/** A page that threw: the shell stays, the rest can be tried again. */
export function Crashed({ error, reset }: ErrorComponentProps) {
  const t = useTexts(commonTexts);
  return (
    <PageFrame title={t('crashedTitle')} width="text">
      <ErrorPanel message={t('crashedText')} error={error} onRetry={reset} />
    </PageFrame>
  );
}
