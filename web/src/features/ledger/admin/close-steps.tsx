import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { ExportButton } from '../../../components/admin/export-button';
import { toView } from '../../../components/admin/search';
import { Time } from '../../../components/time';
import { ButtonLink } from '../../../components/ui/button';
import { TextField } from '../../../components/ui/field';
import { counted, formatRupees, formatTokens } from '../../../lib/format';
import { daysOf } from '../model/months';
import { unitWords } from '../model/words';
import { CloseProof } from './close-proof';
import type { Checklist } from './close-queries';
import { usePeople } from './queries';

interface StepsProps {
  readonly checklist: Checklist;
  readonly notes: Readonly<Record<string, string>>;
  readonly onNote: (difference: string, note: string) => void;
}

/**
 * The checks that a month must pass before it is closed. Each difference has a field for a note.
 */
export function CloseSteps(props: StepsProps) {
  const { checklist } = props;
  const { deposits, payouts, units, proof, month, last } = checklist;
  const days = daysOf(month);
  const people = usePeople(proof ? [proof.askedBy] : []);
  return (
    <ol className="grid grid-cols-1 divide-y divide-line rounded-large border border-line bg-surface-1">
      <Step
        {...props}
        name="Deposits compared with the provider"
        of="deposits"
        more={toView('reconciliation', days)}
        file={{ path: '/api/deposit-logs/admin/export', query: { ...days, status: 'success' } }}
      >
        {deposits.isCompared
          ? `${formatRupees(deposits.providerRupees)} in ${formatTokens(deposits.providerCount)} payments at the provider, ${formatTokens(deposits.matched)} matched. `
          : ''}
        The ledger credited {counted(deposits.bookedTokens, 'token')}, less reversals.
      </Step>
      <Step
        {...props}
        name="Payouts compared with the bank"
        of="payouts"
        more={toView('completed-withdrawals', days)}
        file={{ path: '/api/withdrawals/admin/export', query: { ...days, status: 'completed' } }}
      >
        {formatRupees(payouts.tokens)} in {counted(payouts.count, 'payout')}:{' '}
        {formatTokens(payouts.withReference)} by UPI with a bank reference,{' '}
        {formatTokens(payouts.count - payouts.codes - payouts.withReference)} by UPI without,{' '}
        {formatTokens(payouts.codes)} by Google Play code. The ledger has the same sum unless a
        difference is shown. Compare the file with the bank's statement.
      </Step>
      <Step
        {...props}
        name="Trial balance"
        of="trial-balance"
        more={toView('ledger', { view: 'trial-balance', asOf: `${days.to}T23:59` })}
      >
        {units.length === 0
          ? 'No events were recorded by the end of the month.'
          : units
              .map(({ unit, total }) => `${unitWords(unit, 0)}: ${formatTokens(total)}`)
              .join(', ')}
        {units.length > 0 && `. After event #${formatTokens(last)}.`}
      </Step>
      <Step
        {...props}
        name="Verification of the ledger"
        of="proof"
        more={toView('ledger', { view: 'integrity' })}
      >
        {proof && (
          <>
            <Time at={proof.finishedAt} show="both" />, {formatTokens(proof.checked)}{' '}
            {proof.checked === 1 ? 'event' : 'events'}, requested by{' '}
            {people.get(proof.askedBy) ?? 'the daily verification'}.{' '}
          </>
        )}
        <CloseProof month={month} isProven={proof?.ok ?? false} />
      </Step>
    </ol>
  );
}

interface StepProps extends StepsProps {
  readonly name: string;
  /** Beginning of the ids of all differences that this check finds. */
  readonly of: string;
  readonly more: ReturnType<typeof toView>;
  readonly file?: { readonly path: string; readonly query: Readonly<Record<string, string>> };
  readonly children: ReactNode;
}

function Step({ checklist, notes, onNote, name, of, more, file, children }: StepProps) {
  const differences = checklist.differences.filter(({ id }) => id.startsWith(of));
  const isGood = differences.length === 0;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 p-4">
      {isGood ? (
        <CircleCheck size={20} className="mt-0.5 text-good" aria-label="Agrees" role="img" />
      ) : (
        <CircleAlert size={20} className="mt-0.5 text-warn" aria-label="Differs" role="img" />
      )}
      <div>
        <h2 className="text-body font-semibold">{name}</h2>
        <div className="text-small text-ink-muted">{children}</div>
      </div>
      <div className="flex gap-2">
        {file && <ExportButton file={file} />}
        <ButtonLink size="small" {...more} aria-label={`Open: ${name}`}>
          Open
        </ButtonLink>
      </div>
      {differences.map(({ id, sentence }) => (
        <div key={id} className="col-span-2 col-start-2 grid grid-cols-1 gap-1">
          <p className="text-small font-medium break-words text-warn">{sentence}</p>
          <TextField
            label={`Note on ${name.toLowerCase()}`}
            value={notes[id] ?? ''}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => onNote(id, event.target.value)}
          />
        </div>
      ))}
    </li>
  );
}
