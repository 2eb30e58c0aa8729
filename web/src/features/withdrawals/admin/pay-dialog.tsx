import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error';
import { answer, api } from '../../../api/client';
import { mayBeDone, useMoneyMutation } from '../../../api/idempotency';
import { keys } from '../../../api/query-keys';
import type { components } from '../../../api/schema.gen';
import { useSend } from '../../../api/use-send';
import { FormDialog } from '../../../components/admin/form-dialog';
import { type PayoutOverview, payoutsQuery } from '../../../components/admin/payouts-query';
import { toView } from '../../../components/admin/search';
import { APPROVALS } from '../../../components/admin/second-admin';
import { Facts } from '../../../components/facts';
import { FormMessage } from '../../../components/form-message';
import { showPopup } from '../../../components/popup/popups';
import { Time } from '../../../components/time';
import { Button } from '../../../components/ui/button';
import { formatRupees } from '../../../lib/format';
import { PasskeyError, passkeyMessage, signedPress } from '../../../session/passkey';
import { balanceAfter, warningsOf, withdrawals } from './payout-words';
import type { StaffWithdrawal } from './queries';

type OnePaid = components['schemas']['OnePaid'];
type SignedPress = components['schemas']['SignedPress'];
type DuePaid = components['schemas']['DuePaid'];
type PayDueRequest = components['schemas']['PayDueRequest'];
type Rows = readonly StaffWithdrawal[];

const CHANGED = [keys.payouts, keys.withdrawals, keys.statistics, keys.ledger, APPROVALS];
const NEEDS_APPROVAL = 'PAYMENT_NEEDS_APPROVAL';
const UNKNOWN =
  'The server did not answer. Press again: nothing is paid twice, and what was approved is shown.';

const refresh = (queries: QueryClient) =>
  Promise.all(CHANGED.map((key) => queries.invalidateQueries({ queryKey: [key] })));

/** Returns a mutation that has the provider pay what the admin sees, and exactly that. */
function usePayDue(options: {
  readonly onSuccess: (done: DuePaid) => void;
  readonly onError: (error: Error) => void;
}) {
  const queries = useQueryClient();
  return useMoneyMutation({
    name: 'pay-due',
    send: (body: PayDueRequest, headers) =>
      answer(api.POST('/api/admin/payouts/pay-due', { body, headers })),
    ...options,
    onSettled: () => refresh(queries),
  });
}

interface PayDialogProps {
  readonly now: PayoutOverview;
  /** The rows to pay; null for all that are due. */
  readonly chosen: Rows | null;
  /** Rows of the list, to name those that are left out. */
  readonly rows: Rows;
  readonly onClose: () => void;
}

/**
 * Asks once before the provider pays withdrawals, with their sum and the balance afterwards. If what
 * is due has changed meanwhile, it shows the new figures and asks again. Afterwards it lists what
 * was left out, with the reasons.
 */
