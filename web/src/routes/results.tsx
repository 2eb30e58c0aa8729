import { createFileRoute } from '@tanstack/react-router';
import { ResultsPage } from '../features/tournaments';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/results')({
  component: () => (
    <PlayersOnly>
      <ResultsPage />
    </PlayersOnly>
  ),
});
