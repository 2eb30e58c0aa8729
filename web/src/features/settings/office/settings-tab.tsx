import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import { ErrorPanel } from '../../../components/error-panel';
import { showPopup } from '../../../components/popup/popups';
import { Card } from '../../../components/ui/card';
import { Skeleton } from '../../../components/ui/skeleton';
import { Switch } from '../../../components/ui/switch';
import { SecondAdminCard } from './second-admin-card';

const KEY = [keys.settings, 'office'];

/** The platform's one setting, and what two admins are needed for. */
export function SettingsTab() {
  const queries = useQueryClient();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => answer(api.GET('/api/settings/admin', { signal })),
  });
  const update = useMutation({
    mutationFn: (emailVerificationEnabled: boolean) =>
      answer(api.PUT('/api/settings/admin', { body: { emailVerificationEnabled } })),
    onSuccess: (changed) => {
      queries.setQueryData(KEY, changed);
      showPopup({ type: 'success', title: 'Success', message: 'Settings updated successfully' });
    },
    onError: (refused) =>
      showPopup({
        type: 'error',
        title: 'Error',
        message: messageOf(refused, 'Failed to update settings'),
      }),
  });
  if (isPending) return <Skeleton className="h-28" />;
  if (!data) {
    return (
      <ErrorPanel
        message="Failed to fetch settings"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card title="Registration" className="max-w-2xl">
        <Switch
          label="Email OTP verification"
          hint="New players confirm their email with a 6-digit code before they can log in. Off: a registration is verified at once. Accounts that are verified stay so."
          checked={data.settings.emailVerificationEnabled}
          disabled={update.isPending}
          onChange={(enabled) => update.mutate(enabled)}
        />
      </Card>
      <SecondAdminCard />
    </div>
  );
}
