import { useQueryClient } from '@tanstack/react-query';
import { OctagonX } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { keys } from '../../../api/query-keys';
import type { BulkAction } from '../../../components/admin/bulk-bar';
import type { PayoutOverview } from '../../../components/admin/payouts-query';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { classNames } from '../../../lib/class-names';
import { formatRupees } from '../../../lib/format';
import { PayDialog } from './pay-dialog';
import { SwitchDialog } from './payout-switch';
import { capInWords, countInWords, dueInWords, isPayable } from './payout-words';
import type { StaffWithdrawal } from './queries';

interface PayoutBarProps {
  readonly now: PayoutOverview;
  readonly rows: readonly StaffWithdrawal[];
  readonly readOnly: boolean;
}

/**
 * The bar above the list while payouts are automatic: what is due with the button that pays it, what
 * is under way, the balance, and the stop switch.
 */
export function PayoutBar({ now, rows, readOnly }: PayoutBarProps) {
  const [isPaying, setIsPaying] = useState(false);
  const [turning, setTurning] = useState<'stop' | 'start' | null>(null);
  useFreshList(now);
  const { due, isStopped, isConfigured } = now;
  return (
    <section
      aria-label="Automatic payouts"
      className="grid grid-cols-1 gap-2 rounded-medium border border-line bg-surface-1 px-3 py-2 max-sm:py-3"
    >
      {isStopped && (
        <Stopped now={now} onStart={readOnly ? undefined : () => setTurning('start')} />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-lead font-semibold">
          {dueInWords(due)}
        </p>
        {!readOnly && due.count > 0 && (
          <Button
            kind="main"
            size="small"
            disabled={isStopped || !isConfigured}
            onClick={() => setIsPaying(true)}
          >
            Pay all that are due
          </Button>
        )}
        {!isConfigured && (
          <p className="text-small text-bad">The provider of payouts is not configured.</p>
        )}
        {!readOnly && !isStopped && (
          <Button
            size="small"
            className="sm:order-last sm:ml-auto"
            icon={<OctagonX size={16} aria-hidden />}
            onClick={() => setTurning('stop')}
          >
            Stop payouts
          </Button>
        )}
        <Account now={now} />
      </div>
      <Counts now={now} />
      {isPaying && (
        <PayDialog now={now} chosen={null} rows={rows} onClose={() => setIsPaying(false)} />
      )}
      {turning && <SwitchDialog to={turning} onClose={() => setTurning(null)} />}
    </section>
  );
}

/**
 * Refreshes the list when the figures change: the server sends no message about a payout that was
 * sent or has failed.
 */
function useFreshList({ due, waiting, onTheWay, needsPerson, paidToday }: PayoutOverview): void {
  const queries = useQueryClient();
  const figures = JSON.stringify([due, waiting, onTheWay, needsPerson, paidToday]);
  const before = useRef(figures);
  useEffect(() => {
    if (before.current === figures) return;
    before.current = figures;
    void queries.invalidateQueries({ queryKey: [keys.withdrawals, 'admin'] });
  }, [figures, queries]);
}

interface StoppedProps {
  readonly now: PayoutOverview;
  readonly onStart: (() => void) | undefined;
}

function Stopped({ now: { stoppedReason }, onStart }: StoppedProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-medium border border-bad bg-bad-soft p-3 text-small"
    >
      <OctagonX size={20} aria-hidden className="shrink-0 text-bad" />
      <p className="min-w-0 grow basis-56 wrap-anywhere">
        <strong>Payouts are stopped.</strong> No request to pay leaves. Reason: {stoppedReason}
      </p>
      {onStart && (
        <Button size="small" onClick={onStart}>
          Start payouts
        </Button>
      )}
    </div>
  );
}

const ROW = 'grid grid-cols-2 gap-x-5 gap-y-2 text-small sm:flex sm:flex-wrap sm:gap-y-1';

function Account({ now: { balance, isBalanceLow, dayCap } }: Pick<PayoutBarProps, 'now'>) {
  return (
    <dl className={classNames(ROW, 'max-sm:w-full')}>
      <Figure name="Balance">
        {balance ? formatRupees(Math.floor(balance.rupees)) : 'Not known yet'}
        {isBalanceLow && <Badge tone="warn">Balance is low</Badge>}
      </Figure>
      <Figure name="Used today">{capInWords(dayCap)}</Figure>
    </dl>
  );
}

function Counts({ now }: Pick<PayoutBarProps, 'now'>) {
  return (
    <dl className={ROW}>
      <Figure name="Waiting">{countInWords(now.waiting)}</Figure>
      <Figure name="On the way">{countInWords(now.onTheWay)}</Figure>
      <Figure name="Needs a person">
        <span className={now.needsPerson.count > 0 ? 'text-bad' : undefined}>
          {countInWords(now.needsPerson)}
        </span>
      </Figure>
      <Figure name="Paid today">{countInWords(now.paidToday)}</Figure>
    </dl>
  );
}

const Figure = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="min-w-0 items-baseline gap-x-1.5 sm:flex sm:flex-wrap">
    <dt className="text-note text-ink-muted">{name}</dt>
    <dd className="flex flex-wrap items-center gap-x-2 font-semibold">{children}</dd>
  </div>
);

/** Returns the action that has the provider pay the ticked rows, and its confirmation. */
export function usePayChosen(now: PayoutOverview | undefined): {
  readonly bulk: readonly BulkAction<StaffWithdrawal>[];
  readonly dialog: ReactNode;
} {
  const [chosen, setChosen] = useState<readonly StaffWithdrawal[] | null>(null);
  if (!now?.isConfigured || now.isStopped) return { bulk: [], dialog: null };
  return {
    bulk: [
      {
        label: 'Pay the chosen',
        appliesTo: isPayable,
        onSelect: (rows) => setChosen(rows.filter(isPayable)),
      },
    ],
    dialog: chosen && (
      <PayDialog now={now} chosen={chosen} rows={chosen} onClose={() => setChosen(null)} />
    ),
  };
}
