import { messageOf } from '../../../../api/api-error';
import type { Tournament } from '../../../../api/schema';
import { PayConfirm, PrizeList } from '../../../../components/admin/pay-confirm';
import { NeedsSecondAdmin, tellWaiting } from '../../../../components/admin/second-admin';
import { Facts } from '../../../../components/admin/side-panel';
import { FormMessage } from '../../../../components/form-message';
import { Tokens } from '../../../../components/money';
import { Name } from '../../../../components/name';
import { showPopup } from '../../../../components/popup/popups';
import { Button } from '../../../../components/ui/button';
import { SkeletonList } from '../../../../components/ui/skeleton';
import { formatTokens } from '../../../../lib/format';
import { AnnouncedDifference } from './announced-difference';
import { ClaimNote } from './claim-banner';
import {
  type ScoreRow,
  useDeclareResults,
  useResultsConsequence,
  type WinnerRow,
} from './results-queries';
import type { Participant, PlacedScore, PlacedWinner } from './winner-rows';

export interface ResultsConfirmProps {
  readonly tournament: Tournament;
  readonly winners: readonly PlacedWinner[];
  /** Places and kills of all entered players and squads. */
  readonly scores: readonly PlacedScore[];
  /** True for a correction whose places, kills and prizes equal the results in force. */
  readonly isSame: boolean;
  readonly participants: readonly Participant[];
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/**
 * Asks for confirmation before prizes are paid. Shows the winners and the effect on the house
 * accounts, as the server computes it.
 */
export function ResultsConfirm(props: ResultsConfirmProps) {
  const { tournament, winners, scores, onBack } = props;
  const sent = sentOf(winners);
  const declare = useDeclaring(tournament._id, props.onDone);
  const isUnderWay = declare.isPending || declare.isSuccess;
  const { data, error } = useResultsConsequence(tournament._id, sent, !isUnderWay);
  const total = formatTokens(winners.reduce((sum, { prizeAmount }) => sum + prizeAmount, 0));
  const many = winners.length === 1 ? '1 winner' : `${winners.length} winners`;
  return (
    <PayConfirm
      title={`Pay the winners of ${tournament.name}`}
      action={data?.needsApproval ? 'Ask a second admin' : `Pay ${total} tokens to ${many}`}
      busy={declare.isPending}
      disabled={!data || error !== null}
      onPay={() =>
        data &&
        declare.mutate({
          winners: sent,
          scores: scoresSent(scores),
          expectedPotTokens: data.prizes.potTokens,
        })
      }
      onBack={onBack}
    >
      {error ? (
        <FormMessage tone="bad">{messageOf(error, 'This is not possible.')}</FormMessage>
      ) : data ? (
        <>
          <Sums prizes={data.prizes} pool={tournament.prizePool} />
          {data.needsApproval && <NeedsSecondAdmin />}
        </>
      ) : (
        <SkeletonList rows={1} height="h-28" />
      )}
      <ClaimNote tournament={tournament} scores={scores} />
      <AnnouncedDifference {...props} />
      <Winners {...props} onChange={onBack} />
    </PayConfirm>
  );
}

type WinnersProps = Pick<ResultsConfirmProps, 'winners' | 'scores' | 'participants'> & {
  readonly onChange: () => void;
};

function Winners({ winners, scores, participants, onChange }: WinnersProps) {
  const kills = new Map(scores.map((score) => [score.userId, score.kills]));
  return (
    <section className="grid gap-2">
      <header className="flex items-center justify-between gap-3">
        <h3 className="text-body">
          {winners.length === 1 ? '1 winner' : `${winners.length} winners`}
        </h3>
        <Button size="small" onClick={onChange}>
          Change
        </Button>
      </header>
      <PrizeList
        rows={winners.map(({ userId, place, prizeAmount, gameName }) => ({
          id: userId,
          place,
          kills: kills.get(userId),
          name: <WinnerName name={gameName} id={userId} participants={participants} />,
          tokens: prizeAmount,
        }))}
      />
    </section>
  );
}

interface WinnerNameProps extends Pick<ResultsConfirmProps, 'participants'> {
  readonly name: string;
  /** Id of the player or of the squad. */
  readonly id: string;
}

/** The name of a winner with the email and the UID, because several players may have one name. */
export function WinnerName({ name, id, participants }: WinnerNameProps) {
  const known = participants.find(({ userId }) => userId === id);
  return (
    <>
      <span className="font-semibold">
        <Name>{name}</Name>
      </span>
      <span className="block text-note text-ink-muted">
        {[
          known?.username,
          known?.freeFireUID && (known.isSquad ? known.freeFireUID : `UID ${known.freeFireUID}`),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  );
}

interface Money {
  readonly potTokens: number;
  readonly prizesTokens: number;
  readonly houseTokens: number;
}

function Sums({ prizes, pool }: { readonly prizes: Money; readonly pool: number }) {
  const { potTokens, prizesTokens, houseTokens } = prizes;
  const unpaid = pool - prizesTokens;
  return (
    <>
      <div className="rounded-medium border border-line bg-surface-2 p-3">
        <Facts
          facts={[
            { name: 'Prizes in all', value: <Tokens amount={prizesTokens} words /> },
            { name: 'Prize pool', value: <Tokens amount={pool} words /> },
            { name: 'Entry fees collected', value: <Tokens amount={potTokens} words /> },
            {
              name: houseTokens < 0 ? 'Arena pays' : 'Arena keeps',
              value: <Tokens amount={Math.abs(houseTokens)} words />,
            },
          ]}
        />
      </div>
      {unpaid > 0 && (
        <p className="rounded-medium border border-warn bg-warn-soft p-3 text-small">
          <strong>{formatTokens(unpaid)}</strong> of the {formatTokens(pool)} tokens of the prize
          pool go to no winner.
        </p>
      )}
      <p className="text-small text-ink-muted">
        Prizes are paid at once. To fix a mistake later, use “Correct results” or “Void results”
        behind “…” of the match.
      </p>
    </>
  );
}

/** Returns the winners in the format of the API call. */
export const sentOf = (winners: readonly PlacedWinner[]): WinnerRow[] =>
  winners.map(({ userId, isSquad, position, prizeAmount, gameName }) => ({
    ...(isSquad ? { squadId: userId } : { userId }),
    position,
    prizeAmount,
    gameName,
  }));

/** Returns places and kills in the format of the API call. */
export const scoresSent = (scores: readonly PlacedScore[]): ScoreRow[] =>
  scores.map(({ userId, isSquad, place, kills }) => ({
    ...(isSquad ? { squadId: userId } : { userId }),
    place,
    kills,
  }));

interface Correction {
  /** The message in place of the server's, which knows nothing of the results before. */
  readonly done: string;
  readonly onFailed: () => void;
}

/** Returns a mutation that sends the winners and reports the outcome. */
export function useDeclaring(id: string, onDone: () => void, correction?: Correction) {
  return useDeclareResults(id, {
    onSuccess: ({ approval, message }) => {
      if (approval) tellWaiting();
      else showPopup({ type: 'success', title: 'Success', message: correction?.done ?? message });
      onDone();
    },
    onError: (error) => {
      showPopup({
        type: 'error',
        title: 'Declaration Failed',
        message: `Failed to declare results: ${messageOf(error, error.message)}`,
      });
      correction?.onFailed();
    },
  });
}
