import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { components } from '../../../api/schema.gen';
import { ReasonField } from '../../../components/admin/reason-field';
import { tellMissing, useSaveSetting } from '../../../components/admin/use-save-setting';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { SelectField } from '../../../components/ui/select';
import { Skeleton } from '../../../components/ui/skeleton';
import { Switch } from '../../../components/ui/switch';
import { numberError, readWhole } from '../../../lib/typed-number';

type Rules = components['schemas']['RulesInForce'];

const KEY = [keys.settings, 'rules'];

const LIMITS = [
  ['payoutTokens', 'Payouts (tokens)'],
  ['payoutCount', 'Payouts (number)'],
  ['depositTokens', 'Deposits (tokens)'],
  ['depositCount', 'Deposits (number)'],
  ['redeemTokens', 'Promo codes (tokens)'],
  ['redeemCount', 'Promo codes (number)'],
] as const;

/** The settings for limits on payouts, deposits and promo codes. By default no limit is set. */
export function RulesCard() {
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => answer(api.GET('/api/admin/risk/rules', { signal })),
  });
  return (
    <Card title="Rules" className="max-w-2xl">
      {data ? (
        <RulesForm key={JSON.stringify(data)} now={data} />
      ) : error ? (
        <p className="text-small text-bad">Failed to fetch settings</p>
      ) : (
        <Skeleton className="h-28" />
      )}
    </Card>
  );
}

const useSave = () =>
  useSaveSetting({
    send: (body: Rules & { readonly reason: string }, headers) =>
      answer(api.PUT('/api/admin/risk/rules', { body, headers })),
    changes: [KEY],
  });

function RulesForm({ now }: { readonly now: Rules }) {
  const [rules, setRules] = useState(now);
  const [reason, setReason] = useState('');
  const save = useSave();
  const change = (part: Partial<Rules>) => setRules((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (event.currentTarget.querySelector('[aria-invalid=true]')) return;
    if (reason.trim() !== '') return save.mutate({ ...rules, reason: reason.trim() });
    tellMissing('Please enter a reason');
  };
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <p className="text-small text-ink-muted">
        Players see these rules before they deposit or withdraw. A request that breaks a rule is
        refused, takes no tokens, and shows when it will be allowed.
      </p>
      <Sources rules={rules} onChange={change} />
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="pb-2 text-small font-semibold">
          Daily limits of one player, by Indian date (0: no limit)
        </legend>
        {LIMITS.map(([name, label]) => (
          <NumberField
            key={name}
            label={label}
            value={rules[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </fieldset>
      <Switch
        label="Hold payouts of players with a strong risk signal"
        hint="Such a payout waits until an admin clears the signal or releases the payouts."
        checked={rules.strongWaits}
        onChange={(strongWaits) => change({ strongWaits })}
      />
      <ReasonField
        label="Why the rules change"
        hint="This reason is recorded in the activity log."
        value={reason}
        onChange={setReason}
      />
      <Button type="submit" className="justify-self-start" busy={save.isPending}>
        Save rules
      </Button>
    </Form>
  );
}

interface SourcesProps {
  readonly rules: Rules;
  readonly onChange: (part: Partial<Rules>) => void;
}

function Sources({ rules, onChange }: SourcesProps) {
  return (
    <>
      <SelectField
        label="Tokens that can be paid out"
        hint="A payout always takes winnings first, then deposits, then bonus."
        options={[
          { value: 'all', label: 'All' },
          { value: 'winnings', label: 'Winnings only' },
        ]}
        value={rules.payoutSource}
        onChange={({ target }) =>
          onChange({ payoutSource: target.value === 'winnings' ? 'winnings' : 'all' })
        }
      />
      <SelectField
        label="Deposits that were not played"
        options={[
          { value: 'free', label: 'Can be paid out' },
          { value: 'held', label: 'Can be paid out after a holding time' },
          { value: 'source-only', label: 'Can only be refunded to their source' },
        ]}
        value={rules.unplayed}
        onChange={({ target }) => onChange({ unplayed: target.value as Rules['unplayed'] })}
      />
      {rules.unplayed === 'held' && (
        <NumberField
          label="Holding time (hours)"
          value={rules.unplayedHours}
          onChange={(unplayedHours) => onChange({ unplayedHours })}
        />
      )}
    </>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function NumberField({ label, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState(String(value));
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      value={typed}
      error={numberError('The number', typed || '-')}
      onChange={({ target }) => {
        setTyped(target.value);
        const { value: read } = readWhole(target.value);
        if (read !== null) onChange(read);
      }}
    />
  );
}
