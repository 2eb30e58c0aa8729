import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { answer, api } from '../../../api/client';
import { useMoneyMutation } from '../../../api/idempotency';
import { keys } from '../../../api/query-keys';
import type { components } from '../../../api/schema.gen';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { SelectField } from '../../../components/ui/select';
import { Skeleton } from '../../../components/ui/skeleton';
import { numberError, readWhole } from '../../../lib/typed-number';

type Bound = components['schemas']['RiskBound'];

const KEY = [keys.risk, 'bounds'];

const NAMES: Readonly<Record<Bound['name'], string>> = {
  riskDestinationAccounts: 'Accounts per payout destination',
  riskDeviceAccounts: 'Accounts per device',
  riskPayerAccounts: 'Accounts per payer',
  riskUidAccounts: 'Accounts per Free Fire UID',
  riskMailboxAccounts: 'Accounts per mailbox',
  riskCodeAccounts: 'Accounts of one person that redeem the same code',
  riskPayoutHours: 'Hours between a deposit and a payout',
  riskPlayedPercent: 'Percent of the deposit that was played',
  riskLargeTokens: 'Tokens of a large deposit',
  riskSliceCount: 'Small deposits or payouts in one day (number)',
  riskSliceTokens: 'Maximum of a small deposit or payout (tokens)',
  riskMeetings: 'Matches that two players share (number)',
  riskMeetingPercent: 'Percent of their matches that they share',
  riskOneSidedPercent: 'Percent of shared matches that the same player wins',
  riskPrizeDeviations: 'Standard deviations above the usual prizes',
};

/** The limits above which a pattern creates a risk signal. */
export function BoundsCard() {
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => answer(api.GET('/api/admin/risk/bounds', { signal })),
  });
  return (
    <Card title="Signals" className="max-w-2xl">
      {data ? (
        <BoundForm bounds={data.bounds} />
      ) : error ? (
        <p className="text-small text-bad">Failed to fetch settings</p>
      ) : (
        <Skeleton className="h-28" />
      )}
    </Card>
  );
}

function BoundForm({ bounds }: { readonly bounds: readonly Bound[] }) {
  const queries = useQueryClient();
  const [name, setName] = useState<Bound['name']>('riskDestinationAccounts');
  const [typed, setTyped] = useState<string | null>(null);
  const bound = bounds.find((each) => each.name === name);
  const save = useMoneyMutation({
    send: (body: components['schemas']['BoundRequest'], headers) =>
      answer(api.PUT('/api/admin/risk/bounds', { body, headers })),
    onSuccess: () => {
      setTyped(null);
      showPopup({ type: 'success', title: 'Success', message: 'Settings updated successfully' });
    },
    onError: (refused) =>
      showPopup({
        type: 'error',
        title: 'Error',
        message: messageOf(refused, 'Failed to update settings'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        const value = typed === null ? bound?.value : readWhole(typed).value;
        if (value !== undefined && value !== null) save.mutate({ name, value });
      }}
    >
      <p className="text-small text-ink-muted">
        These values decide when Risk review shows a signal. After a change, all players are checked
        again.
      </p>
      <SelectField
        label="Signal"
        options={bounds.map((each) => ({ value: each.name, label: NAMES[each.name] }))}
        value={name}
        onChange={({ target }) => {
          setName(target.value as Bound['name']);
          setTyped(null);
        }}
      />
      <div className="sm:w-40">
        <TextField
          label="Limit of this signal"
          hint={`Default: ${bound?.usual}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          error={typed === null ? null : numberError('The limit', typed)}
          value={typed ?? String(bound?.value ?? '')}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Button type="submit" className="justify-self-start" busy={save.isPending}>
        Save signal
      </Button>
    </Form>
  );
}
