import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import { readingOf, together } from '../../../api/reading';
import type { components } from '../../../api/schema.gen';
import { payoutsQuery } from '../../../components/admin/payouts-query';
import { ReasonField } from '../../../components/admin/reason-field';
import { APPROVALS } from '../../../components/admin/second-admin';
import { tellMissing, useSaveSetting } from '../../../components/admin/use-save-setting';
import { Loaded } from '../../../components/loaded';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { Skeleton } from '../../../components/ui/skeleton';
import { numberError, readWhole } from '../../../lib/typed-number';

type Settings = components['schemas']['PayoutSettingsInForce'];

const KEY = [keys.payouts, 'settings'];

/** Variables of the API without which no payout is automatic. */
const VARIABLES = [
  'RAZORPAYX_KEY_ID',
  'RAZORPAYX_KEY_SECRET',
  'RAZORPAYX_ACCOUNT_NUMBER',
  'RAZORPAYX_WEBHOOK_SECRET',
];

const NUMBERS = [
  ['dayCapTokens', 'Cap of a day (tokens)', 'All automatic payouts of an Indian date. 0: no cap.'],
  ['destinationDayCapTokens', 'Cap of a UPI ID (tokens)', 'To one UPI ID in a day. 0: no cap.'],
  ['coolDownHours', 'Wait of a UPI ID (hours)', 'After a player first names it. At most 720.'],
] as const;

/** The settings of automatic payouts. */
export function PayoutsCard() {
  const settings = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => answer(api.GET('/api/admin/payouts/settings', { signal })),
  });
  const overview = useQuery(payoutsQuery());
  return (
    <Card title="Payouts" className="max-w-2xl">
      <Loaded
        of={together({ now: readingOf(settings), overview: readingOf(overview) })}
        failed="Failed to fetch settings"
        awaited={<Skeleton className="h-28" />}
      >
        {({ now, overview: { isConfigured } }) => (
          <PayoutsForm key={JSON.stringify(now)} now={now} isConfigured={isConfigured} />
        )}
      </Loaded>
    </Card>
  );
}

const useSave = () =>
  useSaveSetting({
    send: (body: Settings & { readonly reason: string }, headers) =>
      answer(api.PUT('/api/admin/payouts/settings', { body, headers })),
    changes: [[keys.payouts], [APPROVALS]],
  });

interface FormProps {
  readonly now: Settings;
  readonly isConfigured: boolean;
}

function PayoutsForm({ now, isConfigured }: FormProps) {
  const [mode, setMode] = useState(now.mode);
  const [typed, setTyped] = useState({
    dayCapTokens: String(now.dayCapTokens),
    destinationDayCapTokens: String(now.destinationDayCapTokens),
    coolDownHours: String(now.coolDownHours),
  });
  const [reason, setReason] = useState('');
  const save = useSave();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (event.currentTarget.querySelector('[aria-invalid=true]')) return;
    const dayCapTokens = readWhole(typed.dayCapTokens).value;
    const destinationDayCapTokens = readWhole(typed.destinationDayCapTokens).value;
    const coolDownHours = readWhole(typed.coolDownHours).value;
    const isWhole =
      dayCapTokens !== null && destinationDayCapTokens !== null && coolDownHours !== null;
    if (isWhole && reason.trim() !== '') {
      const caps = { dayCapTokens, destinationDayCapTokens, coolDownHours };
      return save.mutate({ mode, ...caps, reason: reason.trim() });
    }
    tellMissing(isWhole ? 'Please enter a reason' : 'Please enter a number in each field');
  };
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <Modes mode={mode} isConfigured={isConfigured} onChange={setMode} />
      <div className="grid items-start gap-3 sm:grid-cols-3">
        {NUMBERS.map(([name, label, hint]) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            error={numberError('The number', typed[name] || '-')}
            value={typed[name]}
            onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
          />
        ))}
      </div>
      <ReasonField
        label="Why the payouts change"
        hint="This reason is recorded in the activity log."
        value={reason}
        onChange={setReason}
      />
      <Button type="submit" className="justify-self-start" busy={save.isPending}>
        Save payouts
      </Button>
    </Form>
  );
}

interface ModesProps {
  readonly mode: Settings['mode'];
  readonly isConfigured: boolean;
  readonly onChange: (mode: Settings['mode']) => void;
}

function Modes({ mode, isConfigured, onChange }: ModesProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 text-small font-semibold">How withdrawals are paid</legend>
      <Choice
        name={name}
        label="Manual"
        checked={mode === 'manual'}
        onChoose={() => onChange('manual')}
      >
        Admins pay by hand, or with a file for the bank.
      </Choice>
      <Choice
        name={name}
        label="Automatic"
        checked={mode === 'auto'}
        disabled={!isConfigured}
        onChoose={() => onChange('auto')}
      >
        RazorpayX pays by UPI what an admin approves. A law of India, PROGA, forbids providers to
        serve online money games (section 7). Use this for prizes of matches with free entry, or
        where such games are lawful, and only after your lawyer agrees.
      </Choice>
      {!isConfigured && (
        <p role="note" className="rounded-medium border border-warn bg-warn-soft p-3 text-small">
          Automatic is not possible yet: the API lacks at least one of these variables. Set all of
          them, then restart it:{' '}
          {VARIABLES.map((variable, at) => (
            <span key={variable}>
              {at > 0 && ', '}
              <code className="wrap-anywhere">{variable}</code>
            </span>
          ))}
          .
        </p>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Choice({ name, label, checked, disabled, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <div className="grid gap-0.5">
        <label htmlFor={id} className="min-h-6 font-semibold">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-small text-ink-muted">
          {children}
        </p>
      </div>
    </div>
  );
}