export function PayDialog({ now: opened, chosen, rows, onClose }: PayDialogProps) {
  const queries = useQueryClient();
  const now = useQuery(payoutsQuery()).data ?? opened;
  const [seen, setSeen] = useState(chosen ? sumOf(chosen) : opened.due);
  const [isChanged, setIsChanged] = useState(false);
  const [done, setDone] = useState<DuePaid | null>(null);
  const pay = usePayDue({
    onSuccess: (answered) => {
      const isWhole = answered.results.every(({ isDone }) => isDone);
      if (!isWhole) return setDone(answered);
      showPopup({ type: 'success', title: 'Success', message: approvedIn(answered) });
      onClose();
    },
    onError: async (error) => {
      if (chosen || !(error instanceof ApiError) || error.code !== 'DUE_CHANGED') return;
      const fresh = await queries.fetchQuery({ ...payoutsQuery(), staleTime: 0 });
      setSeen(fresh.due);
      setIsChanged(true);
    },
  });
  const ids = chosen?.map(({ _id }) => _id);
  const atRisk = chosen ? chosen.filter(({ riskScore }) => riskScore > 0).length : now.dueAtRisk;
  const sign = useSend({
    mutationFn: async () => {
      const signed = await signedPress(`due:${seen.count}:${seen.sum}:${(ids ?? []).join(',')}`);
      return { ...seen, ...(ids && { ids }), ...signed };
    },
    onSuccess: (body) => pay.mutate(body),
  });
  const submit = () => {
    // After a lost response, the same signature is sent again with the same key.
    if (sign.data && pay.isOpen(sign.data)) pay.mutate(sign.data);
    else sign.mutate();
  };
  if (done) {
    return (
      <FormDialog
        done
        title={titleOf(done)}
        action="Done"
        kind="main"
        busy={false}
        problem={null}
        onSubmit={onClose}
        onClose={onClose}
      >
        {done.paid.count > 0 && <FormMessage tone="good">{approvedIn(done)}</FormMessage>}
        <LeftOut results={done.results} rows={[...(chosen ?? []), ...rows]} onOpen={onClose} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title={`Pay ${withdrawals(seen.count)}`}
      action={`Pay ${formatRupees(seen.sum)}`}
      kind="main"
      busy={sign.isPending || pay.isPending}
      disabled={seen.count === 0}
      problem={sign.error ? notSigned(sign.error) : problemOf(pay.error, isChanged)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Question now={now} seen={seen} atRisk={atRisk} />
    </FormDialog>
  );
}

function notSigned(error: Error): string {
  const problem = passkeyMessage(error, 'Nothing was paid. Please try again.');
  return error instanceof PasskeyError ? `${problem} Nothing was paid.` : problem;
}

function problemOf(error: Error | null, isChanged: boolean): string | null {
  if (!error) return null;
  if (isChanged && error instanceof ApiError && error.code === 'DUE_CHANGED') {
    return 'What is due has changed since you looked. These are the figures now, and nothing was paid.';
  }
  return mayBeDone(error) ? UNKNOWN : messageOf(error, 'Nothing was paid. Please try again.');
}

function Question({
  now,
  seen,
  atRisk,
}: {
  readonly now: PayoutOverview;
  readonly seen: PayoutOverview['due'];
  readonly atRisk: number;
}) {
  const after = balanceAfter(now, seen.sum);
  return (
    <>
      <p className="text-small text-ink-muted">
        The provider pays each player by UPI. What cannot be paid, such as a payout on hold or above
        a cap, is left out and listed afterwards. If your account has a passkey, your browser asks
        for it, and it signs exactly this sum.
      </p>
      <Facts
        facts={[
          { name: 'Withdrawals', value: seen.count },
          { name: 'Sum', value: <strong>{formatRupees(seen.sum)}</strong> },
          {
            name: 'Balance',
            value: now.balance ? formatRupees(Math.floor(now.balance.rupees)) : 'Not known',
          },
          {
            name: 'Balance after, before fees',
            value: after === null ? 'Not known' : formatRupees(after),
          },
        ]}
      />
      {now.balance && (
        <p className="text-note text-ink-muted">
          The balance was read <Time at={now.balance.readAt} show="relative" />.
        </p>
      )}
      {warningsOf(now, seen.sum, atRisk).map((warning) => (
        <p
          key={warning}
          role="note"
          className="rounded-medium border border-warn bg-warn-soft p-3 text-small"
        >
          {warning}
        </p>
      ))}
    </>
  );
}

interface LeftOutProps {
  readonly results: DuePaid['results'];
  readonly rows: Rows;
  readonly onOpen: () => void;
}

/** Lists the withdrawals that were not approved, each with the reason and a link. */
function LeftOut({ results, rows, onOpen }: LeftOutProps) {
  const left = results.filter(({ isDone }) => !isDone);
  return (
    <ul aria-label="Left out" className="grid gap-3 text-small">
      {left.map(({ id, code, message }) => (
        <li key={id} className="grid gap-1">
          <Link
            {...toView('withdrawals', { id })}
            onClick={onOpen}
            className="min-h-6 justify-self-start font-semibold wrap-anywhere text-accent underline underline-offset-4"
          >
            {nameOf(rows, id)}
          </Link>
          {message}
          {code === NEEDS_APPROVAL && <AskSecondAdmin id={id} />}
        </li>
      ))}
    </ul>
  );
}

/** Asks a second admin for the payout of one withdrawal, which is sent after the approval. */
function AskSecondAdmin({ id }: { readonly id: string }) {
  const queries = useQueryClient();
  const ask = useMoneyMutation<OnePaid, SignedPress>({
    name: 'pay-one',
    send: (body, headers) =>
      answer(
        api.POST('/api/admin/payouts/pay/{withdrawalId}', {
          params: { path: { withdrawalId: id } },
          body,
          headers,
        }),
      ),
    onSettled: () => refresh(queries),
  });
  const sign = useSend({
    mutationFn: () => signedPress(`one:${id}`),
    onSuccess: (body) => ask.mutate(body),
  });
  const submit = () => {
    if (sign.data && ask.isOpen(sign.data)) ask.mutate(sign.data);
    else sign.mutate();
  };
  if (ask.data) {
    return (
      <FormMessage tone="good">
        {ask.data.approval
          ? 'Asked. It is sent after another admin approves it in Approvals.'
          : ask.data.message}
      </FormMessage>
    );
  }
  return (
    <>
      <Button
        size="small"
        className="justify-self-start"
        busy={sign.isPending || ask.isPending}
        onClick={submit}
      >
        Ask a second admin
      </Button>
      {(sign.error ?? ask.error) && (
        <FormMessage tone="bad">
          {passkeyMessage(sign.error ?? ask.error, 'It was not asked. Try again.')}
        </FormMessage>
      )}
    </>
  );
}

function nameOf(rows: Rows, id: string): string {
  const row = rows.find(({ _id }) => _id === id);
  return row ? `${row.userId.email}, ${formatRupees(row.amount)}` : `Withdrawal ${id.slice(-8)}`;
}

const sumOf = (rows: Rows) => ({
  count: rows.length,
  sum: rows.reduce((sum, { amount }) => sum + amount, 0),
});

const approvedIn = ({ paid: { count, sum } }: DuePaid): string =>
  `${withdrawals(count)} approved, ${formatRupees(sum)}. The worker sends them now.`;

function titleOf({ results, paid }: DuePaid): string {
  const left = results.length - paid.count;
  return paid.count === 0 ? 'Nothing was paid' : `${withdrawals(left)} left out`;
}
