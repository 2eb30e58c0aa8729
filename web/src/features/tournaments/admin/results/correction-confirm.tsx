import { useState } from 'react';
import { messageOf } from '../../../../api/api-error';
import { FormDialog } from '../../../../components/admin/form-dialog';
import { ReasonField } from '../../../../components/admin/reason-field';
import {
  NeedsSecondAdmin,
  tellWaiting,
  WaitingNotice,
} from '../../../../components/admin/second-admin';
import { Facts } from '../../../../components/admin/side-panel';
import { Tokens } from '../../../../components/money';
import { Button } from '../../../../components/ui/button';
import { Dialog } from '../../../../components/ui/dialog';
import { Switch } from '../../../../components/ui/switch';
import { counted, formatTokens } from '../../../../lib/format';
import { AnnouncedDifference } from './announced-difference';
import {
  type ResultsConfirmProps,
  scoresSent,
  sentOf,
  useDeclaring,
  WinnerName,
} from './results-confirm';
import { useVoidConsequence, useVoidResults } from './results-queries';

/** Shows the changes that a correction makes, before it moves tokens. */
export function CorrectionConfirm(props: ResultsConfirmProps) {
  return props.isSame ? <WithoutChange {...props} /> : <WithChanges {...props} />;
}

/** Says that a correction equals the results in force, and offers only the way back. */
function WithoutChange({ tournament, onBack }: ResultsConfirmProps) {
  return (
    <Dialog
      title={titleOf(tournament)}
      size="medium"
      onClose={onBack}
      actions={
        <Button kind="main" onClick={onBack}>
          Back
        </Button>
      }
    >
      <p>These are the results in force. There is no change to pay.</p>
    </Dialog>
  );
}

const titleOf = ({ name }: ResultsConfirmProps['tournament']) => `Correct the results of ${name}`;

/** A correction voids the present results, then declares the new ones. */
function WithChanges(props: ResultsConfirmProps) {
  const { tournament, winners, scores, onBack, onDone } = props;
  const [reason, setReason] = useState('');
  const [acceptOwed, setAcceptOwed] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  // Keeps the tournament as it was when the dialog opened, because voiding removes its winners.
  const [asked] = useState(tournament);
  // If declaring fails, the old results are void already, so the admin returns to the results form
  // and declares the new results there.
  const declare = useDeclaring(tournament._id, onDone, {
    done: 'Tournament results corrected successfully!',
    onFailed: onBack,
  });
  const takeBack = useVoidResults(tournament._id, {
    onSuccess: ({ approval, consequence }) => {
      if (!approval) {
        const { potTokens: expectedPotTokens } = consequence;
        const sent = { winners: sentOf(winners), scores: scoresSent(scores) };
        declare.mutate({ ...sent, expectedPotTokens });
        return;
      }
      tellWaiting();
      onDone();
    },
    onError: (failure) => setRefused(messageOf(failure, 'Failed to void the results')),
  });
  const isUnderWay = takeBack.isPending || takeBack.isSuccess;
  const { data, error } = useVoidConsequence(tournament._id, !isUnderWay);
  const owed = data?.consequence.owedTokens ?? 0;
  const isReady = data !== undefined && (owed === 0 || acceptOwed) && reason.trim() !== '';
  const body = { reason: reason.trim(), ...(acceptOwed && { acceptOwed }) };
  return (
    <FormDialog
      title={titleOf(tournament)}
      size="medium"
      action={data?.needsApproval ? 'Ask a second admin to void' : 'Void and pay again'}
      kind="danger"
      busy={takeBack.isPending || declare.isPending}
      disabled={!isReady}
      problem={refused ?? (error ? messageOf(error, 'This is not possible.') : null)}
      onSubmit={() => isReady && takeBack.mutate(body)}
      onClose={onBack}
    >
      <Differences {...props} tournament={asked} />
      <AnnouncedDifference {...props} />
      <WaitingNotice target={tournament._id} />
      {owed > 0 && (
        <div className="rounded-medium border border-warn bg-warn-soft p-3">
          <Switch
            label={`Record ${counted(owed, 'token')} as owed`}
            hint="Winners have already spent these tokens. The ledger records the tokens that they owe; no wallet goes below zero."
            checked={acceptOwed}
            onChange={setAcceptOwed}
          />
        </div>
      )}
      {data?.needsApproval && (
        <>
          <NeedsSecondAdmin />
          <p className="text-small">Declare the right results after these are voided.</p>
        </>
      )}
      <ReasonField
        hint="This reason is kept permanently in the ledger."
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}

/** Lists every player in the old or the new results, with both prizes and the difference. */
function Differences({ tournament, winners, scores, participants }: ResultsConfirmProps) {
  const before = new Map(tournament.winners.map((winner) => [winner.userId, winner]));
  const after = new Map(winners.map((winner) => [winner.userId, winner]));
  const lines = [...new Set([...after.keys(), ...before.keys()])].map((userId) => ({
    userId,
    name: after.get(userId)?.gameName ?? before.get(userId)?.gameName ?? '',
    place: after.get(userId)?.place,
    was: before.get(userId)?.prizeAmount ?? 0,
    will: after.get(userId)?.prizeAmount ?? 0,
  }));
  const kills = new Map(scores.map((score) => [score.userId, score.kills]));
  const hasKills = lines.some(({ userId }) => kills.get(userId));
  const [was, will] = [
    lines.reduce((sum, line) => sum + line.was, 0),
    lines.reduce((sum, line) => sum + line.will, 0),
  ];
  return (
    <>
      <table className="w-full text-small">
        <caption className="sr-only">Changes for each winner</caption>
        <thead>
          <tr className="border-b border-line text-left text-ink-muted">
            <th className="py-1.5 pr-3 font-semibold">Place</th>
            {hasKills && <th className="py-1.5 pr-3 font-semibold">Kills</th>}
            <th className="py-1.5 pr-3 font-semibold">Winner</th>
            <th className="py-1.5 pr-3 text-right font-semibold">Before</th>
            <th className="py-1.5 pr-3 text-right font-semibold">After</th>
            <th className="py-1.5 text-right font-semibold">Difference</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.userId} className="border-b border-line align-top">
              <td className="py-2 pr-3 tabular-nums">{line.place ?? 'none'}</td>
              {hasKills && (
                <td className="py-2 pr-3 tabular-nums">{kills.get(line.userId) ?? 0}</td>
              )}
              <td className="py-2 pr-3 wrap-anywhere">
                <WinnerName name={line.name} id={line.userId} participants={participants} />
              </td>
              <td className="py-2 pr-3 text-right tabular-nums">{formatTokens(line.was)}</td>
              <td className="py-2 pr-3 text-right tabular-nums">{formatTokens(line.will)}</td>
              <td className="py-2 text-right tabular-nums">
                {line.will === line.was ? 'none' : <Tokens amount={line.will - line.was} signed />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Facts
        facts={[
          { name: 'Prizes before', value: <Tokens amount={was} words /> },
          { name: 'Prizes after', value: <Tokens amount={will} words /> },
          ...(will === was
            ? []
            : [
                {
                  name: will > was ? 'Arena pays more' : 'Arena keeps more',
                  value: <Tokens amount={Math.abs(will - was)} words />,
                },
              ]),
        ]}
      />
    </>
  );
}
