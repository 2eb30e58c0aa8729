import { createFileRoute } from '@tanstack/react-router';
import { SaferPlayPage } from '../features/safer-play';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/safer-play')({
  component: () => (
    <PlayersOnly>
      <SaferPlayPage />
    </PlayersOnly>
  ),
});
