import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { NeedsSecondAdmin, WaitingNotice } from '../../../components/admin/second-admin';
import { Facts } from '../../../components/admin/side-panel';
import { FormMessage } from '../../../components/form-message';
import { Tokens } from '../../../components/money';
import { Name } from '../../../components/name';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
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
    <Dialog
      title={`Pay the prizes of ${cup.name}`}
      size="medium"
      onClose={onClose}
      locked={pay.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={pay.isPending}>
            Back
          </Button>
          <Button
            kind="main"
            busy={pay.isPending}
            disabled={seal === null || error !== null}
            onClick={() => seal !== null && pay.mutate(seal)}
          >
            {data?.needsApproval
              ? 'Ask a second admin'
              : `Pay ${formatTokens(data?.tokens ?? 0)} tokens to ${many}`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
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
            <Winners prizes={data.prizes} />
            <p className="text-small text-ink-muted">
              One event in the ledger pays all prizes. Afterwards the cup and the results of its
              matches are frozen, until this event is reversed.
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}

interface WinnersProps {
  readonly prizes: CupPrizes['prizes'];
}

/** The players with their places and prizes. A squad's prize is divided among its players. */
function Winners({ prizes }: WinnersProps) {
  return (
    <table className="w-full text-small">
      <caption className="sr-only">Places and their prizes</caption>
      <tbody>
        {prizes.map(({ userId, place, name, tokens }) => (
          <tr key={userId} className="border-b border-line">
            <td className="w-10 py-1.5 tabular-nums">{place}</td>
            <td className="py-1.5 pr-3 wrap-anywhere">
              <Name>{name || 'Deleted player'}</Name>
            </td>
            <td className="py-1.5 text-right whitespace-nowrap">
              <Tokens amount={tokens} words />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
