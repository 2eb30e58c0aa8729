import { createFileRoute } from '@tanstack/react-router';
import { PageFrame } from '../components/page-frame';
import { SkeletonList } from '../components/ui/skeleton';
import { commonTexts } from '../i18n/common';
import { useTexts } from '../i18n/texts';
import { safePath } from '../lib/safe-path';

interface Search {
  /** Where to go after the login: a path of this site. */
  redirect?: string;
}

export const Route = createFileRoute('/login')({
  validateSearch: (search): Search => ({ redirect: safePath(search.redirect) ?? undefined }),
  component: Page,
});

function Page() {
  const t = useTexts(commonTexts);
  return (
    <PageFrame title={t('login')}>
      <SkeletonList />
    </PageFrame>
  );
}
