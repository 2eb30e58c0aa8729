import { createFileRoute } from '@tanstack/react-router';
import { PageFrame } from '../components/page-frame';
import { SkeletonList } from '../components/ui/skeleton';

interface Search {
  /** The title of a mode without a page of its own. */
  mode?: string;
}

export const Route = createFileRoute('/tournament-details')({
  validateSearch: (search): Search => ({
    mode: typeof search.mode === 'string' ? search.mode : undefined,
  }),
  component: Page,
});

function Page() {
  const { mode } = Route.useSearch();
  return (
    <PageFrame title={mode ?? ''}>
      <SkeletonList />
    </PageFrame>
  );
}
