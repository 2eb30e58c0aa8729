import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../features/users';
import { careerQuery } from '../features/users/queries';
import { fetchAhead } from '../session/fetch-ahead';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/profile')({
  loader: fetchAhead((client) => client.prefetchQuery(careerQuery)),
  component: () => (
    <PlayersOnly>
      <ProfilePage />
    </PlayersOnly>
  ),
});
