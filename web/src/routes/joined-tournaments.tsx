import { createFileRoute } from '@tanstack/react-router';
import { joinedQuery } from '../features/tournaments/api/tournaments';
import { JoinedPage } from '../features/tournaments/components/joined-page';
import { fetchAhead } from '../session/fetch-ahead';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/joined-tournaments')({
  loader: fetchAhead((client) => client.prefetchInfiniteQuery(joinedQuery)),
  component: () => (
    <PlayersOnly>
      <JoinedPage />
    </PlayersOnly>
  ),
});
