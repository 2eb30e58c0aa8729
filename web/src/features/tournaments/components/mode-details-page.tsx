import { EmptyState } from '../../../components/empty-state';
import { PageFrame } from '../../../components/page-frame';
import { ButtonLink } from '../../../components/ui/button';
import { useTexts } from '../../../i18n/texts';
import { tournamentTexts } from '../texts';
import { ModePage } from './mode-page';

/**
 * The general page for a mode that has no page of its own. An unknown mode gets a link back to the
 * list.
 */
export function ModeDetailsPage({ mode }: { readonly mode: string | undefined }) {
  const t = useTexts(tournamentTexts);
  if (mode) return <ModePage mode={mode} title={mode} />;
  return (
    <PageFrame title={t('upcomingMatches')}>
      <EmptyState
        title={t('noMode')}
        action={<ButtonLink to="/tournament-modes">{t('backToModes')}</ButtonLink>}
      />
    </PageFrame>
  );
}
