import { createFileRoute } from '@tanstack/react-router';
import { ResultsPage } from '../features/tournaments/components/results-page';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/results')({
  component: () => (
    <PlayersOnly>
      <ResultsPage />
    </PlayersOnly>
  ),
});
