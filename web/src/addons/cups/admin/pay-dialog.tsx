import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { PayConfirm, PrizeList } from '../../../components/admin/pay-confirm';
import { NeedsSecondAdmin, WaitingNotice } from '../../../components/admin/second-admin';
import { Facts } from '../../../components/admin/side-panel';
import { FormMessage } from '../../../components/form-message';
import { Tokens } from '../../../components/money';
import { Name } from '../../../components/name';
import { SkeletonList } from '../../../components/ui/skeleton';
import { counted, formatTokens } from '../../../lib/format';
import type { Cup } from '../queries';
import { type CupPrizes, useCupPrizes, usePayCup } from './queries';

interface PayDialogProps {
  readonly cup: Cup;
  readonly onClose: () => void;
}

/** A refusal, and the seal of the standings that it is about. */
interface Refused {
  readonly seal: string | null;
  readonly message: string;
}

/** Asks for confirmation before the prizes of a cup are paid, with the sum that the server computes. */
export function PayDialog({ cup, onClose }: PayDialogProps) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const pay = usePayCup(cup.id, {
    onSuccess: onClose,
    onError: (message) => setRefused({ seal, message }),
  });
  const { data, error } = useCupPrizes(cup.id, !pay.isPending && !pay.isSuccess);
  const seal = data?.seal ?? null;
  const refusal = refused && refused.seal === seal ? refused.message : null;
  const problem = refusal ?? (error ? messageOf(error, 'This is not possible.') : null);
  const many = counted(data?.prizes.length ?? 0, 'player');
  return (
    <PayConfirm
      title={`Pay the prizes of ${cup.name}`}
      action={
        data?.needsApproval
          ? 'Ask a second admin'
          : `Pay ${formatTokens(data?.tokens ?? 0)} tokens to ${many}`
      }
      busy={pay.isPending}
      disabled={seal === null || error !== null}
      onPay={() => seal !== null && pay.mutate(seal)}
      onBack={onClose}
    >
      {problem && <FormMessage tone="bad">{problem}</FormMessage>}
      <WaitingNotice target={cup.id} />
      {!data && !error && <SkeletonList rows={3} />}
      {data && !error && (
        <>
          <div className="rounded-medium border border-line bg-surface-2 p-3">
            <Facts
              facts={[
                { name: 'Arena pays', value: <Tokens amount={data.tokens} words /> },
                { name: 'Players', value: String(data.prizes.length) },
              ]}
            />
          </div>
          {data.needsApproval && <NeedsSecondAdmin />}
          <PrizeList rows={data.prizes.map(rowOf)} />
          <p className="text-small text-ink-muted">
            One event in the ledger pays all prizes. Afterwards the cup and the results of its
            matches are frozen, until this event is reversed.
          </p>
        </>
      )}
    </PayConfirm>
  );
}

/** Returns the row of a player. A squad's prize is divided among its players. */
const rowOf = ({ userId, place, name, tokens }: CupPrizes['prizes'][number]) => ({
  id: userId,
  place,
  name: <Name>{name || 'Deleted player'}</Name>,
  tokens,
});
