import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error';
import { answer, api } from '../../../api/client';
import type { PushChoices, PushSettings } from '../../../api/schema';
import { useSend } from '../../../api/use-send';
import { ErrorPanel } from '../../../components/error-panel';
import { FormMessage } from '../../../components/form-message';
import { Card } from '../../../components/ui/card';
import { SelectField } from '../../../components/ui/select';
import { SkeletonList } from '../../../components/ui/skeleton';
import { Switch } from '../../../components/ui/switch';
import { pushTexts } from '../../../i18n/push';
import { useTexts } from '../../../i18n/texts';
import { permission, pushQuery, turnOff, turnOn } from '../../../session/push/push-device';

const KINDS = ['room', 'start', 'result', 'payout', 'cancelled'] as const;
const BY_MAIL: readonly string[] = ['room', 'cancelled'];
/** Default quiet hours in hours of the day: from 11 pm to 7 am. */
const NIGHT = { quietFrom: 23, quietTo: 7 };
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 || 12}:00 ${hour < 12 ? 'am' : 'pm'}`,
}));

/**
 * A card in which the player turns push notifications on and chooses their types and quiet hours.
 */
export function PushCard() {
  const t = useTexts(pushTexts);
  const { data, error, isFetching, refetch } = useQuery(pushQuery);
  return (
    <Card title={t('cardTitle')}>
      {!data && !error && <SkeletonList rows={4} height="h-11" />}
      {!data && error && (
        <ErrorPanel
          message={t('loadFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <div className="grid gap-4">
          <ThisDevice settings={data} />
          <Choices settings={data} />
        </div>
      )}
    </Card>
  );
}

interface SettingsProps {
  readonly settings: PushSettings;
}

function ThisDevice({ settings }: SettingsProps) {
  const t = useTexts(pushTexts);
  const queries = useQueryClient();
  const allowed = permission();
  const change = useSend({
    mutationFn: (on: boolean) => (on ? turnOn(settings.publicKey) : turnOff()),
    onSettled: () => queries.invalidateQueries({ queryKey: pushQuery.queryKey }),
  });
  const isBarred = allowed === 'unsupported' || allowed === 'denied';
  const hint = { unsupported: t('unsupported'), denied: t('blocked') };
  const wanted = change.isPending ? change.variables : settings.isOn;
  return (
    <>
      <Switch
        label={t('thisDevice')}
        hint={isBarred ? hint[allowed] : t('thisDeviceText')}
        checked={wanted && allowed === 'granted'}
        disabled={isBarred || change.isPending}
        onChange={change.mutate}
      />
      {change.isError && !isBarred && <FormMessage tone="bad">{t('failed')}</FormMessage>}
    </>
  );
}

function Choices({ settings }: SettingsProps) {
  const t = useTexts(pushTexts);
  const queries = useQueryClient();
  const save = useSend({
    mutationFn: (body: PushChoices) => answer(api.PUT('/api/notifications/push', { body })),
    onSuccess: (saved) => queries.setQueryData(pushQuery.queryKey, saved),
  });
  const { muted, quietFrom, quietTo } = save.isPending ? save.variables : settings;
  const choose = (change: Partial<PushChoices>) =>
    save.mutate({ muted: [...muted], quietFrom, quietTo, ...change });
  const hour = (name: 'quietFrom' | 'quietTo', value: number) => (
    <SelectField
      label={t(name)}
      options={HOURS}
      value={String(value)}
      onChange={(event) => choose({ [name]: Number(event.target.value) })}
    />
  );
  return (
    <>
      {KINDS.map((kind) => (
        <Switch
          key={kind}
          label={t(kind)}
          hint={BY_MAIL.includes(kind) ? t('byMail') : undefined}
          checked={!muted.includes(kind)}
          onChange={(on) =>
            choose({ muted: on ? muted.filter((each) => each !== kind) : [...muted, kind] })
          }
        />
      ))}
      <Switch
        label={t('quiet')}
        hint={t('quietText')}
        checked={quietFrom !== null}
        onChange={(on) => choose(on ? NIGHT : { quietFrom: null, quietTo: null })}
      />
      {quietFrom !== null && quietTo !== null && (
        <div className="grid grid-cols-2 gap-3">
          {hour('quietFrom', quietFrom)}
          {hour('quietTo', quietTo)}
        </div>
      )}
      {save.error && <FormMessage tone="bad">{messageOf(save.error, t('notSaved'))}</FormMessage>}
    </>
  );
}
