import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../features/users';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/profile')({
  component: () => (
    <PlayersOnly>
      <ProfilePage />
    </PlayersOnly>
  ),
});
