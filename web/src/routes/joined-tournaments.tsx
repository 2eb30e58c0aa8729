import { createFileRoute } from '@tanstack/react-router';
import { JoinedPage } from '../features/tournaments/components/joined-page';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/joined-tournaments')({
  component: () => (
    <PlayersOnly>
      <JoinedPage />
    </PlayersOnly>
  ),
});
