import { createFileRoute } from '@tanstack/react-router';
import { PageFrame } from '../components/page-frame';
import { SkeletonList } from '../components/ui/skeleton';
import { commonTexts } from '../i18n/common';
import { useTexts } from '../i18n/texts';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/joined-tournaments')({ component: Page });

function Page() {
  const t = useTexts(commonTexts);
  return (
    <PlayersOnly>
      <PageFrame title={t('joinedTournaments')}>
        <SkeletonList />
      </PageFrame>
    </PlayersOnly>
  );
}
