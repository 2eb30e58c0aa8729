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
import type { Cup, Standing } from '../queries';
import { useCupPrizes, usePayCup } from './queries';

interface PayDialogProps {
  readonly cup: Cup;
  /** The standings that are fetched. */
  readonly rows: readonly Standing[];
  readonly onClose: () => void;
}

/** Asks for confirmation before the prizes of a cup are paid, with the sum that the server computes. */
export function PayDialog({ cup, rows, onClose }: PayDialogProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const pay = usePayCup(cup.id, { onSuccess: onClose, onError: setRefused });
  const { data, error } = useCupPrizes(cup.id, !pay.isPending && !pay.isSuccess);
  const problem = refused ?? (error ? messageOf(error, 'This is not possible.') : null);
  const seal = data?.seal ?? null;
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
            disabled={seal === null || problem !== null}
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
            <Winners cup={cup} rows={rows} />
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

/** The first places with their prizes. A squad's prize is divided among its players. */
function Winners({ cup, rows }: Pick<PayDialogProps, 'cup' | 'rows'>) {
  const paid = rows.filter(({ prizeTokens }) => prizeTokens > 0);
  const isPart = rows.at(-1) === paid.at(-1) && cup.entryCount > rows.length;
  return (
    <>
      <table className="w-full text-small">
        <caption className="sr-only">Places and their prizes</caption>
        <tbody>
          {paid.map(({ entryId, place, name, prizeTokens }) => (
            <tr key={entryId} className="border-b border-line">
              <td className="w-10 py-1.5 tabular-nums">{place}</td>
              <td className="py-1.5 pr-3 wrap-anywhere">
                <Name>{name || 'Deleted player'}</Name>
              </td>
              <td className="py-1.5 text-right whitespace-nowrap">
                <Tokens amount={prizeTokens} words />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isPart && (
        <p className="text-small text-ink-muted">
          More places get a prize. The file of the standings has them all.
        </p>
      )}
    </>
  );
}
