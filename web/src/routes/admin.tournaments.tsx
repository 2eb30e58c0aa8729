import { createFileRoute } from '@tanstack/react-router';
import { PageFrame } from '../components/page-frame';
import { SkeletonList } from '../components/ui/skeleton';
import { commonTexts } from '../i18n/common';
import { useTexts } from '../i18n/texts';
import { StaffOnly } from '../session/guards';

export const Route = createFileRoute('/admin/tournaments')({ component: Page });

function Page() {
  const t = useTexts(commonTexts);
  return (
    <StaffOnly>
      <PageFrame title={t('admin')}>
        <SkeletonList />
      </PageFrame>
    </StaffOnly>
  );
}
