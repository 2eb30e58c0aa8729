import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import { part, readingOf } from '../../../api/reading';
import { ReasonField } from '../../../components/admin/reason-field';
import { APPROVALS, useThreshold } from '../../../components/admin/second-admin';
import { tellMissing, useSaveSetting } from '../../../components/admin/use-save-setting';
import { Loaded } from '../../../components/loaded';
import { Time } from '../../../components/time';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { Skeleton } from '../../../components/ui/skeleton';
import { formatTokens } from '../../../lib/format';
import { numberError, readWhole } from '../../../lib/typed-number';

/** The setting of the amount above which a second admin must approve. */
export function SecondAdminCard() {
  const { data, error } = useThreshold();
  return (
    <Card title="Second admin" className="max-w-2xl">
      {data ? (
        <div className="grid gap-5">
          <ThresholdForm key={data.aboveTokens} now={data.aboveTokens} />
          {data.activeAdmins < 2 && <AloneNotice isOn={data.aboveTokens > 0} />}
          <Admins />
        </div>
      ) : error ? (
        <p className="text-small text-bad">Failed to fetch settings</p>
      ) : (
        <Skeleton className="h-28" />
      )}
    </Card>
  );
}

const useSave = (onDone: () => void) =>
  useSaveSetting({
    send: (body: { readonly aboveTokens: number; readonly reason: string }, headers) =>
      answer(api.PUT('/api/admin/approvals/threshold', { body, headers })),
    changes: [[APPROVALS]],
    onDone,
  });

function ThresholdForm({ now }: { readonly now: number }) {
  const [amount, setAmount] = useState(String(now));
  const [reason, setReason] = useState('');
  const save = useSave(() => {
    setReason('');
    setAmount(String(now));
  });
  const wanted = readWhole(amount).value;
  const loosens = wanted !== null && now > 0 && (wanted === 0 || wanted > now);
  const submit = () => {
    if (wanted !== null && reason.trim() !== '') {
      return save.mutate({ aboveTokens: wanted, reason: reason.trim() });
    }
    tellMissing('Please enter amount and reason');
  };
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <p className="text-small text-ink-muted">
        Another admin must approve payouts above this amount, and each new admin. The payouts of one
        admin in 24 hours add up: tokens added, withdrawals, promo codes, prizes beyond the fees,
        and reversals that credit a player.{' '}
        {now > 0 ? `Currently: above ${formatTokens(now)} tokens.` : 'Currently off.'}
      </p>
      <div className="sm:w-40">
        <TextField
          label="Above this amount (tokens)"
          required
          hint="0 means never."
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          error={numberError('Amount', amount)}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      </div>
      <ReasonField
        hint="This reason is recorded in the activity log."
        value={reason}
        onChange={setReason}
      />
      {loosens && (
        <p role="status" className="rounded-medium border border-warn bg-warn-soft p-3 text-small">
          This change lets one admin do more alone, so another admin must approve it.
        </p>
      )}
      <Button type="submit" className="justify-self-start" busy={save.isPending}>
        Save
      </Button>
    </Form>
  );
}

function AloneNotice({ isOn }: { readonly isOn: boolean }) {
  return (
    <p role="note" className="rounded-medium border border-warn bg-warn-soft p-3 text-small">
      {isOn
        ? 'There is only one active admin. Actions above the amount are blocked, and adding a second admin needs approval too.'
        : 'There is only one active admin. Add a second admin before you set an amount, because afterwards every new admin needs the approval of another admin.'}
    </p>
  );
}

/**
 * Lists the admins, each with the admin who added the account. Before the limit was set, an admin
 * could add a second account and then approve with it.
 */
function Admins() {
  const query = useQuery({
    queryKey: [keys.staff],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/staff', { signal })),
  });
  const admins = part(readingOf(query), ({ staff }) =>
    staff.filter(({ role, active }) => role === 'admin' && active),
  );
  return (
    <section className="grid gap-2 text-small" aria-label="Admins who can approve">
      <p className="text-ink-muted">
        These admins can approve. An admin who was added before the amount was set may be a second
        account of the admin who added it. Make sure that you know each person.
      </p>
      <Loaded
        of={admins}
        failed="Failed to fetch the admins"
        awaited={<Skeleton className="h-6" />}
      >
        {(all) => (
          // Closed, because the cards below would move by a row for each admin.
          <details>
            <summary className="min-h-6 font-semibold">
              {all.length === 1 ? '1 admin' : `${all.length} admins`}
            </summary>
            <ul className="grid gap-1 pt-1">
              {all.map(({ _id, email, addedBy, createdAt }) => (
                <li key={_id} className="break-words">
                  <strong>{email}</strong>, added <Time at={createdAt} />
                  {addedBy ? ` by ${addedBy}` : ' by the setup'}
                </li>
              ))}
            </ul>
          </details>
        )}
      </Loaded>
    </section>
  );
}
