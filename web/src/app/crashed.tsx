import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorPanel } from '../components/error-panel';
import { PageFrame } from '../components/page-frame';
import { useOnline } from '../components/shell/offline-notice';
import { ButtonLink } from '../components/ui/button';
import { commonTexts } from '../i18n/shell-texts';
import { useTexts } from '../i18n/texts';

/** A page that threw or could not be fetched: the shell stays, the rest can be tried again. */
export function Crashed({ error, reset }: ErrorComponentProps) {
  const t = useTexts(commonTexts);
  const online = useOnline();
  return (
    <PageFrame title={t(online ? 'crashedTitle' : 'offlineTitle')} width="text">
      <ErrorPanel
        message={t(online ? 'crashedText' : 'offlineText')}
        error={error}
        onRetry={online ? reset : undefined}
      />
      {!online && (
        <p>
          <ButtonLink kind="main" to="/joined-tournaments">
            {t('joinedTournaments')}
          </ButtonLink>
        </p>
      )}
    </PageFrame>
  );
}
