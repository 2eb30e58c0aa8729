import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../features/users';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/settings')({
  component: () => (
    <PlayersOnly>
      <SettingsPage />
    </PlayersOnly>
  ),
});
