import { createFileRoute } from '@tanstack/react-router';
import { resultsQuery } from '../features/tournaments/api/tournaments';
import { ResultsPage } from '../features/tournaments/components/results-page';
import { fetchAhead } from '../session/fetch-ahead';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/results')({
  loader: fetchAhead((client) => client.prefetchInfiniteQuery(resultsQuery)),
  component: () => (
    <PlayersOnly>
      <ResultsPage />
    </PlayersOnly>
  ),
});
