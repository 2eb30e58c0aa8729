import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import type { Tournament } from '../../../api/schema';
import { FormDialog } from '../../../components/admin/form-dialog';
import { ReasonField } from '../../../components/admin/reason-field';
import {
  NeedsSecondAdmin,
  tellWaiting,
  WaitingNotice,
} from '../../../components/admin/second-admin';
import { Facts } from '../../../components/admin/side-panel';
import { Tokens } from '../../../components/money';
import { Name } from '../../../components/name';
import { showPopup } from '../../../components/popup/popups';
import { SkeletonList } from '../../../components/ui/skeleton';
import { Switch } from '../../../components/ui/switch';
import { counted, formatTokens } from '../../../lib/format';
import {
  useVoidConsequence,
  useVoidResults,
  type VoidConsequence,
} from './results/results-queries';

interface VoidDialogProps {
  readonly tournament: Tournament;
  readonly onClose: () => void;
}

/**
 * The dialog that voids declared results. It asks for a reason and shows the tokens that voiding
 * takes from each winner, as the server computes them.
 */
export function VoidDialog({ tournament, onClose }: VoidDialogProps) {
  const [reason, setReason] = useState('');
  const [acceptOwed, setAcceptOwed] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const undo = useVoidResults(tournament._id, {
    onSuccess: ({ approval, message }) => {
      if (approval) tellWaiting();
      else showPopup({ type: 'success', title: 'Success', message });
      onClose();
    },
    onError: (failure) => setRefused(messageOf(failure, 'Failed to void the results')),
  });
  const isUnderWay = undo.isPending || undo.isSuccess;
  const { data, error } = useVoidConsequence(tournament._id, !isUnderWay);
  const isOwedOpen = (data?.consequence.owedTokens ?? 0) > 0 && !acceptOwed;
  const isReady = data !== undefined && !isOwedOpen && reason.trim() !== '';
  const body = { reason: reason.trim(), ...(acceptOwed && { acceptOwed }) };
  return (
    <FormDialog
      title={`Void the results of ${tournament.name}`}
      size="medium"
      action={data?.needsApproval ? 'Ask a second admin' : 'Void results'}
      kind="danger"
      busy={undo.isPending}
      disabled={!isReady}
      problem={refused ?? (error ? messageOf(error, 'This is not possible.') : null)}
      onSubmit={() => isReady && undo.mutate(body)}
      onClose={onClose}
    >
      <p>
        Are you sure you want to void these results? One new event reverses every prize. Players are
        notified, and the results can be declared again.
      </p>
      <WaitingNotice target={tournament._id} />
      {data ? <Consequence consequence={data.consequence} /> : !error && <SkeletonList rows={2} />}
      {data && data.consequence.owedTokens > 0 && (
        <div className="rounded-medium border border-warn bg-warn-soft p-3">
          <Switch
            label={`Record ${counted(data.consequence.owedTokens, 'token')} as owed`}
            hint="Winners have already spent these tokens. The ledger records the tokens that they owe; no wallet goes below zero."
            checked={acceptOwed}
            onChange={setAcceptOwed}
          />
        </div>
      )}
      {data?.needsApproval && <NeedsSecondAdmin />}
      <ReasonField
        hint="This reason is recorded permanently."
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}

/** Lists the changes in the balances of each winner, of the pot and of the house accounts. */
function Consequence({ consequence }: { readonly consequence: VoidConsequence }) {
  const { winners, takenTokens, owedTokens, potTokens, houseTokens } = consequence;
  return (
    <div className="grid gap-3 rounded-medium border border-line bg-surface-2 p-3 text-small">
      <h3 className="text-small font-semibold text-ink-muted">Changes in balances</h3>
      <ul className="grid gap-2">
        {winners.map((winner) => (
          <li key={winner.userId} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              {winner.position}. <Name>{winner.gameName}</Name>
            </span>
            <span className="text-right">
              gives back <Tokens amount={winner.takenTokens} words />
              {winner.owedTokens > 0 && (
                <span className="block text-warn">
                  owes {formatTokens(winner.owedTokens)} of the prize of{' '}
                  {formatTokens(winner.prizeTokens)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          { name: 'From the wallets', value: <Tokens amount={takenTokens} words /> },
          ...(owedTokens > 0
            ? [{ name: 'Owed by winners', value: <Tokens amount={owedTokens} words /> }]
            : []),
          { name: 'Returned to the pot', value: <Tokens amount={potTokens} words /> },
          {
            name: houseTokens < 0 ? 'Arena gets back' : 'Arena gives back',
            value: <Tokens amount={Math.abs(houseTokens)} words />,
          },
        ]}
      />
    </div>
  );
}
