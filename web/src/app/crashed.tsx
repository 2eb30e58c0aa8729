import type { ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorPanel } from '../components/error-panel';
import { PageFrame } from '../components/page-frame';
import { useOnline } from '../components/shell/offline-notice';
import { ButtonLink } from '../components/ui/button';
import { commonTexts } from '../i18n/shell-texts';
import { useTexts } from '../i18n/texts';
import { isMissingPart, reloadForPart } from './stale-build';

/**
 * Replaces a page that threw an error or could not be fetched. The header and footer stay, and the
 * user can try again.
 */
export function Crashed({ error, reset }: ErrorComponentProps) {
  const t = useTexts(commonTexts);
  const online = useOnline();
  const missing = isMissingPart(error);
  const [reloading] = useState(() => missing && reloadForPart(error));
  if (reloading) return null;
  // The browser does not fetch a module again that failed to load, so only a reload of the page
  // helps.
  const retry = missing ? () => location.reload() : reset;
  return (
    <PageFrame title={t(online ? 'crashedTitle' : 'offlineTitle')} width="text">
      <ErrorPanel
        message={t(online ? 'crashedText' : 'offlineText')}
        error={error}
        onRetry={online ? retry : undefined}
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
