import { createFileRoute } from '@tanstack/react-router';
import { EditProfilePage } from '../features/users';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/edit-profile')({
  component: () => (
    <PlayersOnly>
      <EditProfilePage />
    </PlayersOnly>
  ),
});
