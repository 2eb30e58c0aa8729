import { createFileRoute } from '@tanstack/react-router';
import { PageFrame } from '../components/page-frame';
import { SkeletonList } from '../components/ui/skeleton';
import { commonTexts } from '../i18n/common';
import { useTexts } from '../i18n/texts';

export const Route = createFileRoute('/tournament-modes/clash-squad')({ component: Page });

function Page() {
  const t = useTexts(commonTexts);
  return (
    <PageFrame title={t('dashboard')}>
      <SkeletonList />
    </PageFrame>
  );
}
