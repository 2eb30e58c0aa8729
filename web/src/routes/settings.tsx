import { createFileRoute } from '@tanstack/react-router';
import { ChangePasswordButton, SecurityButton } from '../features/auth/components/account-buttons';
import { ConfirmPassword } from '../features/auth/components/confirm-password';
import { PushCard } from '../features/notifications/components/push-card';
import { SettingsPage } from '../features/users';
import { PlayersOnly } from '../session/guards';

export const Route = createFileRoute('/settings')({
  component: () => (
    <PlayersOnly>
      <SettingsPage changePassword={<ChangePasswordButton />} security={<SecurityButton />}>
        <PushCard />
      </SettingsPage>
      <ConfirmPassword />
    </PlayersOnly>
  ),
});
