import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { components } from '../../../api/schema.gen';
import { useSend } from '../../../api/use-send';
import { ErrorPanel } from '../../../components/error-panel';
import { showPopup } from '../../../components/popup/popups';
import { Card } from '../../../components/ui/card';
import { Skeleton } from '../../../components/ui/skeleton';
import { Switch } from '../../../components/ui/switch';
import { AgeCard } from './age-card';
import { PayoutsCard } from './payouts-card';
import { SecondAdminCard } from './second-admin-card';
import { TaxCard } from './tax-card';

type Settings = components['schemas']['UpdateSettingsDto'];

const KEY = [keys.settings, 'admin'];

function useUpdate() {
  const queries = useQueryClient();
  return useSend({
    mutationFn: (body: Settings) => answer(api.PUT('/api/settings/admin', { body })),
    onSuccess: (changed) => {
      queries.setQueryData(KEY, changed);
      // After a change of settings, an admin without a second factor may have to set one up, so the
      // state of the second factor is fetched again.
      void queries.invalidateQueries({ queryKey: [keys.staff, 'second-factor'] });
      showPopup({ type: 'success', title: 'Success', message: 'Settings updated successfully' });
    },
    onError: (refused) =>
      showPopup({
        type: 'error',
        title: 'Error',
        message: messageOf(refused, 'Failed to update settings'),
      }),
  });
}

/** The tab Settings, with all settings of the platform. */
export function SettingsTab() {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => answer(api.GET('/api/settings/admin', { signal })),
  });
  const update = useUpdate();
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
          hint="New players confirm their email with a 6-digit code before they can log in. When this is off, new accounts need no code. Verified accounts stay verified."
          checked={data.settings.emailVerificationEnabled}
          disabled={update.isPending}
          onChange={(emailVerificationEnabled) => update.mutate({ emailVerificationEnabled })}
        />
      </Card>
      <StaffCard
        settings={data.settings}
        busy={update.isPending}
        onSave={(rule) =>
          update.mutate({
            emailVerificationEnabled: data.settings.emailVerificationEnabled,
            ...rule,
          })
        }
      />
      <SecondAdminCard />
      <PayoutsCard />
      <TaxCard
        ratePercent={data.settings.taxRatePercent}
        busy={update.isPending}
        onSave={(taxRatePercent) =>
          update.mutate({
            emailVerificationEnabled: data.settings.emailVerificationEnabled,
            taxRatePercent,
          })
        }
      />
      <AgeCard
        rule={data.settings}
        busy={update.isPending}
        onSave={(rule) =>
          update.mutate({
            emailVerificationEnabled: data.settings.emailVerificationEnabled,
            ...rule,
          })
        }
      />
    </div>
  );
}

type StaffRule = Pick<Settings, 'staffSecondFactorRequired' | 'staffPasskeyRequired'>;

interface StaffCardProps {
  readonly settings: Required<StaffRule>;
  readonly busy: boolean;
  readonly onSave: (rule: StaffRule) => void;
}

/** Settings of how staff must sign in. */
function StaffCard({ settings, busy, onSave }: StaffCardProps) {
  return (
    <Card title="Staff" className="max-w-2xl">
      <div className="grid gap-4">
        <Switch
          label="Two-step sign-in for all staff"
          hint="Staff must set up two-step sign-in or a passkey before they can do anything else. Set up yours first, under Sign-in."
          checked={settings.staffSecondFactorRequired}
          disabled={busy}
          onChange={(staffSecondFactorRequired) => onSave({ staffSecondFactorRequired })}
        />
        <Switch
          label="Passkeys for all staff"
          hint="Staff must add a passkey before they can do anything else. Add yours first, under Sign-in."
          checked={settings.staffPasskeyRequired}
          disabled={busy}
          onChange={(staffPasskeyRequired) => onSave({ staffPasskeyRequired })}
        />
      </div>
    </Card>
  );
}
