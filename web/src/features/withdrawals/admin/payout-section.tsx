import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { payoutsQuery } from '../../../components/admin/payouts-query';
import { type Fact, Facts, SidePanel } from '../../../components/admin/side-panel';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { inWords } from '../../../lib/in-words';
import { PayDialog } from './pay-dialog';
import { isPayable, payoutSentence, payoutWord } from './payout-words';
import type { StaffWithdrawal } from './queries';
import { useSaving } from './status-form';

interface OfWithdrawal {
  readonly withdrawal: StaffWithdrawal;
  readonly readOnly: boolean;
}

/** The newest automatic payout of a withdrawal: its state, what follows, and the provider's words. */
export function PayoutSection({ withdrawal, readOnly }: OfWithdrawal) {
  const { payout } = withdrawal;
  if (!payout) return null;
  const word = payoutWord(payout);
  const { state, attempt, sentAt, nextTryAt, utr, needsPerson } = payout;
  const facts: readonly Fact[] = [
    ...(attempt > 1 ? [{ name: 'Attempt', value: attempt }] : []),
    ...(sentAt ? [{ name: 'Sent', value: <Time at={sentAt} show="both" /> }] : []),
    ...(nextTryAt
      ? [
          {
            name: state === 'failed' || state === 'due' ? 'Next try' : 'Next question',
            value: <Time at={nextTryAt} show="both" />,
          },
        ]
      : []),
    ...(utr ? [{ name: 'UTR', value: utr, copy: true }] : []),
  ];
  return (
    <section
      aria-label="Automatic payout"
      className="grid grid-cols-1 gap-3 rounded-medium border border-line bg-surface-2 p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">Automatic payout</h3>
        {word && <Badge tone={word.tone}>{word.word}</Badge>}
      </div>
      <p className="text-small">{payoutSentence(payout)}</p>
      {facts.length > 0 && <Facts facts={facts} />}
      {!readOnly && needsPerson && <PayAgain withdrawal={withdrawal} />}
      {!readOnly && state === 'due' && <TakeBack withdrawal={withdrawal} />}
      <details className="text-small">
        <summary className="min-h-6 font-semibold">Details</summary>
        <div className="pt-2">
          <Facts
            facts={[
              { name: 'State', value: inWords(state) },
              { name: 'Provider ID', value: payout.providerId, copy: true },
              { name: 'Reason', value: payout.reason },
            ]}
          />
        </div>
      </details>
    </section>
  );
}

/** Has the provider pay a withdrawal again after its payout failed. */
function PayAgain({ withdrawal }: Pick<OfWithdrawal, 'withdrawal'>) {
  const { data: now } = useQuery(payoutsQuery());
  const [isAsked, setIsAsked] = useState(false);
  if (now?.mode !== 'auto' || now.isStopped || !isPayable(withdrawal)) return null;
  const chosen = [withdrawal];
  return (
    <>
      <Button size="small" className="justify-self-start" onClick={() => setIsAsked(true)}>
        Pay again
      </Button>
      {isAsked && (
        <PayDialog now={now} chosen={chosen} rows={chosen} onClose={() => setIsAsked(false)} />
      )}
    </>
  );
}

/** Takes a payout back that was not sent yet: the withdrawal becomes pending. */
function TakeBack({ withdrawal: { _id: id, version } }: Pick<OfWithdrawal, 'withdrawal'>) {
  const save = useSaving(() => undefined);
  return (
    <Button
      size="small"
      className="justify-self-start"
      busy={save.isPending}
      onClick={() => save.mutate({ id, status: 'pending', version })}
    >
      Take it back
    </Button>
  );
}

/** The panel of a withdrawal that the provider pays, in place of the form to pay it by hand. */
export function AtProviderPanel({
  children,
  onClose,
}: {
  readonly children: ReactNode;
  readonly onClose: () => void;
}) {
  return (
    <SidePanel title="Manage withdrawal" onClose={onClose}>
      <p role="status" className="rounded-medium border border-info bg-info-soft p-3 text-small">
        The provider pays this withdrawal, so it cannot be paid by hand. The form comes back if the
        payout fails or is taken back.
      </p>
      {children}
    </SidePanel>
  );
}
