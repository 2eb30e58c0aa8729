import { createFileRoute } from '@tanstack/react-router';
import { ModeDetailsPage } from '../features/tournaments';
import { matchSearch } from '../lib/match-search';

export const Route = createFileRoute('/tournament-details')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...matchSearch(search),
    ...(typeof search.mode === 'string' && search.mode !== '' ? { mode: search.mode } : {}),
  }),
  component: Page,
});

function Page() {
  const { mode } = Route.useSearch();
  return <ModeDetailsPage mode={mode} />;
}
