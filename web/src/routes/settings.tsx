import { createFileRoute } from '@tanstack/react-router';
import { PushCard } from '../features/notifications/components/push-card';
import { SettingsPage } from '../features/users';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/settings')({
  component: () => (
    <PlayersOnly>
      <SettingsPage>
        <PushCard />
      </SettingsPage>
    </PlayersOnly>
  ),
});
