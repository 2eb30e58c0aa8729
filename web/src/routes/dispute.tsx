import { createFileRoute } from '@tanstack/react-router';
import { DisputePage } from '../features/tournaments/disputes/dispute-page';
import { matchSearch } from '../lib/match-search';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/dispute')({ validateSearch: matchSearch, component: Page });

function Page() {
  const { t = '' } = Route.useSearch();
  return (
    <PlayersOnly>
      <DisputePage id={t} />
    </PlayersOnly>
  );
}
