import { createFileRoute } from '@tanstack/react-router';
import { PageFrame } from '../components/page-frame';
import { SkeletonList } from '../components/ui/skeleton';
import { commonTexts } from '../i18n/shell-texts';
import { useTexts } from '../i18n/texts';
import { StaffOnly } from '../session/guards';

export const Route = createFileRoute('/admin/cards')({ component: Page });

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
