import { createFileRoute } from '@tanstack/react-router';
import { SaferPlayPage } from '../addons/safer-play';
import { saferPlayQuery } from '../addons/safer-play/queries';
import { fetchAhead } from '../session/fetch-ahead';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/safer-play')({
  loader: fetchAhead((client) => client.prefetchQuery(saferPlayQuery)),
  component: () => (
    <PlayersOnly>
      <SaferPlayPage />
    </PlayersOnly>
  ),
});
